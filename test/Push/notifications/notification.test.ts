import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { worldStart } from '../../harness/tested';
import { content, device, testedPush, toToken, toTopic, toUser, usePush } from '../tested';

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

	it('goes to several users with one request each', async () => {
		const user_external_id = `${seeded.user}, ${seeded.quietUser}`;
		const output = await run('notification', 'sendByUser', { ...content, user_external_id });
		expect(output.map((item) => item.user_external_id)).toEqual([
			seeded.user,
			seeded.user,
			seeded.quietUser,
		]);
		expect(bodies()).toHaveLength(2);
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
		[{ tokens: { values: [] } }, 'There are no tokens'],
		[{ tokens: { values: [{ token: 't', user_external_id: '' }] } }, '“User ID” is empty'],
		[{ specifyTokens: 'json', devicesJson: '[]' }, 'There are no tokens'],
		[{ specifyTokens: 'json', devicesJson: '{}' }, 'is not a JSON list'],
		[{ specifyTokens: 'json', devicesJson: '[null]' }, 'Token 1 of “Tokens (JSON)” is incomplete'],
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

	it('includes image and content_available if they are set', async () => {
		const options = { url_img: 'https://example.com/a.png', content_available: false };
		await run('notification', 'sendByToken', { ...toToken, options });
		expect(bodies()[0]).toMatchObject(options);
	});

	it('omits blank options', async () => {
		const options = { url_img: '  ' };
		await run('notification', 'sendByToken', { ...toToken, options });
		await run('notification', 'sendByTopic', { ...toTopic, options });
		const enrolled = { os: ' ', model: '\n' };
		await run('device', 'enroll', { ...device, options: enrolled });
		const optional = ['url_img', 'os', 'model'];
		expect(
			bodies()
				.flatMap(Object.keys)
				.filter((name) => optional.includes(name)),
		).toEqual([]);
		expect(push.sent()[2]).toBe('POST /api/push/set-token');
	});

	it('sends content_available as a list if the credential says so', async () => {
		push.world.configure({ push: { contentAvailable: 'sample' } });
		for (const options of [{}, { content_available: false }]) {
			const credential = { ...push.credential(), contentAvailableAsList: true };
			await run('notification', 'sendByUser', { ...toUser, options }, { credential });
		}
		expect(bodies().map((body) => body.content_available)).toEqual([[true], [false]]);
	});

	it('to a topic has no content_available, and its body under another name if the credential says so', async () => {
		expect(await run('notification', 'sendByTopic', toTopic)).toEqual([
			{ topic: seeded.topic, messageId: 73004, success: true },
		]);
		push.world.configure({ push: { topicBodyField: 'sample' } });
		const credential = { ...push.credential(), topicBodyAsDescription: true };
		await run('notification', 'sendByTopic', toTopic, { credential });
		const { notification_body: body, ...rest } = toTopic;
		expect(bodies()).toEqual([toTopic, { ...rest, notification_description: body }]);
	});
});

it('the help of every send names the documented conditions of delivery', () => {
	const sends = testedPush.service.resources
		.flatMap(({ operations }) => operations)
		.filter(({ name, limited }) => name.startsWith('Send') && limited?.by !== 'request');
	expect(sends).toHaveLength(4);
	for (const { parameters } of sends) {
		const help = parameters.map(({ description = '' }) => description).join('\n');
		expect(help).toMatch(/permitted notifications.*iPhones.*development builds.*metrics/);
	}
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
				`It may have been sent: check before you repeat it. The service answered the status “${resultStatus}”`,
			);
		}
	});

	it.each(operations)('is the only one that ends %s: %s', async (resource, operation) => {
		push.world.configure({ push: { resultStatus: 'queued' } });
		const output = await run(resource, operation, sample(`${resource}.${operation}`));
		expect(output).toMatchObject([{ status: 'queued' }]);
	});
});

describe('the status of a notification', () => {
	it('is listed for 48 hours, and marked as read by the number that a send returns', async () => {
		const sent = await run('notification', 'sendByUser', toUser);
		const messageId = '={{ [73004, "73003"] }}';
		expect(sent[0].messageId).toBe(73004);
		expect(await run('notification', 'markAsRead', { messageId })).toEqual([
			{ messageId: ['73004', '73003'], status: 'success' },
		]);
		expect(bodies()[1]).toEqual({ messageId: ['73004', '73003'] });
		const history = await run('notification', 'getHistory', { userId: seeded.user });
		const isRead = Object.fromEntries(history.map((item) => [item.messageId, item.isRead]));
		expect(isRead).toEqual({ 73005: false, 73004: true, 73003: true, 73002: true });
	});

	it('accepts the service’s own list of sent messages', async () => {
		const messageId = '={{ [{ messageId: 73002, token: "t" }] }}';
		await run('notification', 'markAsRead', { messageId });
		expect(bodies()[0]).toEqual({ messageId: ['73002'] });
	});

	it('is confirmed with its ID in the query', async () => {
		await run('notification', 'confirmDelivery', { messageId: '={{ 73003 }}' });
		expect(push.world.requests.map(({ query }) => query)).toEqual([{ messageId: '73003' }]);
	});

	it.each(['\ud800', 'a\udfffb', '..', 'x'.repeat(501)])(
		'is not confirmed with the malformed ID %j',
		async (messageId) => {
			const items = [{ json: { messageId: '73003' } }, { json: { messageId } }];
			const own = { messageId: '={{ $json.messageId }}' };
			await expect(run('notification', 'confirmDelivery', own, { items })).rejects.toMatchObject({
				message: '“Message ID” is not an ID',
				context: { itemIndex: 1 },
			});
			expect(bodies()).toEqual([]);
		},
	);
});

describe('a key', () => {
	const sent = () =>
		push.world.requests.map(({ headers }) => [headers.apikey, headers.authorization]);
	it('is not sent if the credential has none', async () => {
		await run('notification', 'getHistory', { userId: 'u' });
		expect(sent()).toEqual([[undefined, undefined]]);
	});

	it.each([
		['apikey', [' k-1234567 ', undefined]],
		['Authorization', [undefined, 'Bearer k-1234567']],
	])('goes into the header %s', async (header, [plain, bearer]) => {
		const credential = { ...push.credential(), apiKey: ' k-1234567 ', header };
		await run('notification', 'getHistory', { userId: 'u' }, { credential });
		expect(sent()).toEqual([[plain?.trim(), bearer]]);
	});
});
