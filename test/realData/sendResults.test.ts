import type { IDataObject } from 'n8n-workflow';

import { resultOf } from '../../nodes/shared/words/failures';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { content, toTopic, toUser } from '../Push/samples';
import { usePush } from '../Push/tested';

const { push, run } = usePush();
const { user, userTokens } = SEEDED_MESSAGING.push;
const [token] = userTokens;

/** What an entry has beside its ID. */
const failures: Array<[source: string, IDataObject]> = [
	['FCM, legacy', { error: 'NotRegistered' }],
	['FCM', { success: false, error: { code: 'messaging/registration-token-not-registered' } }],
	['FCM, counts', { success: 0, failure: 1 }],
	['Expo', { status: 'error', details: { error: 'DeviceNotRegistered' } }],
	['OneSignal', { errors: ['All included players are not subscribed'] }],
	['APNs', { status: '410', reason: 'Unregistered' }],
	['Amazon Pinpoint', { deliveryStatus: 'PERMANENT_FAILURE', statusCode: 400 }],
	['Azure Notification Hubs', { state: 'Abandoned' }],
	['Azure Notification Hubs', { outcome: 'ExpiredChannel', state: 'failed' }],
	['a gateway', { failed: true }],
	['a gateway', { errorCode: 'UNREGISTERED' }],
	['a gateway', { error_code: 103, error_message: 'Token expired' }],
	['a gateway', { delivered: false }],
	['a gateway', { ok: 'false' }],
	['Airship', { ok: false, error_code: 40001 }],
	['a gateway, nested', { response: { status: 'failed' } }],
	['a gateway', { statusText: 'error' }],
	['Kaleyra', { result: { success: false, message: 'Token expired' } }],
];

const successes: Array<[source: string, IDataObject]> = [
	['the document', {}],
	['the document', { user_external_id: user }],
	['FCM', { success: true, error: null }],
	['Expo', { status: 'ok' }],
	['OneSignal', { errors: [] }],
	['Azure Notification Hubs', { outcome: 'Success', failureCount: 0 }],
	['APNs', { status: 200 }],
	['Telegram', { ok: true, result: { message_id: 5 } }],
	['a gateway', { error_code: 0, error_message: '' }],
	['a gateway', { errorCode: null, failed: false, state: 'queued' }],
];

const unknowns: Array<[source: string, IDataObject]> = [
	['Azure Notification Hubs', { state: 'NoTargetFound' }],
	['in German', { status: 'zugestellt?' }],
	['a number', { state: 7 }],
	['a gateway, as a word', { code: 'ERR_TOKEN' }],
];

describe.each([
	...failures.map(([source, entry]) => [source, entry, false] as const),
	...unknowns.map(([source, entry]) => [source, entry, false] as const),
	...successes.map(([source, entry]) => [source, entry, true] as const),
])('%s: a message with %j', (_source, entry, isConfirmed) => {
	const answer = (body: IDataObject) =>
		push.world.faults.add({ body: { success: true, error: null, ...body } });

	it(`is confirmed by token: ${isConfirmed}`, async () => {
		answer({ messageId: [{ messageId: 1, token, user_external_id: user, ...entry }] });
		const tokens = { values: [{ token, user_external_id: user }] };
		const [item] = await run('notification', 'sendByToken', { ...content, tokens });
		expect(item).toMatchObject({ token, confirmed: isConfirmed });
		expect(item.success).toBe(entry.success ?? true);
	});

	it(`is confirmed by user: ${isConfirmed}`, async () => {
		answer({ messageId: [{ messageId: 1, token, ...entry }] });
		const [item] = await run('notification', 'sendByUser', toUser);
		expect(item.confirmed ?? true).toBe(isConfirmed);
	});

	it(`is confirmed by topic: ${isConfirmed}`, async () => {
		const beside = { ...entry };
		delete beside.success;
		answer({ messageId: 7, ...beside });
		const [item] = await run('notification', 'sendByTopic', toTopic);
		if (entry.success === undefined) expect(item.confirmed ?? true).toBe(isConfirmed);
	});
});

it.each(failures)('%s: a subscription with %j is not confirmed', async (_source, entry) => {
	const beside = { ...entry };
	delete beside.success;
	if (resultOf(beside) !== 'failed') return;
	push.world.faults.add({ body: { ...beside, success: true } });
	const sent = run('topic', 'subscribe', { topic: 'news', devices: token });
	await expect(sent).rejects.toThrow('both a success and a failure');
});

it('Where no message has an ID, none is confirmed', async () => {
	for (const messageId of [0, '', null, 'null']) {
		push.world.faults.add({ body: { messageId: [{ messageId, token }], success: true } });
		const [item] = await run('notification', 'sendByUser', toUser);
		expect(item).toMatchObject({ confirmed: false });
	}
});
