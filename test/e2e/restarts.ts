import type { INode } from 'n8n-workflow';

import { fieldsOf, type N8n, type WorkflowFile } from '../../sandbox/n8n/driver';
import { readExample } from '../../sandbox/n8n/examples';
import { until } from '../until';
import { file, given, placeOrder, untilGiven } from './numberingTrigger';
import { requestsTo, restartN8n, stage } from './stage';
import { earlierEvents, startWaiting, tell } from './voice';

/** The shortest wait that n8n stores instead of holding it in memory. */
const storedWait = { amount: 66, unit: 'seconds' };

/** The shipped loop over Check Once, with a wait that a test can sit out. */
export function shortened(file: WorkflowFile): WorkflowFile {
	const nodes = file.nodes.map((node: INode) =>
		node.type === 'n8n-nodes-base.wait'
			? { ...node, parameters: { ...node.parameters, ...storedWait } }
			: node,
	);
	return { ...file, nodes };
}

/** Until an execution holds nothing but its place in the database. */
export async function untilWaiting(n8n: N8n, id: string) {
	await until(async () => (await n8n.workflows.execution(id)).status === 'waiting', 200);
}

const polls = () => requestsTo('numbering').filter((line) => line.includes('/api/data/orders'));

/** n8n polls once a minute. */
async function untilPolled(): Promise<void> {
	const before = polls().length;
	await until(() => polls().length > before, 500);
}

/**
 * All that has to outlive `kill -9`: one n8n is killed in the middle of all of it, since each start
 * takes longer than most of what is asked of it.
 */
export function describeRestarts() {
	let order: string;
	let call: string;
	let polling: string;
	let known: number;
	let whileDown: number[];
	let lost: string | null;

	beforeAll(async () => {
		stage.sandbox.world.configure({
			numbering: { assignment: { atOnce: 0, thenEveryMs: 5_000 } },
			outboundVoice: { callback: { lost: ['completed'] } },
		});
		const loop = shortened(readExample('buy-then-check-every-few-minutes.json'));
		order = await stage.n8n.workflows.start(await stage.n8n.workflows.import(loop), 'Start');
		await untilWaiting(stage.n8n, order);
		call = await startWaiting(stage.n8n, { options: { earlierEvents } });
		await tell('answered');
		known = placeOrder();
		polling = await stage.n8n.workflows.import(file('order'));
		await stage.n8n.workflows.publish(polling);
		expect(await given(stage.n8n, polling)).toEqual([]);
		await restartN8n(async () => {
			({ failure: lost } = await tell('ringing'));
			whileDown = [placeOrder(), placeOrder()];
		});
	}, 180_000);

	it('a waiting call is taken up by a later notification, and not placed again', async () => {
		expect(lost).not.toBeNull();
		expect((await tell('completed')).status).toBe(200);
		const execution = await stage.n8n.workflows.ended(call);
		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Call')).toMatchObject([{ outcome: 'completed' }]);
		expect(stage.sandbox.world.tables.outboundVoice.calls).toHaveLength(1);
	});

	it('a purchase is made once, and its order is checked until it has its numbers', async () => {
		const execution = await stage.n8n.workflows.ended(order, 150_000);
		expect(execution.status).toBe('success');
		const [{ orderId, numbers }] = fieldsOf(execution, 'Numbers Ready');
		expect(new Set(numbers as string[]).size).toBe(3);
		expect(requestsTo('numbering').filter((line) => line.includes('buyDids'))).toHaveLength(1);
		const { orders } = stage.sandbox.world.tables.numbering;
		expect(orders.get(orderId as number).orderStatus).toBe('COMPLETED');
	}, 180_000);

	it('the numbering trigger misses nothing, and repeats under the same key only', async () => {
		// Killed before anything was given: the baseline holds.
		await untilGiven(stage.n8n, polling, whileDown);

		// Killed in the middle of a poll, its answer on the way.
		const inTheMiddle = placeOrder();
		stage.sandbox.world.faults.add({ path: '/api/data/orders', delayMs: 60_000 });
		await untilPolled();
		let afterwards = 0;
		await restartN8n(() => {
			stage.sandbox.world.faults.clear();
			afterwards = placeOrder();
		});
		const orders = [...whileDown, inTheMiddle, afterwards];
		const items = await untilGiven(stage.n8n, polling, orders);

		expect(items.map(({ id }) => id)).not.toContain(known);
		const keys = new Set(items.map(({ eventKey }) => eventKey));
		expect(keys).toEqual(new Set(orders.map((id) => `order:${id}`)));
		// Those given before the kill may come once more; nothing comes a third time.
		expect(items.length).toBeLessThanOrEqual(orders.length + whileDown.length);

		// Nothing is forgotten while it is not published.
		await stage.n8n.workflows.unpublish(polling);
		const whileAway = placeOrder();
		await stage.n8n.workflows.publish(polling);
		const all = await untilGiven(stage.n8n, polling, [whileAway]);
		expect(all).toHaveLength(items.length + 1);
	}, 400_000);
}
