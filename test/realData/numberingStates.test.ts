import { stateOfOrder, useOfNumber } from '../../nodes/Numbering/states';
import type { Order } from '../../sandbox/services/numbering/records';
import { useManualClock } from '../harness/manualClock';
import { at, callIds, hour, keys, useTrigger } from '../Numbering/trigger/polling';

const { state, begun, addOrder, openCalls } = useTrigger();
const clock = useManualClock();

/** Words of other platforms for an order without a completion date. */
it.each([
	['Bandwidth', 'RECEIVED', 'open'],
	['Bandwidth', 'PARTIAL', 'open'],
	['Bandwidth', 'FAILED', 'failed'],
	['Bandwidth', 'COMPLETE', 'unknown'],
	['Twilio, hosted numbers', 'carrier-processing', 'open'],
	['Twilio, hosted numbers', 'action-required', 'open'],
	['Sinch', 'IN_REVIEW', 'open'],
	['Sinch', 'BLOCKED', 'failed'],
	['Sinch', 'EXPIRED', 'failed'],
	['Telnyx', 'exception', 'open'],
	['Telnyx', 'success', 'unknown'],
	['Amazon Chime', 'Processing', 'open'],
	['Octopus Energy', 'CANCELLED', 'canceled'],
	['Octopus Energy', 'ERRORED', 'failed'],
	['Google', 'INPROGRESS', 'unknown'],
	['Saleor', 'UNCONFIRMED', 'unknown'],
	['Zuora', 'Draft', 'unknown'],
])('%s: an order that is %s is %s', (_source, orderStatus, expected) => {
	expect(stateOfOrder({ orderStatus, completeDate: null })).toBe(expected);
});

/** Words of other platforms for a number. */
it.each([
	['Telnyx', 'active', 'assigned'],
	['Telnyx', 'purchase-failed', 'not assigned'],
	['Telnyx', 'deleted', 'not assigned'],
	['Telnyx', 'ported-out', 'not assigned'],
	['Telnyx', 'port-failed', 'not assigned'],
	['Telnyx', 'emergency-only', 'unknown'],
	['Telnyx, Swift', 'blocked', 'unknown'],
	['Kazoo', 'in_service', 'assigned'],
	['Kazoo', 'aging', 'not assigned'],
	['Kazoo', 'discovery', 'not assigned'],
	['Kazoo', 'port_out', 'not assigned'],
	['Amazon Chime', 'ReleaseFailed', 'unknown'],
	['IX-API', 'decommission_requested', 'unknown'],
])('%s: a number that is %s is %s', (_source, status, expected) => {
	expect(useOfNumber(status)).toBe(expected);
});

describe('What the trigger can’t tell starts no workflow, and is logged once', () => {
	it.each<[string, string, Partial<Record<keyof Order, unknown>>, string]>([
		['Zuora', 'orderStuck', { orderStatus: 'Draft' }, 'orderStatus “Draft”'],
		['a German date', 'orderCompleted', { completeDate: '15.03.2026' }, '“15.03.2026”'],
		['a planned day', 'orderCompleted', { completeDate: '2031-01-01' }, '“2031-01-01”'],
	])('%s: %s', async (_source, event, fields, logged) => {
		const trigger = await begun(event);
		const { id } = addOrder(fields as Partial<Order>);
		await trigger.poll();
		clock.advance(100 * hour);
		expect(keys(await trigger.poll())).not.toContain(`${event}:${id}`);
		expect(trigger.warnings).toEqual([expect.stringContaining(`e.g. ${id} with `)]);
		expect(trigger.warnings[0]).toContain(logged);
	});

	it('a number of which nobody knows whether it is in use', async () => {
		const trigger = await begun('number');
		const { e164Numbers } = state();
		const [model] = e164Numbers.all();
		const added = e164Numbers.add({ ...model, e164NumberStatus: 'emergency-only' } as never);
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
		expect(trigger.warnings).toEqual([expect.stringContaining('“emergency-only”')]);
		Object.assign(added, { e164NumberStatus: 'ASSIGNED' });
		expect(keys(await trigger.poll())).toEqual([`number:${added.id}`]);
	});

	it.each([
		['an answer time of a table', { answerTime: '24/01/2026 10:05', ratedTime: 0 }],
		['a rated time of a report', { answerTime: null, ratedTime: '00:01:30' }],
		['a negative one', { answerTime: null, ratedTime: -1 }],
	])('a call with %s is not missed', async (_source, fields) => {
		const calls = openCalls();
		const trigger = await begun('missedCall');
		const times = { callId: 'odd', startTime: at(hour), disconnectTime: at(hour) };
		calls.add({ ...calls.at(0), ...times, ...fields } as never);
		expect(callIds(await trigger.poll())).toEqual([]);
	});
});
