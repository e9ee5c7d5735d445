import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { BUY, MAIL, NODE_TYPE, ofPack, place } from '../e2e/nodes';
import { ask, executionsOf, publishChat } from '../e2e/triggers';
import { until } from '../harness/until';
import { messagesOf } from './messages';
import type { QueueHarness } from './harness';

const buyPath = '/api/management/buyDids';
const inputs = ['a', 'b', 'c', 'd'].map((request) => ({ request: `R-${request}` }));

/** Purchases whose worker is killed in their middle. */
export function describePurchases(queue: QueueHarness) {
	let before = 0;
	const orders = () => queue.world.tables.numbering.orders;
	const references = () =>
		orders()
			.all()
			.slice(before)
			.map(({ reference }) => reference);
	const requests = () =>
		queue.world.requests.filter(({ path }) => path === buyPath).map(({ body }) => body);

	beforeEach(() => (before = orders().length));

	/** The second purchase is made and not answered, so that a kill finds one under way. */
	const held = { held: true, afterProcessing: true };
	const holdSecond = () => queue.world.faults.add({ path: buyPath, skip: 1, ...held });
	const untilHeld = async () => await until(() => queue.world.faults.held === 1);

	const buy = () => {
		const { credentials } = queue;
		return place('Under Test', NODE_TYPE, { ...BUY, reference: '' }, { credentials });
	};

	it('are not run again by n8n; run again with their references, each is bought once', async () => {
		holdSecond();
		const workflow = await queue.importNode(
			{ ...BUY, reference: '={{ $json.request }}' },
			{ inputs },
		);
		const id = await queue.n8n.workflows.start(workflow, 'Start');
		const worker = await queue.workerOf(id);
		await untilHeld();
		await worker.kill();
		queue.world.faults.clear();
		const execution = await queue.n8n.workflows.ended(id);
		expect(execution).toMatchObject({
			status: 'error',
			failure: { message: expect.stringMatching(/failed to be processed too many times/) },
		});
		expect(queue.startsOf(id)).toBe(1);
		// n8n keeps no data of it, so that its Retry button has nothing to start from.
		expect((await queue.retry(id)).runData).toEqual({});
		expect(references()).toEqual(['R-a', 'R-b']);

		const again = await queue.n8n.workflows.run(workflow, 'Start');
		expect(fieldsOf(again, 'Under Test').map(({ recovered }) => recovered)).toEqual([
			true,
			true,
			false,
			false,
		]);
		expect(references()).toEqual(inputs.map(({ request }) => request));
	});

	it('are found by the Retry button of a crashed execution, without a reference of yours', async () => {
		holdSecond();
		const { workflowId, address } = await publishChat(queue, {}, [buy()]);
		await ask(address, messagesOf(queue, inputs.length));
		const id = await queue.runningOf(workflowId);
		await untilHeld();
		await queue.crash(id);
		queue.world.faults.clear();
		expect(references()).toHaveLength(2);
		const again = await queue.retry(id);
		expect(again.status).toBe('success');
		const bought = fieldsOf(again, 'Under Test');
		expect(bought.map(({ recovered }) => recovered)).toEqual([true, true, false, false]);
		expect(new Set(bought.map(({ reference }: IDataObject) => reference)).size).toBe(4);
		expect(references()).toHaveLength(4);
		expect(requests()).toHaveLength(4);
		expect(await executionsOf(queue, workflowId, 2)).toHaveLength(2);
	});

	it('that had ended before the crash of a later node are found by the Retry button too', async () => {
		queue.world.faults.add({ service: 'email', ...held });
		const { credentials } = queue;
		const send = place('Send', ofPack('email'), MAIL, { credentials });
		const { workflowId, address } = await publishChat(queue, {}, [buy(), send]);
		await ask(address, messagesOf(queue, 1));
		const id = await queue.runningOf(workflowId);
		const { mails } = queue.world.tables.email;
		await untilHeld();
		await queue.crash(id);
		queue.world.faults.clear();
		const again = await queue.retry(id);
		expect(again.status).toBe('success');
		expect(fieldsOf(again, 'Under Test')).toMatchObject([{ recovered: true }]);
		expect(references()).toHaveLength(1);
		// The platform has no key by which the email could be found.
		expect(mails).toHaveLength(2);
	});
}
