import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { useSandbox } from '../../client';

const { user, userTokens, unknownUser, topic, emptyTopic } = SEEDED_MESSAGING.push;

const said = { notification_title: 'Hello', notification_body: 'It is here' };
const tokens = [{ token: userTokens[0], user_external_id: user }];
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
