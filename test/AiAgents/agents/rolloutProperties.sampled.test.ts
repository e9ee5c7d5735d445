import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { SEEDED } from '../../../sandbox/services/aiAgents/seed';
import { sampled, seed } from '../../harness/sample';
import { byId, worldStart } from '../../harness/tested';
import { useAiAgents } from '../tested';
import type { Document } from './mutations';
import { mutated } from './mutations';

const agents = useAiAgents();
const { agent: original, clientWithoutAgents: target } = SEEDED;

const run = async (operation: string, parameters: object): Promise<IDataObject> =>
	(await agents.list('agent', operation, { ...parameters }))[0];
const imported = async (document: IDataObject, dryRun = false) =>
	await run('import', { clientId: byId(target), document: JSON.stringify(document), dryRun });

/** What a document may change of an agent: numbers stay numbers, and values are never emptied. */
const isApplicable = ({ name }: { name: string }) => !/temperature$|speed$|_ms$/.test(name);
/** What an agent may lack; no value can be emptied. */
const isPart = ({ name }: { name: string }) => /^\w+_configuration$|^skills\.[\w ]+$/.test(name);
/** What Import leaves as it is: the client's own settings, types, and what the document lacks. */
const isLeft = ({ place, status }: { place: string; status: string }) =>
	status === 'added' || /\.client_skill\.|\.parameter_type$/.test(place);

const faults = [
	{ drop: 'after' },
	{ drop: 'before' },
	{ status: 503, afterProcessing: true },
	{ status: 500 },
	{ status: 422 },
	{ mangle: 'truncate' },
] as const;
const readings = fc.record({
	secretValues: fc.constantFrom('shown', 'masked', 'omitted'),
	nullFields: fc.boolean(),
});

describe('an import of any document over any agent', () => {
	async function expectDone(document: Document): Promise<void> {
		const { agentId, ...done } = await imported(document, true);
		expect(done).toMatchObject({ created: 0, changed: 0 });
		const own = { agentId: byId(agentId as number), compareWith: 'document', output: 'report' };
		const report = await run('compare', { ...own, document: JSON.stringify(document) });
		const differences = report.differences as Array<{ place: string; status: string }>;
		const isOpen = (one: (typeof differences)[number]) =>
			one.status !== 'notComparable' && !isLeft(one);
		expect(differences.filter(isOpen)).toEqual([]);
		const named = agents.world.tables.aiAgents.agents.filter(
			({ name, client_id }) => client_id === target && name === document.agent.name,
		);
		expect(named).toHaveLength(1);
	}

	it('leads to the agent of the document, also after a fault at any write', async () => {
		const base = (await run('export', {
			agentId: byId(original),
			options: { includeSecrets: true },
		})) as Document;
		const documents = mutated(base, isApplicable, isPart);
		const fault = fc.record({
			fault: fc.constantFrom(...faults),
			method: fc.constantFrom('POST', 'PUT'),
			skip: fc.nat({ max: 4 }),
		});
		const property = fc.asyncProperty(
			...[documents, documents, fault, readings],
			async (a, b, { fault: kind, ...at }, reading) => {
				agents.world.reset({ now: worldStart });
				agents.world.configure({ aiAgents: reading });
				await imported(a.document);
				agents.world.faults.add({ ...kind, ...at });
				await Promise.allSettled([imported(b.document)]);
				agents.world.faults.clear();
				await imported(b.document);
				await expectDone(b.document);
			},
		);
		await fc.assert(property, { seed, numRuns: sampled(16) });
	});
});
