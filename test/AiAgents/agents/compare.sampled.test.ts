import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { byId } from '../../harness/tested';
import type { Document, Mutation } from './mutations';
import { mutated } from './mutations';
import { useAiAgents } from '../tested';
import { sampled } from '../../harness/sample';

const agents = useAiAgents();
const { agent: original } = SEEDED;

const run = async (operation: string, parameters: INodeParameters) =>
	await agents.list('agent', operation, parameters);
const exported = async (agentId: number, options: INodeParameters = { includeSecrets: true }) =>
	(await run('export', { agentId: byId(agentId), options }))[0] as Document;
const compared = async (document: IDataObject, own: INodeParameters = {}) =>
	await run('compare', {
		agentId: byId(original),
		compareWith: 'document',
		document: JSON.stringify(document),
		...own,
	});

type Found = Array<{ place: string; status: string }>;
const found = (differences: unknown) =>
	(differences as Found).map(({ place, status }) => `${status} ${place}`);

const secretAddress = 'https://skills.example.com/hook?token=s3cret-one';
beforeEach(() => {
	const { skills } = agents.world.tables.aiAgents;
	skills.get(SEEDED.skillOnCallEnd).webhook_url = secretAddress;
	// An empty list isn’t a value.
	skills.get(502).parameters = [{ name: 'day', type: 'string' }];
});

it('finds no difference to its own export, whatever the order of its parts', async () => {
	const document = await exported(original);
	const { details } = document.llm_configuration as { details: IDataObject[] };
	details.reverse();
	document.skills.reverse();
	const [report] = await compared(document);
	expect(report).toMatchObject({ agentId: original, name: 'Reception', equal: true, changed: 0 });
	expect(report).toMatchObject({ notComparable: 0, differences: [] });
	expect(report.markdown).toBe('### Agent Reception (401)\n\nNo differences');
	expect(await compared(document, { output: 'items' })).toEqual([]);
});

it('says of the secrets that an export omits that they can’t be compared', async () => {
	const [report] = await compared(await exported(original, {}));
	expect(report).toMatchObject({ equal: true, changed: 0, notComparable: 4 });
	expect(found(report.differences)).toEqual([
		'notComparable llm_configuration.details.api_key',
		'notComparable tts_configuration.details.api_key',
		'notComparable stt_configuration.details.api_key',
		'notComparable skills.Send transcript.webhook_url',
	]);
});

it('reports what both agents lack of each other, as one item per difference', async () => {
	const items = await compared(
		{},
		{
			compareWith: 'agent',
			otherAgentId: byId(SEEDED.agentWithoutSkills),
			output: 'items',
		},
	);
	expect(items.map(({ name }) => name)).toEqual(['Reception', 'Reception', 'Reception']);
	expect(items.map(({ place, status, expected, live }) => [place, status, expected, live])).toEqual(
		[
			['agent.name', 'changed', 'Night Line', 'Reception'],
			['skills.Send transcript', 'added', null, 'Send transcript'],
			['skills.Book appointment', 'added', null, 'Book appointment'],
		],
	);
});

it('escapes what a person reads', async () => {
	const document = await exported(original);
	document.agent.language = '<b>a|b*\nc</b>';
	const [{ markdown, html }] = await compared(document);
	expect(markdown).toContain('| agent.language | Different | \\<b\\>a\\|b\\* c\\</b\\> | en |');
	expect(html).toContain('<td>&lt;b&gt;a|b*<br>c&lt;/b&gt;</td>');
});

const readings = ['shown', 'masked', 'ending', 'empty', 'missing', 'omitted'] as const;

/** The status that a mutation has under a reading; undefined if nobody can see it. */
function statusOf({ how, isSecret, name }: Mutation, reading: string): string | undefined {
	const isDetail = name.includes('.details.');
	if (!isSecret) return how === 'change' ? 'changed' : 'added';
	if (how === 'remove') return isDetail && reading === 'omitted' ? undefined : 'notComparable';
	return isDetail && reading !== 'shown' ? 'notComparable' : 'changed';
}

it('reports every changed field and no other, and never a secret', async () => {
	const base = await exported(original);
	const cases = fc.record({ made: mutated(base), reading: fc.constantFrom(...readings) });
	const property = fc.asyncProperty(cases, async ({ made, reading }) => {
		agents.world.configure({ aiAgents: { secretValues: reading } });
		const { document, mutations } = made;
		const [report] = await compared(document);
		const expected = mutations.flatMap((mutation) => {
			const status = statusOf(mutation, reading);
			return status ? [`${status} ${mutation.name}`] : [];
		});
		const isHidden = (line: string) =>
			/^notComparable \w+\.details\.api_key$/.test(line) && reading !== 'shown';
		const lines = found(report.differences);
		expect(lines.filter((line) => !isHidden(line)).sort()).toEqual(
			expected
				.filter((line) => !isHidden(line))
				// The platform shows neither the parameter nor its type.
				.filter((line) => !(reading === 'omitted' && /api_key\.parameter_type$/.test(line)))
				.sort(),
		);
		expect(report.changed).toBe(lines.filter((line) => !line.startsWith('not')).length);
		expect(JSON.stringify(report)).not.toMatch(/ak-(llm|tts|stt)-|s3cret-one/);
	});
	await fc.assert(property, { numRuns: sampled(60) });
});
