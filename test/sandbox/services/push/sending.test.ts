import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { NOW, useSandbox } from '../../client';

const { user, userTokens, quietUser, quietUserTokens, unknownUser, topic, emptyTopic } =
	SEEDED_MESSAGING.push;

const said = { notification_title: 'Hello', notification_body: 'It is here' };
const tokens = [{ token: userTokens[0], user_external_id: user }];
const FIRST = 73004;

const BODIES = {
	token: { ...said, tokens },
	user: { ...said, user_external_id: user },
	topic: { ...said, topic },
};
type Target = keyof typeof BODIES;
const TARGETS = Object.keys(BODIES) as Target[];

describe('Sending push notifications', () => {
	const client = useSandbox();

	const send = async (target: Target, body: unknown) =>
		await client.push.post(`/api/push/send-by-${target}`, body);
	const sent = () => client.world.tables.push.notifications.filter(({ id }) => id >= FIRST);

	it('sends to each token', async () => {
		const both = [...tokens, { token: 'unknown', user_external_id: 'someone' }];
		const url_img = 'https://files.example.com/a.png';
		const { status, data } = await send('token', { ...said, tokens: both, url_img });
		expect([status, data]).toEqual([
			200,
			{
				messageId: both.map((one, index) => ({ messageId: FIRST + index, ...one })),
				success: true,
				error: null,
			},
		]);
		expect(sent()).toHaveLength(2);
		expect(sent()[0]).toEqual({
			id: FIRST,
			topic: null,
			recipients: tokens,
			title: said.notification_title,
			body: said.notification_body,
			url_img,
			content_available: true,
			sentAt: NOW,
			delivered: false,
			isRead: false,
		});
	});

	it('may send to the known tokens in spite of a failure, and give a reason of a success', async () => {
		const both = [...tokens, { token: 'unknown', user_external_id: 'someone' }];
		const settings = {
			unsuccessfulSends: 'known',
			namedTokens: 'none',
			successfulReason: 'worn out',
		};
		client.world.configure({ push: { ...settings, unknownTokens: 'unsuccessful' } });
		expect((await send('token', { ...said, tokens: both })).data).toEqual({
			messageId: [{ messageId: FIRST, ...tokens[0] }],
			...{ success: false, error: null },
		});
		expect(sent()).toHaveLength(1);
		const { data } = await send('token', BODIES.token);
		expect(data).toEqual({ messageId: [], success: true, error: 'worn out' });
	});

	it('sends to all tokens of a user', async () => {
		const { data } = await send('user', BODIES.user);
		expect(data).toEqual({
			messageId: userTokens.map((token, index) => {
				return { messageId: FIRST + index, token, user_external_id: user };
			}),
			success: true,
			error: null,
		});
	});

	it('sends one message to all subscribers of a topic', async () => {
		const { data } = await send('topic', BODIES.topic);
		expect(data).toEqual({ messageId: FIRST, success: true, error: null });
		expect(sent()).toEqual([
			expect.objectContaining({
				topic,
				content_available: null,
				recipients: [
					{ token: userTokens[0], user_external_id: user },
					{ token: quietUserTokens[0], user_external_id: quietUser },
				],
			}),
		]);
	});

	it.each(TARGETS)('rejects unknown fields in a send by %s', async (target) => {
		const body = BODIES[target];
		const rejected = [
			...Object.keys(body).map((field) => ({ ...body, [field]: undefined })),
			{ ...body, badge: 1 },
			{ ...body, notification_body: '' },
			{ ...body, url_img: 'a.png' },
			{ ...body, content_available: 'true' },
			{ ...body, notification_description: 'It is here' },
		];
		for (const one of rejected) expect([one, (await send(target, one)).status]).toEqual([one, 400]);
		expect(sent()).toEqual([]);
	});

	it('rejects content_available for a topic, and lists that are empty or contain text', async () => {
		expect((await send('topic', { ...BODIES.topic, content_available: true })).status).toBe(400);
		expect((await send('token', { ...said, tokens: [] })).status).toBe(400);
		expect((await send('token', { ...said, tokens: userTokens })).status).toBe(400);
		const [first] = tokens;
		expect((await send('token', { ...said, tokens: [{ token: first.token }] })).status).toBe(400);
		client.world.configure({ push: { allowEmpty: true } });
		expect((await send('token', { ...said, tokens: [] })).data.success).toBe(true);
	});

	it.each([
		['described', [true, false], [[true]]],
		['sample', [[true], [false]], [true]],
		['both', [true, [true]], ['true']],
	])('accepts content_available as %s', async (contentAvailable, taken, rejected) => {
		client.world.configure({ push: { contentAvailable } });
		for (const value of taken) {
			const { status } = await send('user', { ...BODIES.user, content_available: value });
			expect([value, status]).toEqual([value, 200]);
			expect(sent().at(-1)?.content_available).toEqual(value);
		}
		for (const value of rejected) {
			const { status } = await send('user', { ...BODIES.user, content_available: value });
			expect([value, status]).toEqual([value, 400]);
		}
	});

	it('accepts notification_description instead of or beside the body of a topic', async () => {
		const { notification_body, ...rest } = BODIES.topic;
		const described = { ...rest, notification_description: notification_body };
		client.world.configure({ push: { topicBodyField: 'sample' } });
		expect((await send('topic', BODIES.topic)).status).toBe(400);
		expect((await send('topic', described)).status).toBe(200);
		expect(sent()[0].body).toBe(notification_body);
		client.world.configure({ push: { topicBodyField: 'both' } });
		expect((await send('topic', BODIES.topic)).status).toBe(200);
		expect((await send('topic', { ...BODIES.topic, ...described })).status).toBe(400);
	});

	it('accepts the camel-case paths instead of or beside the described ones', async () => {
		const camel = { token: 'sendByToken', user: 'sendByUser', topic: 'sendBytopic' };
		for (const target of TARGETS) {
			const status = async (path: string) =>
				(await client.push.post(`/api/push/${path}`, BODIES[target])).status;
			expect(await status(camel[target])).toBe(404);
			client.world.configure({ push: { sendPaths: 'sample' } });
			expect(await status(camel[target])).toBe(200);
			expect(await status(`send-by-${target}`)).toBe(404);
			client.world.configure({ push: { sendPaths: 'both' } });
			expect(await status(camel[target])).toBe(200);
			expect(await status(`send-by-${target}`)).toBe(200);
			client.world.configure({ push: { sendPaths: 'described' } });
		}
	});

	it.each<[string, Target, object, unknown]>([
		['unknownTokens', 'token', { tokens: [{ token: 'x', user_external_id: 'y' }] }, []],
		['unknownUsers', 'user', { user_external_id: unknownUser }, []],
		['emptyTopics', 'topic', { topic: emptyTopic }, 0],
		['emptyTopics', 'topic', { topic: 'never heard of' }, 0],
	])('handles unknown targets by the setting %s', async (setting, target, more, messageId) => {
		const body = { ...BODIES[target], ...more };
		client.world.configure({ push: { [setting]: 'accept' } });
		expect((await send(target, body)).data).toMatchObject({ success: true, error: null });
		client.world.configure({ push: { [setting]: 'unsuccessful' } });
		const before = sent().length;
		const quiet = await send(target, body);
		expect([quiet.status, quiet.data]).toEqual([200, { messageId, success: false, error: null }]);
		client.world.configure({ push: { unsuccessfulReason: 'Not registered' } });
		expect((await send(target, body)).data.error).toBe('Not registered');
		client.world.configure({ push: { [setting]: 'refuse' } });
		expect((await send(target, body)).status).toBe(404);
		expect(sent()).toHaveLength(before);
	});

	it('is unsuccessful for a user without a token by default', async () => {
		const { data } = await send('user', { ...said, user_external_id: unknownUser });
		expect(data).toEqual({ messageId: [], success: false, error: null });
	});
});
