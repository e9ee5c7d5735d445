import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { detailed } from '../../harness/messagingRun';
import { worldStart } from '../../harness/tested';
import { content, toTopic, toUser } from '../samples';
import { testedPush, usePush } from '../tested';

const { push, bodies, run } = usePush();
const seeded = SEEDED_MESSAGING.push;
const [phone, tablet] = seeded.userTokens;

describe('a notification', () => {
	it('to a user gives one item per token, with a numeric ID and no error', async () => {
		expect(await run('notification', 'sendByUser', toUser)).toEqual([
			{ messageId: 73004, token: phone, user_external_id: seeded.user, success: true },
			{ messageId: 73005, token: tablet, user_external_id: seeded.user, success: true },
		]);
		expect(bodies()).toEqual([{ ...content, user_external_id: seeded.user }]);
	});

	it.each([
		['text', '[{ "token": "t-1", "user_external_id": "u-1" }]'],
		['an expression', '={{ [{ token: "t-1", user_external_id: "u-1" }] }}'],
	])('takes tokens as JSON: %s', async (_what, devicesJson) => {
		const own = { ...content, specifyTokens: 'json', devicesJson };
		expect(await run('notification', 'sendByToken', own)).toMatchObject([{ token: 't-1' }]);
		expect(bodies()).toEqual([{ ...content, tokens: [{ token: 't-1', user_external_id: 'u-1' }] }]);
	});

	it.each([
		[{ tokens: {} }, 'There are no tokens'],
		[{ specifyTokens: 'json', devicesJson: '{}' }, 'is not a JSON list'],
		[
			{ specifyTokens: 'json', devicesJson: '[{"token":"t"}]' },
			'Token 1 of “Tokens (JSON)” is incomplete',
		],
	])('with %j is rejected before it is sent', async (own, message) => {
		await expect(run('notification', 'sendByToken', { ...content, ...own })).rejects.toThrow(
			message,
		);
		expect(bodies()).toEqual([]);
	});

	it('sends content_available as a list if the credential says so', async () => {
		push.world.configure({ push: { contentAvailable: 'sample' } });
		for (const options of [{}, { content_available: false }]) {
			const credential = { ...push.credential(), ...detailed({ contentAvailableAsList: true }) };
			await run('notification', 'sendByUser', { ...toUser, options }, { credential });
		}
		expect(bodies().map((body) => body.content_available)).toEqual([[true], [false]]);
	});

	it('to a topic has no content_available, and its body under another name if the credential says so', async () => {
		expect(await run('notification', 'sendByTopic', toTopic)).toEqual([
			{ topic: seeded.topic, messageId: 73004, success: true },
		]);
		push.world.configure({ push: { topicBodyField: 'sample' } });
		const credential = { ...push.credential(), ...detailed({ topicBodyAsDescription: true }) };
		await run('notification', 'sendByTopic', toTopic, { credential });
		const { notification_body: body, ...rest } = toTopic;
		expect(bodies()).toEqual([toTopic, { ...rest, notification_description: body }]);
	});
});

describe('a status that says that it failed', () => {
	const operations = [
		['device', 'enroll'],
		['device', 'updateToken'],
		['notification', 'confirmDelivery'],
		['notification', 'markAsRead'],
	] as const;
	const sample = (key: string) => testedPush.samples[key];

	it.each(operations)('is no success of %s: %s', async (resource, operation) => {
		for (const resultStatus of ['error', 'Failed']) {
			push.world.reset({ now: worldStart });
			push.world.configure({ push: { resultStatus } });
			const done = run(resource, operation, sample(`${resource}.${operation}`));
			await expect(done).rejects.toThrow(
				`It may have been sent: check before you repeat it. The response has the status “${resultStatus}”`,
			);
		}
	});
});

describe('the status of a notification', () => {
	it('is listed for 48 hours, and marked as read by the number that a send returns', async () => {
		const sent = await run('notification', 'sendByUser', toUser);
		const messageId = '={{ [73004, { messageId: 73003 }] }}';
		expect(sent[0].messageId).toBe(73004);
		expect(await run('notification', 'markAsRead', { messageId })).toEqual([
			{ messageId: ['73004', '73003'], status: 'success' },
		]);
		expect(bodies()[1]).toEqual({ messageId: ['73004', '73003'] });
		const history = await run('notification', 'getHistory', { userId: seeded.user });
		const isRead = Object.fromEntries(history.map((item) => [item.messageId, item.isRead]));
		expect(isRead).toEqual({ 73005: false, 73004: true, 73003: true, 73002: true });
	});
});
