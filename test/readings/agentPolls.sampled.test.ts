import type { IDataObject } from 'n8n-workflow';

import { done, publish, startCall } from '../AiAgents/polling/polling';
import { testedAiAgents } from '../AiAgents/tested';
import { useManualClock } from '../harness/manualClock';
import { useReadings } from './operations';
import { playedRows } from './rows';

const { node, begin } = useReadings(testedAiAgents);
useManualClock();

/** What happens in an account, by event; the ID of the record that it happens to. */
const happenings: Record<string, () => number> = {
	...Object.fromEntries(
		Object.entries(done).map(([event, fields]) => [
			event,
			() => startCall(node.world, fields()).id,
		]),
	),
	agentHealth() {
		const [agent] = node.world.tables.aiAgents.agents.all();
		agent.reported = { health: 'degraded' };
		return agent.id;
	},
};

describe.each(playedRows('aiAgents', 8))('Polls in row %i: %j', (_number, row) => {
	beforeEach(() => begin(row));

	it.each(Object.keys(happenings))('give one item for %s', async (event) => {
		const trigger = publish(node.credential(), { event, options: { pageSize: 50 } });
		expect(await trigger.poll()).toEqual([]);
		const id = happenings[event]();
		const items = await trigger.poll();
		// Without status and health there is nothing to compare.
		const isHidden = event === 'agentHealth' && row['aiAgents.agentHealth'] === false;
		expect(items.map((item: IDataObject) => item.id)).toEqual(isHidden ? [] : [id]);
		expect(await trigger.poll()).toEqual([]);
	});
});
