import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { useSandbox } from '../../client';

const { user, userTokens, unknownUser, topic, emptyTopic } = SEEDED_MESSAGING.push;

const said = { notification_title: 'Hello', notification_body: 'It is here' };
const tokens = [{ token: userTokens[0], user_external_id: user }];
const twoTokens = [...tokens, { token: 'unknown', user_external_id: 'someone' }];
const FIRST = 73004;

const BODIES = {
	token: { ...said, tokens },
	user: { ...said, user_external_id: user },
	topic: { ...said, topic },
};
type Target = keyof typeof BODIES;

describe('Sending push notifications', () => {
	const client = useSandbox();

	const send = async (target: Target, body: unknown) =>
		await client.push.post(`/api/push/send-by-${target}`, body);
	const sent = () => client.world.tables.push.notifications.filter(({ id }) => id >= FIRST);

	it('may send to the known tokens in spite of a failure, and give a reason of a success', async () => {
		const settings = { unsuccessfulSends: 'known', namedTokens: 'none', successfulReason: 'worn' };
		client.world.configure({ push: { ...settings, unknownTokens: 'unsuccessful' } });
		expect((await send('token', { ...said, tokens: twoTokens })).data).toEqual({
			messageId: [{ messageId: FIRST, ...tokens[0] }],
			...{ success: false, error: null },
		});
		expect(sent()).toHaveLength(1);
		const { data } = await send('token', BODIES.token);
		expect(data).toEqual({ messageId: [], success: true, error: 'worn' });
	});

	it.each([
		['described', [true, false], [[true]]],
		['sample', [[true], [false]], [true]],
		['both', [true, [true]], ['true']],
	])('accepts content_available as %s', async (contentAvailable, taken, rejected) => {
		client.world.configure({ push: { contentAvailable } });
		const statusOf = async (value: unknown) =>
			(await send('user', { ...BODIES.user, content_available: value })).status;
		for (const value of taken) {
			expect([value, await statusOf(value)]).toEqual([value, 200]);
			expect(sent().at(-1)?.content_available).toEqual(value);
		}
		for (const value of rejected) expect([value, await statusOf(value)]).toEqual([value, 400]);
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

	it.each([
		['token', 'sendByToken'],
		['user', 'sendByUser'],
		['topic', 'sendBytopic'],
	] as const)('by %s accepts the camel-case path by the setting', async (target, camel) => {
		const statuses = async (sendPaths: string) => {
			client.world.configure({ push: { sendPaths } });
			const paths = [`send-by-${target}`, camel];
			const answers = paths.map(async (path) =>
				client.push.post(`/api/push/${path}`, BODIES[target]),
			);
			return (await Promise.all(answers)).map(({ status }) => status);
		};
		expect(await statuses('described')).toEqual([200, 404]);
		expect(await statuses('sample')).toEqual([404, 200]);
		expect(await statuses('both')).toEqual([200, 200]);
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
		client.world.configure({ push: { [setting]: 'unsuccessful', unsuccessfulReason: 'None' } });
		const before = sent().length;
		const { status, data } = await send(target, body);
		expect([status, data]).toEqual([200, { messageId, success: false, error: 'None' }]);
		client.world.configure({ push: { [setting]: 'refuse' } });
		expect((await send(target, body)).status).toBe(404);
		expect(sent()).toHaveLength(before);
	});
});
