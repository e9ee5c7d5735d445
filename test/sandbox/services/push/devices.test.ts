import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { NOW, useSandbox } from '../../client';

const { user, userTokens, quietUser, quietUserTokens, topic, emptyTopic } = SEEDED_MESSAGING.push;

describe('Topics and devices of push', () => {
	const client = useSandbox();

	const post = async (path: string, body: unknown) =>
		await client.push.post(`/api/push/${path}`, body);
	const update = async (body: unknown) => await client.push.patch('/api/push/update-token', body);
	const tokensOf = (name: string) =>
		client.world.tables.push.topics.all().find((row) => row.name === name)?.tokens;
	const deviceOf = (token: string) =>
		client.world.tables.push.devices.all().find((row) => row.token === token);

	it('subscribes tokens once, creates the topic, and unsubscribes them', async () => {
		for (const name of [emptyTopic, 'new topic']) {
			const body = { tokens: [userTokens[0], userTokens[0]], topic: name };
			expect((await post('subscribe', body)).data).toEqual({ success: true, error: null });
			expect((await post('subscribe', body)).status).toBe(200);
			expect(tokensOf(name)).toEqual([userTokens[0]]);
		}
		const body = { tokens: [userTokens[0]], topic };
		expect((await post('unsubscribe', body)).data).toEqual({ success: true, error: null });
		expect(tokensOf(topic)).toEqual([quietUserTokens[0]]);
	});

	it.each([
		['unknownTokens', 'subscribe', ['unknown']],
		['notSubscribed', 'unsubscribe', [userTokens[1], userTokens[0]]],
	])('handles unknown tokens and topics by the setting %s', async (setting, path, tokens) => {
		client.world.configure({ push: { [setting]: 'refuse' } });
		expect((await post(path, { tokens, topic })).status).toBe(404);
		client.world.configure({ push: { [setting]: 'unsuccessful' } });
		const quiet = await post(path, { tokens, topic });
		expect([quiet.status, quiet.data]).toEqual([200, { success: false, error: null }]);
		expect(tokensOf(topic)).toHaveLength(2);
		client.world.configure({ push: { [setting]: 'accept' } });
		expect((await post(path, { tokens, topic })).data.success).toBe(true);
	});

	it('enrolls a token, and updates an enrolled one', async () => {
		const body = { user_external_id: 'customer-2', token: 'new', os: 'ios' };
		const first = await post('set-token', body);
		const message = 'Token assigned for user customer-2';
		expect([first.status, first.data]).toEqual([200, { status: 'success', message }]);
		expect(deviceOf('new')).toMatchObject({ ...body, model: null, enrolledAt: NOW });
		client.world.advance(1000);
		const again = await post('set-token', { ...body, os: undefined, model: 'Phone 2' });
		expect(again.data.message).toBe('Token updated for user customer-2');
		const times = { enrolledAt: NOW, updatedAt: '2026-03-15T10:00:01.000Z' };
		expect(deviceOf('new')).toMatchObject({ ...body, model: 'Phone 2', ...times });
		expect(client.world.tables.push.devices.length).toBe(4);
	});

	it('moves or rejects a token of another user', async () => {
		const body = { user_external_id: quietUser, token: userTokens[0] };
		client.world.configure({ push: { refuseTokenOfAnotherUser: true } });
		expect((await post('set-token', body)).status).toBe(409);
		expect(deviceOf(userTokens[0])?.user_external_id).toBe(user);
		client.world.configure({ push: { refuseTokenOfAnotherUser: false } });
		expect((await post('set-token', body)).status).toBe(200);
		expect(deviceOf(userTokens[0])?.user_external_id).toBe(quietUser);
	});

	it('replaces an expired token, without its subscriptions', async () => {
		const body = { user_external_id: user, oldToken: userTokens[0], newToken: 'fresh' };
		expect((await update({ ...body, user_external_id: quietUser })).status).toBe(404);
		const { status, data } = await update(body);
		const message = `Token updated for user ${user}`;
		expect([status, data]).toEqual([200, { status: 'success', message }]);
		expect(deviceOf(userTokens[0])).toBeUndefined();
		expect(deviceOf('fresh')).toMatchObject({ user_external_id: user, os: 'ios' });
		expect(tokensOf(topic)).toContain(userTokens[0]);
		expect((await update(body)).status).toBe(404);
	});

	it('moves the subscriptions with the setting, and merges two devices of one token', async () => {
		client.world.configure({ push: { moveSubscriptions: true } });
		const newToken = quietUserTokens[0];
		const body = { user_external_id: user, oldToken: userTokens[0], newToken };
		expect((await update(body)).status).toBe(200);
		expect(tokensOf(topic)).toEqual([newToken]);
		expect(client.world.tables.push.devices.length).toBe(2);
		expect(deviceOf(newToken)?.user_external_id).toBe(user);
	});
});
