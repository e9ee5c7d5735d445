import type { IDataObject } from 'n8n-workflow';

import { newExecution } from '../../../harness/run';
import { newAgentDocument, skillsDocument, skillsPlanHash } from './documents';
import type { Document } from './mutations';
import type { Options } from './plans';
import { client, original, target, usePlans } from './plans';

const { agents, run, formOf, exported, planned, applied, compared } = usePlans();

const { written } = agents;
const snapshot = () => agents.world.snapshot();
const entriesOf = (report: IDataObject) =>
	(report.entries as IDataObject[]).map(({ action, kind, name }) =>
		[action, kind, name].map(String).join(' '),
	);

describe('Plan', () => {
	it('lists every record with what would be done with it, and changes nothing', async () => {
		const before = snapshot();
		const report = await planned(newAgentDocument);
		expect(report).toMatchObject({ agentId: null, clientId: target, hasChanges: true });
		expect(report).toMatchObject({ create: 2, change: 0, link: 2, remove: 0, unchanged: 1 });
		expect(entriesOf(report)).toEqual([
			'unchanged llmConfiguration acme',
			'create skill Open ticket',
			'create agent Night desk',
			'link clientSkill Open ticket',
			'link agentSkill Open ticket',
		]);
		expect(snapshot()).toEqual(before);
		const items = await run('plan', { ...formOf(newAgentDocument), output: 'items' });
		expect(items.map(({ hash }) => hash)).toEqual(Array(5).fill(report.hash));
	});

	it('shows changed values, and what Prune would remove', async () => {
		const { skills } = agents.world.tables.aiAgents;
		skills.get(501).webhook_url = 'https://example.com/hook?token=s3cret-one';
		const document = await exported(original);
		delete document.tts_configuration;
		document.agent.language = 'fr';
		const [skill] = document.skills;
		document.skills = [{ ...skill, webhook_url: 'https://example.com/hook?token=s3cret-two' }];
		const report = await planned(document, { clientId: client, prune: true });
		expect(entriesOf(report).filter((entry) => !entry.startsWith('unchanged'))).toEqual([
			'change skill Send transcript',
			'change agent Reception',
			'remove ttsConfiguration acme',
			'remove agentSkill Book appointment',
		]);
		const changes = (report.entries as IDataObject[]).flatMap(({ changes: list }) => list);
		expect(changes).toEqual([
			{
				field: 'webhook_url',
				from: 'https://example.com/hook?token=********',
				to: 'https://example.com/hook?token=********',
			},
			{ field: 'language', from: 'en', to: 'fr' },
			{ field: 'tts_configuration_id', from: 1201, to: null },
		]);
		expect(report.markdown).toContain('| Change | agent | Reception | 401 | language: "en" → "fr"');
		expect(JSON.stringify(report)).not.toMatch(/s3cret|ak-(llm|stt)/);
	});

	it.each([true, false])(
		'shows a configuration that the agent gets: with null fields %p',
		async (nullFields) => {
			agents.world.configure({ aiAgents: { nullFields } });
			const document = await exported(original);
			agents.world.tables.aiAgents.agents.get(original).tts_configuration_id = null;
			document.tts_configuration = { provider: 'umbrella', details: [] };
			const { entries } = await planned(document, { clientId: client });
			const changes = [{ field: 'tts_configuration_id', from: null, to: 'new' }];
			expect(entries).toContainEqual(expect.objectContaining({ action: 'change', changes }));
		},
	);

	it('has the same hash for the same document and agent, and no secret in it', async () => {
		const { hash } = await planned(skillsDocument);
		expect(hash).toBe(skillsPlanHash);
		const document = await exported(original);
		const first = await planned(document, { clientId: client });
		expect(await planned(document, { clientId: client })).toEqual(first);
		const { llm_configurations } = agents.world.tables.aiAgents;
		llm_configurations.get(1101).details[0].value = 'ak-rotated';
		const { details } = document.llm_configuration as { details: IDataObject[] };
		details[0].value = 'ak-rotated';
		expect((await planned(document, { clientId: client })).hash).toBe(first.hash);
	});
});

describe('Apply', () => {
	it('does what the plan says, and nothing the second time', async () => {
		const { hash } = await planned(newAgentDocument);
		const report = await applied(newAgentDocument, hash);
		expect(report).toMatchObject({
			clientId: target,
			created: 4,
			changed: 0,
			unchanged: 1,
			removed: 0,
		});
		const again = await planned(newAgentDocument);
		expect(again).toMatchObject({ agentId: report.agentId, hasChanges: false, unchanged: 5 });
		const sent = written().length;
		const second = await applied(newAgentDocument, again.hash);
		expect(second).toMatchObject({ agentId: report.agentId, created: 0, changed: 0, unchanged: 5 });
		expect(written()).toHaveLength(sent);
	});

	it('keeps what the document lacks, unless it prunes', async () => {
		const document = await exported(original);
		delete document.tts_configuration;
		document.skills = document.skills.slice(1);
		const own = { clientId: client };
		const { hash } = await planned(document, own);
		expect(await applied(document, hash, own)).toMatchObject({ removed: 0, unchanged: 6 });
		expect(written()).toEqual([]);
		const pruning = { ...own, prune: true };
		const report = await applied(document, (await planned(document, pruning)).hash, pruning);
		expect(report).toMatchObject({ changed: 1, removed: 2 });
		const { tts_configurations, skills, agents: all } = agents.world.tables.aiAgents;
		expect(all.get(original).tts_configuration_id).toBeNull();
		expect([tts_configurations.get(1201).id, skills.get(501).id]).toEqual([1201, 501]);
		expect(await exported(original)).toEqual(document);
	});

	const single: Array<[string, (document: Document) => void, string]> = [
		[
			'the client’s settings of a skill',
			({ skills }) => void ((skills[0].client_skill as IDataObject).greeting = 'Good morning'),
			'change clientSkill Send transcript',
		],
		[
			'the type of a parameter',
			({ llm_configuration: llm }) =>
				void ((llm as { details: IDataObject[] }).details[2].parameter_type = 'number'),
			'create llmConfiguration acme',
		],
	];
	it.each(single)('changes what Import leaves: %s', async (_what, change, entry) => {
		const document = await exported(original);
		change(document);
		const own = { clientId: client };
		const report = await planned(document, own);
		expect(entriesOf(report)).toContain(entry);
		await applied(document, report.hash, own);
		expect(await compared(original, document)).toMatchObject({ differences: [] });
	});

	const tables = () => agents.world.tables.aiAgents;
	const changes: Array<[string, (document: Document) => Options | void]> = [
		['the agent', () => void (tables().agents.get(original).language = 'pl')],
		['a link', () => void (tables().agent_skills.get(701).priority = 9)],
		['the client’s settings', () => void (tables().client_skills.get(601).greeting = 'Hello')],
		['a skill', () => void (tables().skills.get(502).description = 'Changed')],
		['a configuration', () => void (tables().llm_configurations.get(1101).details[1].value = 'x')],
		['the skills of the agent', () => void tables().agent_skills.remove(702)],
		['the document', (document) => void (document.agent.language = 'it')],
		['Prune', () => ({ prune: true })],
		['the client', () => ({ clientId: target })],
	];
	it.each(changes)('rejects a plan before any write if it changed: %s', async (_what, change) => {
		const document = await exported(original);
		document.skills[0].description = 'New';
		const { hash } = await planned(document, { clientId: client });
		const options = { clientId: client, ...change(document) };
		await expect(applied(document, hash, options)).rejects.toThrow(
			'The agent or the document has changed since the plan',
		);
		expect(written()).toEqual([]);
	});

	it('is completed by Retry On Fail, although it has changed the agent itself', async () => {
		const { hash } = await planned(newAgentDocument);
		agents.world.faults.add({ method: 'POST', status: 422, skip: 2 });
		const execution = newExecution();
		await expect(applied(newAgentDocument, hash, {}, { execution })).rejects.toThrow();
		const report = await applied(newAgentDocument, hash, {}, { execution });
		expect(report).toMatchObject({ created: 2, unchanged: 3 });
		expect(await compared(report.agentId, newAgentDocument)).toMatchObject({ equal: true });
	});
});
