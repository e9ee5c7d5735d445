import { fieldsOf } from '../../demo/driver';
import { given, placeOrder, triggerAlone, untilGiven, untilPolled } from './polling';
import { useOwnN8n } from './useHarness';
import {
	earlierEvents,
	notifyCall,
	readCheckedEachMinute,
	readShortenedLoop,
	startCall,
	startUntilWaiting,
} from './waiting';

const harness = useOwnN8n();

/**
 * All that has to outlive `kill -9`: one n8n is killed in the middle of all of it, since each start
 * takes longer than most of what is asked of it.
 */
describe('After kill -9 of n8n', () => {
	let order: string;
	let alert: string;
	let call: string;
	let polling: string;
	let known: number;
	let whileDown: number[];
	let lost: string | null;

	beforeAll(async () => {
		harness.world.configure({
			numbering: { assignment: { atOnce: 0, thenEveryMs: 5_000 } },
			outboundVoice: { callback: { lost: ['completed'] } },
		});
		order = await startUntilWaiting(harness, readShortenedLoop());
		alert = await startUntilWaiting(harness, readCheckedEachMinute());
		call = await startCall(harness, { options: { earlierEvents } });
		await notifyCall(harness, 'answered');
		known = placeOrder(harness);
		polling = await harness.publish(triggerAlone(harness, 'order'));
		expect(await given(harness, polling)).toEqual([]);
		await harness.restart(async () => {
			({ failure: lost } = await notifyCall(harness, 'ringing'));
			whileDown = [placeOrder(harness), placeOrder(harness)];
			for (const one of harness.world.tables.push.notifications.all()) one.isRead = true;
		});
	});

	it('a waiting call is taken up by a later notification, and not placed again', async () => {
		expect(lost).not.toBeNull();
		expect((await notifyCall(harness, 'completed')).status).toBe(200);
		const execution = await harness.n8n.workflows.ended(call);
		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Call')).toMatchObject([{ outcome: 'completed' }]);
		expect(harness.world.tables.outboundVoice.calls).toHaveLength(1);
	});

	it('a purchase is made once, and its order is checked until it has its numbers', async () => {
		const execution = await harness.n8n.workflows.ended(order);
		expect(execution.status).toBe('success');
		const [{ orderId, numbers }] = fieldsOf(execution, 'Numbers Ready');
		expect(new Set(numbers as string[]).size).toBe(3);
		expect(harness.requestsTo('numbering', 'buyDids')).toHaveLength(1);
		const { orders } = harness.world.tables.numbering;
		expect(orders.get(orderId as number).orderStatus).toBe('COMPLETED');
	});

	it('an escalation sends no step again, and notices what was read meanwhile', async () => {
		const execution = await harness.n8n.workflows.ended(alert);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Note the Reaction' });
		expect(harness.requestsTo('push', 'send-by-user')).toHaveLength(1);
		expect(harness.world.tables.chat.messages).toHaveLength(0);
	});

	it('the numbering trigger misses nothing, and repeats under the same key only', async () => {
		// Killed before anything was given: the baseline holds.
		await untilGiven(harness, polling, whileDown);

		// Killed in the middle of a poll, its answer on the way.
		const inTheMiddle = placeOrder(harness);
		harness.world.faults.add({ path: '/api/data/orders', held: true });
		await untilPolled(harness, '/api/data/orders');
		let afterwards = 0;
		await harness.restart(() => {
			harness.world.faults.clear();
			afterwards = placeOrder(harness);
		});
		const orders = [...whileDown, inTheMiddle, afterwards];
		const items = await untilGiven(harness, polling, orders);

		expect(items.map(({ id }) => id)).not.toContain(known);
		const keys = new Set(items.map(({ eventKey }) => eventKey));
		expect(keys).toEqual(new Set(orders.map((id) => `order:${id}`)));
		// Those given before the kill may come once more; nothing comes a third time.
		expect(items.length).toBeLessThanOrEqual(orders.length + whileDown.length);

		// Nothing is forgotten while it is not published.
		await harness.n8n.workflows.unpublish(polling);
		const whileAway = placeOrder(harness);
		await harness.n8n.workflows.publish(polling);
		const all = await untilGiven(harness, polling, [whileAway]);
		expect(all).toHaveLength(items.length + 1);
	});
});
