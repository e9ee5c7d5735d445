import type { IDataObject } from 'n8n-workflow';

import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { receive, type Request } from '../trust/webhookRun';

// As they look to a callback: the item that they were made for is not the one that waits.
const parameters = {
	options: {
		url: '={{ $json.due.toDateTime().toISO() }}',
		earlierEvents: { values: { eventField: '={{ $json.field }}' } },
	},
};
const wait = { callbackId: 'right', eventField: 'event', until: '2026-03-15T11:00:00.000Z' };
const waiting = { sid: 'CA1', wait, timedOut: true, outcome: 'unknown' };

const tell = async (body: unknown, own: Partial<Request> = {}) => {
	const query = { callbackId: 'right', signature: 'n8n' };
	const whole = { method: 'POST', body, query, params: {}, headers: {}, ip: '203.0.113.7', ...own };
	return await receive(new OutboundVoice(), parameters, whole, waiting);
};
const goneOn = ({ result }: Awaited<ReturnType<typeof tell>>): IDataObject | undefined =>
	result.workflowData?.[0][0].json;

describe('A notification of a call that is waited for', () => {
	it('is told by the Event Field of the time of the call, whatever its parameters say now', async () => {
		const early = await tell({ event: 'initiated' });
		expect([early.status, goneOn(early)]).toEqual([200, undefined]);
		expect(goneOn(await tell({ event: 'completed' }))).toEqual({
			sid: 'CA1',
			timedOut: false,
			outcome: 'completed',
			callback: { receivedAt: expect.any(String), body: { event: 'completed' }, query: {} },
			earlierEvents: [expect.objectContaining({ event: 'initiated' })],
		});
	});

	it('without that field ends the wait as unknown', async () => {
		expect(goneOn(await tell({ state: 'initiated' }))).toMatchObject({ outcome: 'unknown' });
	});

	it('is kept while the call goes on only where it is of a usual size', async () => {
		await tell({ event: 'initiated', much: 'x'.repeat(20_000) });
		await tell({ event: 'answered' });
		const { earlierEvents } = goneOn(await tell({ event: 'completed' })) as IDataObject;
		expect(earlierEvents).toMatchObject([{ event: 'answered' }]);
	});

	it.each([{ callbackId: 'other' }, {}])('of another call (%j) wakes nothing up', async (query) => {
		const answered = await tell({ event: 'completed' }, { query });
		expect([answered.status, goneOn(answered)]).toEqual([200, undefined]);
	});
});
