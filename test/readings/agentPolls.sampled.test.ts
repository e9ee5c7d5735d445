import { done, ids, publish, startCall } from '../AiAgents/polling/polling';
import { testedAiAgents } from '../AiAgents/tested';
import { useManualClock } from '../harness/manualClock';
import { useReadings } from './operations';
import { playedRows } from './rows';

const { node, begin } = useReadings(testedAiAgents);
useManualClock();

describe.each(playedRows('aiAgents', 8))('Polls in row %i: %j', (_number, row) => {
	beforeEach(() => begin(row));

	it.each(Object.keys(done))('give one item for %s', async (event) => {
		const trigger = publish(node.credential(), { event, options: { pageSize: 50 } });
		expect(await trigger.poll()).toEqual([]);
		const { id } = startCall(node.world, done[event]());
		expect(ids(await trigger.poll())).toEqual([id]);
		expect(await trigger.poll()).toEqual([]);
	});
});
