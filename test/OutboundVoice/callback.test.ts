import type { IDataObject } from 'n8n-workflow';

import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { receive, type Request } from '../trust/webhookRun';

// As a callback sees them: expressions yield other values than for the item that waits.
const parameters = {
	options: {
		url: '={{ $json.due.toDateTime().toISO() }}',
		earlierEvents: { values: { eventField: '={{ $json.field }}' } },
	},
};
const wait = { callbackId: 'right', eventField: 'event', until: '2026-03-15T11:00:00.000Z' };
const waiting = { sid: 'CA1', wait, timedOut: true, outcome: 'unknown' };

const notify = async (body: unknown, own: Partial<Request> = {}) => {
	const query = { callbackId: 'right', signature: 'n8n' };
	const whole = { method: 'POST', body, query, params: {}, headers: {}, ip: '203.0.113.7', ...own };
	return await receive(new OutboundVoice(), parameters, whole, waiting);
};
const resumedItem = ({ result }: Awaited<ReturnType<typeof notify>>): IDataObject | undefined =>
	result.workflowData?.[0][0].json;

describe('a notification of a call that an execution waits for', () => {
	it('is recognized by the Event Field at the time of the call, whatever the parameters are now', async () => {
		const early = await notify({ event: 'initiated' });
		expect([early.status, resumedItem(early)]).toEqual([200, undefined]);
		expect(resumedItem(await notify({ event: 'completed' }))).toEqual({
			sid: 'CA1',
			timedOut: false,
			outcome: 'completed',
			callback: { receivedAt: expect.any(String), body: { event: 'completed' }, query: {} },
			earlierEvents: [expect.objectContaining({ event: 'initiated' })],
		});
	});

	it('without that field ends the wait as unknown', async () => {
		expect(resumedItem(await notify({ state: 'initiated' }))).toMatchObject({ outcome: 'unknown' });
	});

	it('is remembered while the call goes on, unless it is unusually large', async () => {
		await notify({ event: 'initiated', much: 'x'.repeat(20_000) });
		await notify({ event: 'answered' });
		const { earlierEvents } = resumedItem(await notify({ event: 'completed' })) as IDataObject;
		expect(earlierEvents).toMatchObject([{ event: 'answered' }]);
	});

	it.each([{ callbackId: 'other' }, {}])(
		'of another call (%j) does not resume the execution',
		async (query) => {
			const answered = await notify({ event: 'completed' }, { query });
			expect([answered.status, resumedItem(answered)]).toEqual([200, undefined]);
		},
	);
});
