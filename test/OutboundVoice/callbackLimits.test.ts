import type { IDataObject } from 'n8n-workflow';

import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { useManualClock } from '../manualClock';
import { receive } from '../trust/webhookRun';

useManualClock();

const notify = async (callbackId: string, body: IDataObject) => {
	const request = { method: 'POST', body, query: { callbackId }, params: {}, headers: {}, ip: '' };
	const wait = { callbackId, eventField: 'event', until: '2026-03-15T11:00:00.000Z' };
	const { result } = await receive(new OutboundVoice(), {}, request, { wait });
	return result.workflowData?.[0][0].json;
};
const earlierOf = async (callbackId: string) =>
	((await notify(callbackId, { event: 'completed' }))?.earlierEvents ?? []) as IDataObject[];

describe('The notifications kept of calls that go on', () => {
	it('are the first twenty of each call', async () => {
		for (let index = 0; index < 25; index++) await notify('long', { event: 'ringing', index });
		const kept = await earlierOf('long');
		expect(kept.map(({ body }) => (body as IDataObject).index)).toEqual([...Array(20).keys()]);
	});

	it('are at most 16,384 characters long each', async () => {
		const event = { event: 'ringing', text: '' };
		const receivedAt = '2026-03-15T10:00:00.000Z';
		const stored = { event: 'ringing', receivedAt, body: event, query: {} };
		const room = 16_384 - JSON.stringify(stored).length;
		await notify('wide', { ...event, text: 'x'.repeat(room) });
		await notify('wide', { ...event, text: 'x'.repeat(room + 1) });
		expect(await earlierOf('wide')).toHaveLength(1);
	});

	it('are those of the last thousand calls', async () => {
		for (let index = 0; index <= 1_000; index++)
			await notify(`call-${index}`, { event: 'ringing' });
		const counts = ['call-0', 'call-1', 'call-1000'].map(
			async (id) => (await earlierOf(id)).length,
		);
		expect(await Promise.all(counts)).toEqual([0, 1, 1]);
	});

	it('are given once', async () => {
		await notify('again', { event: 'ringing' });
		expect(await earlierOf('again')).toHaveLength(1);
		expect(await earlierOf('again')).toHaveLength(0);
	});
});
