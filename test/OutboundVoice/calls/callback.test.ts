import type { IDataObject } from 'n8n-workflow';

import { OutboundVoice } from '../../../nodes/OutboundVoice/OutboundVoice.node';
import { useManualClock } from '../../harness/manualClock';
import { receive } from '../../harness/webhookRun';

// As a callback sees them: expressions yield other values than for the item that waits.
const parameters = {
	resource: 'call',
	operation: 'startAndWait',
	options: {
		url: '={{ $json.due.toDateTime().toISO() }}',
		earlierEvents: { values: { eventField: '={{ $json.field }}' } },
	},
};
const wait = { callbackId: '', eventField: 'event', until: '2026-03-15T11:00:00.000Z' };
const waiting = { sid: 'CA1', wait, timedOut: true, outcome: 'unknown' };

useManualClock();
let calls = 0;
// The end of a call is remembered for a moment.
beforeEach(() => (wait.callbackId = `call-of-test-${calls++}`));

/** The response and, if the execution resumes, its item. */
const notify = async (
	body: unknown,
	query: IDataObject = { callbackId: wait.callbackId },
	item = waiting,
) => {
	const request = { method: 'POST', body, query, params: {}, headers: {}, ip: '203.0.113.7' };
	const { status, outputs } = await receive(new OutboundVoice(), parameters, request, item);
	return [status, outputs[0]?.[0]] as const;
};
const resumedItem = async (...given: Parameters<typeof notify>) =>
	(await notify(...given))[1] as IDataObject;

describe('a notification of a call that an execution waits for', () => {
	it('is recognized by the Event Field at the time of the call, whatever the parameters are now', async () => {
		const query = { callbackId: wait.callbackId, signature: 'n8n' };
		expect(await notify({ event: 'initiated' }, query)).toEqual([200, undefined]);
		expect(await resumedItem({ event: 'completed' }, query)).toEqual({
			sid: 'CA1',
			timedOut: false,
			answered: null,
			outcome: 'completed',
			callback: { receivedAt: '2026-03-15T10:00:00.000Z', body: { event: 'completed' }, query: {} },
			earlierEvents: [expect.objectContaining({ event: 'initiated' })],
		});
	});

	it.each([{ callbackId: 'other' }, {}])(
		'of another call (%j) does not resume the execution',
		async (query) => {
			expect(await notify({ event: 'completed' }, query)).toEqual([200, undefined]);
		},
	);
});

describe('The notifications kept of calls that go on', () => {
	const notifyOf = async (callbackId: string, body: IDataObject) =>
		await resumedItem(body, { callbackId }, { ...waiting, wait: { ...wait, callbackId } });
	const earlierOf = async (callbackId: string) =>
		((await notifyOf(callbackId, { event: 'completed' })).earlierEvents ?? []) as IDataObject[];

	it('are the first twenty of each call', async () => {
		for (let index = 0; index < 25; index++) await notifyOf('long', { event: 'ringing', index });
		const kept = await earlierOf('long');
		expect(kept.map(({ body }) => (body as IDataObject).index)).toEqual([...Array(20).keys()]);
	});

	it('are those of the last thousand calls', async () => {
		for (let index = 0; index <= 1_000; index++)
			await notifyOf(`call-${index}`, { event: 'ringing' });
		const counts = ['call-0', 'call-1', 'call-1000'].map(
			async (id) => (await earlierOf(id)).length,
		);
		expect(await Promise.all(counts)).toEqual([0, 1, 1]);
	});
});

describe('The end of a call', () => {
	const query = () => ({ callbackId: wait.callbackId });
	const end = async (isStoring = false) =>
		await receive(
			new OutboundVoice(),
			parameters,
			{ body: { event: 'completed' }, query: query(), isStoring },
			waiting,
		);

	it('that n8n could not store is taken when it is repeated, with the events before it', async () => {
		await notify({ event: 'ringing' });
		const lost = await end(true);
		lost.finish(500);
		expect(lost.status).toBe(500);
		const { earlierEvents } = await resumedItem({ event: 'completed' });
		expect(earlierEvents).toEqual([expect.objectContaining({ event: 'ringing' })]);
	});
});
