import type { IDataObject } from 'n8n-workflow';

import { eventOf, readCallNotification } from '../../../nodes/OutboundVoice/events';
import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { buildWebhook } from '../../../sandbox/services/outboundVoice/callback';
import { useManualClock } from '../../harness/manualClock';
import { receive, rightWord } from '../../harness/webhookRun';
import { useService } from '../../harness/tested';
import { numbers } from '../samples';
import { testedOutboundVoice } from '../tested';

describe('The assumed event field', () => {
	it.each<[string, unknown, object, string | undefined]>([
		['event', { event: 'completed' }, {}, 'completed'],
		['event', {}, { event: 'ringing' }, 'ringing'],
		['call.event', { call: { event: 'answered' } }, {}, 'answered'],
		['event', { event: 'hung-up' }, {}, undefined],
		['event', { event: ['completed'] }, {}, undefined],
		['toString', {}, {}, undefined],
		['', { event: 'completed' }, {}, undefined],
	])('%j of %j and %j names %j', (field, body, query, expected) => {
		expect(eventOf(field, body, query)).toBe(expected);
	});
});

describe('A call status notification', () => {
	const received = { method: 'POST', body: { event: 'ringing', sid: 'CA1' }, query: {} } as const;
	const filter = { eventField: 'event', events: ['completed'] };

	it('passes body and query through unchanged', () => {
		const [{ json }] = readCallNotification({ ...received, query: { a: '1' } }, {});
		expect(json).toMatchObject({ method: 'POST', body: received.body, query: { a: '1' } });
		expect(json).not.toHaveProperty('event');
	});

	it('is dropped by the filter only if the event is known', () => {
		expect(readCallNotification(received, filter)).toEqual([]);
		expect(readCallNotification(received, { ...filter, events: ['ringing'] })).toMatchObject([
			{ json: { event: 'ringing' } },
		]);
		expect(readCallNotification({ ...received, body: { event: 'odd' } }, filter)).toHaveLength(1);
		expect(readCallNotification(received, { ...filter, eventField: 'status' })).toHaveLength(1);
	});

	it('without content is never a duplicate', () => {
		const key = () => readCallNotification({ method: 'POST', body: {}, query: {} }, {})[0].eventKey;
		expect(key()).not.toBe(key());
	});

	it('is a duplicate only if everything is equal', () => {
		const key = (body: object) => readCallNotification({ ...received, body }, {})[0].eventKey;
		expect(key({ sid: 'CA1' })).toBe(key({ sid: 'CA1' }));
		expect(key({ sid: 'CA1' })).not.toBe(key({ sid: 'CA2' }));
	});
});

const voice = useService(testedOutboundVoice);

const clock = useManualClock();

const unnamed = { sid: null, timestamp: null, to: null, from: null };

/** Places a call and reports its end; answers how many executions that starts. */
async function endCall(names: IDataObject): Promise<number> {
	voice.world.configure({ outboundVoice: { callback: { names } } });
	await voice.run('call', 'start', numbers);
	const call = voice.world.tables.outboundVoice.calls.all().at(-1)!;
	const { body } = buildWebhook(voice.world, call, 'completed');
	const params = { secret: rightWord };
	const request = { method: 'POST', body, query: {}, params, headers: {}, ip: '203.0.113.7' };
	const { outputs } = await receive(new OutboundVoiceTrigger(), { secretIn: 'path' }, request);
	return outputs.flat().length;
}

it('equal notifications of two calls start two executions, unless they come within a minute', async () => {
	expect(await endCall(unnamed)).toBe(1);
	expect(await endCall(unnamed)).toBe(0);
	clock.advance(60_000);
	expect(await endCall(unnamed)).toBe(1);
});

it('notifications that name their call start one execution each', async () => {
	expect([await endCall({}), await endCall({})]).toEqual([1, 1]);
});
