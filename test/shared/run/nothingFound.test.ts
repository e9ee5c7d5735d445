import { useService } from '../../harness/tested';
import { device } from '../../Push/samples';
import { testedPush } from '../../Push/tested';

const push = useService(testedPush);
const history = { userId: device.user_external_id };

describe('A list that finds nothing', () => {
	const readAs = async (how: object) => {
		push.world.faults.add({ body: [] });
		return await push.list('notification', 'getHistory', history, how);
	};

	it.each([
		['AI Agent up to 2.2, or MCP', { asTool: true }],
		['AI Agent 3', { settings: { type: 'n8n-nodes-switchboard.switchboardPushTool' } }],
		['an agent of n8n', { byAgent: true }],
	])('RB15: says so to the model: %s', async (_caller, how) => {
		expect(await readAs(how)).toEqual([{ found: 0, message: 'Nothing was found' }]);
	});

	it('has no items in a workflow', async () => {
		expect(await readAs({})).toEqual([]);
	});
});
