import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { newExecution } from '../run';
import { sampleOf } from '../sample';
import { byId } from '../tested';
import { newAgentDocument } from './documents';
import { useAiAgents } from './tested';

const agents = useAiAgents();

const run = async (operation: string, parameters: INodeParameters, more = {}) =>
	(await agents.run('agent', operation, parameters, more))[0].json;
const exported = async (agentId: unknown, options: INodeParameters = {}) =>
	await run('export', { agentId: byId(agentId as number), options });
const imported = async (document: IDataObject, more = {}) => {
	const clientId = byId(SEEDED.clientWithoutAgents);
	return await run('import', { clientId, document: JSON.stringify(document) }, more);
};

describe('a partial import', () => {
	const done = [{ drop: 'after' }, { status: 503, afterProcessing: true }, { mangle: 'truncate' }];
	const notDone = [{ drop: 'before' }, { status: 500 }, { status: 422 }];
	const faults = [...done, ...notDone] as Array<Parameters<typeof agents.world.faults.add>[0]>;
	const cases = faults.flatMap((fault) => [0, 1, 2, 3, 4].map((skip) => ({ fault, skip })));

	it.each(sampleOf(cases))(
		'is completed by running it again, without duplicates: $fault at write $skip',
		async ({ fault, skip }) => {
			const document = { ...newAgentDocument, tts_configuration: ttsConfiguration };
			agents.world.faults.add({ ...fault, method: 'POST', skip });
			const [first] = await Promise.allSettled([imported(document)]);
			// A write that was processed although its response was lost is found immediately.
			expect(first.status).toBe(faults.indexOf(fault) < done.length ? 'fulfilled' : 'rejected');
			if (first.status === 'rejected') {
				const { description } = first.reason as { description: string };
				expect(description).toMatch(skip > 0 ? /Done so far: .+ created/ : /Done so far: nothing/);
				expect(description).toContain('Run it again');
			}
			const report = await imported(document);
			const {
				agents: all,
				skills,
				tts_configurations,
				agent_skills,
			} = agents.world.tables.aiAgents;
			expect(all.filter(({ name }) => name === 'Night desk')).toHaveLength(1);
			expect(skills.filter(({ name }) => name === 'Open ticket')).toHaveLength(1);
			expect(tts_configurations.filter(({ provider }) => provider === 'umbrella')).toHaveLength(1);
			expect(agent_skills.filter(({ agent_id }) => agent_id === report.agentId)).toHaveLength(1);
			const again = await exported(report.agentId, { includeSecrets: true });
			expect(again).toMatchObject({ ...document, llm_configuration: { provider: 'acme' } });
		},
	);

	it('is completed by Retry On Fail within the execution', async () => {
		agents.world.faults.add({ method: 'POST', status: 422, skip: 2, times: 1 });
		const execution = newExecution();
		await expect(imported(newAgentDocument, { execution })).rejects.toThrow();
		expect(await imported(newAgentDocument, { execution })).toMatchObject({
			left: 3,
			created: 2,
		});
	});

	const ttsConfiguration = {
		provider: 'umbrella',
		details: [{ parameter: 'voice', value: 'bass', parameter_type: 'string' }],
	};
});
