import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { OutboundVoice } from '../../../nodes/OutboundVoice/OutboundVoice.node';
import { buildWebhook } from '../../../sandbox/services/outboundVoice/callback';
import { EVENTS } from '../../../sandbox/services/outboundVoice/records';
import { useManualClock } from '../../harness/manualClock';
import { receive } from '../../harness/webhookRun';
import { useService } from '../../harness/tested';
import { numbers } from '../samples';
import { testedOutboundVoice } from '../tested';

const voice = useService(testedOutboundVoice);
useManualClock();

interface Reading extends IDataObject {
	callback?: IDataObject;
}

/** Places a call and waits; answers how to send the platform's notifications of it. */
async function wait({ callback = {}, ...settings }: Reading, options: IDataObject = {}) {
	const outboundVoice = { ...settings, callback: { lost: [...EVENTS], ...callback } };
	voice.world.configure({ outboundVoice });
	const items: INodeExecutionData[] = [{ json: {} }];
	await voice.run('call', 'startAndWait', { ...numbers, options } as never, { items });
	const call = voice.world.tables.outboundVoice.calls.at(0);
	return async (event: string) => {
		const { method, url, body } = buildWebhook(voice.world, call, event);
		const query = Object.fromEntries(new URL(url).searchParams);
		const sent = typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : body;
		const request = { method, body: sent, query, params: {}, headers: {}, ip: '203.0.113.7' };
		const { outputs } = await receive(new OutboundVoice(), {}, request, items[0].json);
		return outputs[0]?.[0];
	};
}

const named = {
	earlierEvents: { values: { statusCallbackEvent: ['answered'], eventField: 'event' } },
};

describe('The outcome of a call', () => {
	it.each<[Reading, string, string?]>([
		[{}, 'completed'],
		[{ outcome: 'no-answer', callback: { outcomeIn: 'status' } }, 'no-answer'],
		[{ outcome: 'busy', callback: { outcomeIn: 'event' } }, 'busy'],
		[{ outcome: 'failed', callback: { outcomeIn: 'hangup_cause', encoding: 'form' } }, 'failed'],
		[{ outcome: 'busy', callback: { outcomeIn: 'CallStatus', wrap: 'call' } }, 'busy'],
		[{ callback: { outcomeIn: null, extra: { state: 'NO_ANSWER' } } }, 'no-answer'],
		[{ callback: { outcomeIn: 'status', extra: { recording_status: 'failed' } } }, 'completed'],
		[{ callback: { outcomeIn: null, extra: { reason: 'Cancelled' } } }, 'canceled'],
	])('under %j is %s', async (reading, expected, withField = expected) => {
		for (const statusCallbackMethod of ['post', 'get']) {
			for (const [more, outcome] of [
				[{}, expected],
				[named, withField],
			] as const) {
				voice.world.reset();
				const notify = await wait(reading, { statusCallbackMethod, ...more });
				expect(await notify('completed')).toMatchObject({ timedOut: false, outcome });
			}
		}
	});

	it('is left open by a notification without a word, if only the end was subscribed to', async () => {
		const reading = { callback: { outcomeIn: null, names: { event: null } } };
		const notify = await wait(reading);
		expect(await notify('completed')).toMatchObject({ timedOut: false, outcome: 'ended' });
		voice.world.reset();
		const notifyOfSeveral = await wait(reading, named);
		expect(await notifyOfSeveral('completed')).toBeUndefined();
	});

	it('is not taken from a state that no table has', async () => {
		const extra = { status: 'odd' };
		for (const options of [{}, named]) {
			voice.world.reset();
			const notify = await wait(
				{ callback: { outcomeIn: null, names: { event: null }, extra } },
				options,
			);
			expect(await notify('completed')).toBeUndefined();
		}
	});

	it('is not taken from an event that was not subscribed to', async () => {
		const notify = await wait({ callback: { ignoresSubscription: true } });
		for (const event of ['initiated', 'ringing', 'answered']) {
			expect(await notify(event)).toBeUndefined();
		}
		expect(await notify('completed')).toMatchObject({
			outcome: 'completed',
			earlierEvents: [{ event: 'initiated' }, { event: 'ringing' }, { event: 'answered' }],
		});
	});

	it('is not taken from the word “answered” outside of the event’s field', async () => {
		const callback = {
			outcomeIn: null,
			names: { event: null },
			extra: { disposition: 'ANSWERED' },
		};
		const notify = await wait({ callback });
		expect(await notify('completed')).toMatchObject({ outcome: 'ended' });
	});
});
