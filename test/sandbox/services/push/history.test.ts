import { SEEDED_MESSAGING } from '../../../../sandbox/services/messaging/seeded';
import { useSandbox } from '../../client';

const { user, quietUser, unknownUser, topic, oldMessage, readMessage, unreadMessage } =
	SEEDED_MESSAGING.push;

const HOUR_MS = 3_600_000;

describe('History of push notifications', () => {
	const client = useSandbox();

	const history = async (userId: string) =>
		(await client.push.post('/api/push/history', { userId })).data;
	const ids = async (userId: string): Promise<string[]> =>
		(await history(userId)).map(({ messageId }: { messageId: string }) => messageId);
	const confirm = async (query: string, body?: unknown) =>
		await client.push.post(`/api/push/delivery${query}`, body);
	const setRead = async (messageId: unknown) =>
		await client.push.post('/api/push/set-read', { messageId });
	const find = (id: string) => client.world.tables.push.notifications.get(Number(id));

	it('shows the last 48 hours of a user, the newest first', async () => {
		expect(await history(user)).toEqual([
			{
				messageId: unreadMessage,
				title: 'How was it?',
				body: 'How was it?. Tap to see more.',
				eventDate: '2026-03-15 08:00:00',
				isRead: false,
			},
			expect.objectContaining({ messageId: readMessage, isRead: true }),
		]);
		client.world.advance(24 * HOUR_MS);
		expect(await ids(user)).toEqual([unreadMessage, readMessage]);
		client.world.advance(1);
		expect(await ids(user)).toEqual([unreadMessage]);
		client.world.configure({ push: { historyHours: 100, historyOrder: 'oldestFirst' } });
		expect(await ids(user)).toEqual([oldMessage, readMessage, unreadMessage]);
	});

	it('contains what is sent to the user and to the user’s topics', async () => {
		const said = { notification_title: 'A', notification_body: 'B' };
		await client.push.post('/api/push/send-by-user', { ...said, user_external_id: quietUser });
		await client.push.post('/api/push/send-by-topic', { ...said, topic });
		expect(await ids(quietUser)).toEqual(['73005', '73004']);
		expect(await ids(user)).toEqual(['73005', unreadMessage, readMessage]);
		client.world.configure({ push: { topicsInHistory: false } });
		expect(await ids(quietUser)).toEqual(['73004']);
	});

	it('is empty for an unknown user, or rejected with the setting', async () => {
		expect(await history(unknownUser)).toEqual([]);
		client.world.configure({ push: { refuseHistoryOfUnknownUser: true } });
		const { status } = await client.push.post('/api/push/history', { userId: unknownUser });
		expect(status).toBe(404);
		expect(await history(quietUser)).toEqual([]);
	});

	it('dates events in the zone of the setting', async () => {
		client.world.configure({ push: { eventDateOffsetMinutes: 960 } });
		expect((await history(user))[0].eventDate).toBe('2026-03-16 00:00:00');
	});

	it('confirms a delivery, once or repeatedly', async () => {
		for (const body of [undefined, {}]) {
			const { status, data } = await confirm(`?messageId=${unreadMessage}`, body);
			expect([status, data]).toEqual([200, { status: 'success' }]);
		}
		expect(find(unreadMessage)).toMatchObject({ delivered: true, isRead: false });
		expect(find(oldMessage).delivered).toBe(false);
	});

	it('rejects a delivery of no message', async () => {
		for (const id of ['999', `0${unreadMessage}`]) {
			expect((await confirm(`?messageId=${id}`)).status).toBe(404);
		}
		expect((await confirm(`?messageId=${unreadMessage}`, { status: 'x' })).status).toBe(400);
		expect(find(unreadMessage).delivered).toBe(false);
	});

	it('marks none if one is unknown, or the others with the setting', async () => {
		const { status, data } = await setRead([unreadMessage, '999']);
		expect([status, data.message]).toEqual([404, 'No message 999']);
		expect(find(unreadMessage).isRead).toBe(false);
		client.world.configure({ push: { ignoreUnknownReadIds: true, resultStatus: 'done' } });
		expect((await setRead([unreadMessage, '999'])).data).toEqual({ status: 'done' });
		expect(find(unreadMessage).isRead).toBe(true);
	});
});
