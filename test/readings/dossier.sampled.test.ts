import { testedAiAgents } from '../AiAgents/tested';
import { expectedDossier, ofCompletedCall } from '../AiAgents/calls/dossiers';
import { sampleOf } from '../harness/sample';
import { useReadings } from './operations';
import { playedRows, type Row } from './rows';
import { ownersFor, readingsOf } from './settings';

const { node, begin, run } = useReadings(testedAiAgents);

/** Each value of each setting alone, which is a row of its own. */
const single = ownersFor('aiAgents')
	.flatMap(readingsOf)
	.flatMap(({ path, values }) => values.map((value): Row => ({ [path]: value })));

const rows = [...sampleOf(single), ...playedRows('aiAgents', 5).map(([, row]) => row)];

describe('The dossier of a call', () => {
	it.each(rows)('is complete in the account %j', async (row) => {
		begin(row);
		const [dossier] = await run('call.getDossier', row, ofCompletedCall);
		expect(dossier).toMatchObject(expectedDossier(node.world));
		expect(JSON.stringify(dossier)).not.toMatch(/ak-(llm|tts|stt)/);
	});

	it.each(rows)('names a part that cannot be read, and only it, in the account %j', async (row) => {
		begin(row);
		const [{ agent_id: agentId }] = node.world.tables.aiAgents.calls.filter(
			({ id }) => id === 9001,
		);
		const { llm_configuration_id: id } = node.world.tables.aiAgents.agents.get(agentId);
		node.world.tables.aiAgents.llm_configurations.remove(id!);
		const dossier = await run('call.getDossier', row, ofCompletedCall);
		expect(dossier).toMatchObject([
			{
				complete: false,
				llm_configuration: null,
				transcript: { text: expect.stringMatching(/^agent: /) },
				recording: { mimeType: 'audio/wav' },
				missing: [{ part: 'llm_configuration', status: 'notRead' }],
			},
		]);
	});
});
