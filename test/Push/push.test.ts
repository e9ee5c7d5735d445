import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { newExecution } from '../run';
import { useService } from '../tested';
import { device, content, testedPush, toToken, toTopic, toUser } from './tested';

const push = useService(testedPush);
const seeded = SEEDED_MESSAGING.push;
const [phone, tablet] = seeded.userTokens;
const bodies = () => push.world.requests.map(({ body }) => body as Record<string, unknown>);
const run = async (resource: string, operation: string, own = {}, more = {}) =>
	(await push.run(resource, operation, own, more)).map(({ json }) => json);

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
		const enrolled = { os: ' ', model: '\n', path: ' ' };
		await run('device', 'enroll', { ...device, options: enrolled });
		const optional = ['url_img', 'os', 'model'];
		expect(
			bodies()
				.flatMap(Object.keys)
				.filter((name) => optional.includes(name)),
		).toEqual([]);
		expect(push.sent()[2]).toBe('POST /api/push/set-token');
	});

	it('sends content_available as a list if the option says so', async () => {
		push.world.configure({ push: { contentAvailable: 'sample' } });
		for (const options of [{}, { content_available: false }]) {
			const chosen = { ...options, contentAvailableAsList: true };
			await run('notification', 'sendByUser', { ...toUser, options: chosen });
		}
		expect(bodies().map((body) => body.content_available)).toEqual([[true], [false]]);
	});

	it('to a topic has no content_available, and its body under another name if the option says so', async () => {
		expect(await run('notification', 'sendByTopic', toTopic)).toEqual([
			{ topic: seeded.topic, messageId: 73004, success: true },
		]);
		push.world.configure({ push: { topicBodyField: 'sample' } });
		const options = { bodyAsDescription: true };
		await run('notification', 'sendByTopic', { ...toTopic, options });
		const { notification_body: body, ...rest } = toTopic;
		expect(bodies()).toEqual([toTopic, { ...rest, notification_description: body }]);
	});
});

describe('success: false', () => {
	it('names the tokens that were not sent to', async () => {
		push.world.configure({ push: { unknownTokens: 'unsuccessful' } });
		const tokens = { values: [{ token: 'stray', user_external_id: 'u' }] };
		await expect(run('notification', 'sendByToken', { ...content, tokens })).rejects.toMatchObject({
			message: 'The service did not send to these tokens: stray',
			description: expect.stringContaining('success: false'),
		});
		await expect(
			run('topic', 'subscribe', { topic: 'news', devices: 'stray, other' }),
		).rejects.toThrow('The service did not subscribe these tokens: stray, other');
	});

	it('names the user whose tokens were not sent to', async () => {
		const own = { ...content, user_external_id: seeded.unknownUser };
		await expect(run('notification', 'sendByUser', own)).rejects.toThrow(
			`The service did not send to the tokens of user ${seeded.unknownUser}`,
		);
	});

	const partly = (tokens: readonly string[], error: unknown = 'worn out') => ({
		body: {
			messageId: tokens.map((token) => ({ messageId: 1, token, user_external_id: seeded.user })),
			success: false,
			error,
		},
	});
	const toBoth = {
		...content,
		tokens: { values: [phone, tablet].map((token) => ({ token, user_external_id: seeded.user })) },
	};

	it('of some tokens is reported in the title, and Retry On Fail does not send again', async () => {
		push.world.faults.add(partly([phone]));
		const execution = newExecution();
		const send = async () => await run('notification', 'sendByToken', toBoth, { execution });
		const message = `The service did not send to these tokens: ${tablet}. It sent to 1 other`;
		const description = expect.stringMatching(
			`It sent to ${phone}. Retry On Fail does not send this again.*“worn out”`,
		);
		await expect(send()).rejects.toMatchObject({
			message,
			description,
			context: { data: { notSent: [tablet], messageId: [{ token: phone }] } },
		});
		await expect(send()).rejects.toMatchObject({ message, description });
		expect(bodies()).toHaveLength(1);
	});

	it('of all tokens does not claim that any is missing', async () => {
		push.world.faults.add(partly([phone, tablet]));
		await expect(run('notification', 'sendByToken', toBoth)).rejects.toThrow(
			'The service sent to 2 of these tokens, and reports a failure',
		);
	});

	it('of a user names the tokens that were sent to', async () => {
		push.world.faults.add(partly([phone]));
		await expect(run('notification', 'sendByUser', toUser)).rejects.toMatchObject({
			message: `The service sent to 1 of the tokens of user ${seeded.user}, and reports a failure`,
			description: expect.stringContaining(`It sent to ${phone}.`),
		});
	});

	it('of one user among several counts as uncertain, and is not sent again', async () => {
		push.world.faults.add(partly([phone]));
		const own = {
			...content,
			user_external_id: `${seeded.user}, ${seeded.unknownUser}, ${seeded.quietUser}`,
			options: { batching: { batch: { batchSize: 1 } } },
		};
		const execution = newExecution();
		const message = `Delivery to 1 of 3 recipients is uncertain: ${seeded.user}. Not sent to 1: ${seeded.unknownUser}. Sent to 1`;
		const send = async () => await run('notification', 'sendByUser', own, { execution });
		await expect(send()).rejects.toMatchObject({ message });
		await expect(send()).rejects.toMatchObject({ message });
		const users = bodies().map(({ user_external_id: user }) => user);
		expect(users).toEqual([seeded.user, seeded.unknownUser, seeded.quietUser, seeded.unknownUser]);
	});

	it('of a topic with a message is uncertain, and is not sent again', async () => {
		push.world.faults.add({ body: { messageId: 74001, success: false, error: null } });
		const execution = newExecution();
		const send = async () => await run('notification', 'sendByTopic', toTopic, { execution });
		const message = `Delivery to the tokens of topic ${seeded.topic} is uncertain: the service reports a failure, and message 74001`;
		await expect(send()).rejects.toThrow(message);
		await expect(send()).rejects.toThrow(message);
		expect(bodies()).toHaveLength(1);
	});

	it('of a topic without a message may be sent again', async () => {
		push.world.faults.add({ body: { messageId: 0, success: false, error: null } });
		const execution = newExecution();
		const send = async () => await run('notification', 'sendByTopic', toTopic, { execution });
		await expect(send()).rejects.toThrow(
			`The service did not send to the tokens of topic ${seeded.topic}`,
		);
		expect(await send()).toMatchObject([{ success: true }]);
	});

	it('names three of many tokens in the title, and all in the details', async () => {
		const tokens = Array.from({ length: 30 }, (_, index) => `t-${index}`);
		push.world.faults.add(partly([]));
		await expect(
			run('topic', 'subscribe', { topic: 'news', devices: tokens.join() }),
		).rejects.toMatchObject({
			message: 'The service did not subscribe these tokens: t-0, t-1, t-2 and 27 more',
			context: { data: { notSent: tokens } },
		});
	});
});

it('a token that is missing from the response gives an item with sent: 0', async () => {
	const named = { messageId: 1, token: phone, user_external_id: seeded.user };
	push.world.faults.add({ body: { messageId: [named], success: true, error: null } });
	const values = [phone, tablet].map((token) => ({ token, user_external_id: seeded.user }));
	const own = { ...content, tokens: { values } };
	expect(await run('notification', 'sendByToken', own)).toEqual([
		{ ...named, success: true },
		{ ...values[1], sent: 0, success: true },
	]);
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

it.each([['@example.com'], ['//x'], ['/../x'], ['/a?b=c'], ['api']])(
	'rejects %s as an enrollment path',
	async (path) => {
		const own = { user_external_id: 'u', token: 't', options: { path } };
		await expect(run('device', 'enroll', own)).rejects.toThrow('is not a path');
		expect(bodies()).toEqual([]);
	},
);
