import type { INodeParameters } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { useManualClock } from '../../harness/manualClock';
import type { RunOptions } from '../../harness/tested';
import { until } from '../../harness/until';
import { toUser, usePush } from '../tested';

const { push, run } = usePush();
const clock = useManualClock();
const seeded = SEEDED_MESSAGING.push;
const [phone, tablet] = seeded.userTokens;
const everyTenSeconds = { firstIntervalSeconds: 10, backoffFactor: 1, jitterPercent: 0 };

const wait = async (own: INodeParameters = {}, more: RunOptions = {}) =>
	await run(
		'notification',
		'sendAndWaitUntilRead',
		{ ...toUser, waitAtMostMinutes: 1, options: everyTenSeconds, ...own },
		more,
	);

/** Ends the current pause when `count` users are waited for. */
async function passTenSeconds(count = 1): Promise<void> {
	await until(() => clock.asleep.length === count);
	clock.advance(10_000);
}

/** Passes the time until the wait has ended. */
async function toTheEnd<T>(waiting: Promise<T>): Promise<T> {
	let isOver = false;
	const end = () => (isOver = true);
	waiting.then(end, end);
	while (!isOver) {
		await until(() => isOver || clock.asleep.length > 0);
		if (!isOver) clock.advance(10_000);
	}
	return await waiting;
}

const read = (...ids: number[]) => {
	for (const one of push.world.tables.push.notifications.all()) {
		if (ids.includes(one.id)) one.isRead = true;
	}
};
const sent = (path: string) => push.sent().filter((route) => route === `POST /api/push/${path}`);

it('ends as soon as one of the user’s devices has read it', async () => {
	const waiting = wait();
	await passTenSeconds();
	await until(() => clock.asleep.length === 1);
	read(73005);
	clock.advance(10_000);
	expect(await waiting).toEqual([
		{
			user_external_id: seeded.user,
			read: true,
			status: 'read',
			messageId: 73005,
			messages: [
				{ messageId: 73004, token: phone, status: 'notRead' },
				{ messageId: 73005, token: tablet, status: 'read' },
			],
			checks: 3,
			checkedAt: '2026-03-15T10:00:20.000Z',
			sentAt: '2026-03-15T10:00:00.000Z',
			endedAt: '2026-03-15T10:00:20.000Z',
		},
	]);
	expect(sent('send-by-user')).toHaveLength(1);
});

it('ends at the time limit if nobody has read it', async () => {
	const [item] = await toTheEnd(wait());
	expect(item).toMatchObject({ read: false, status: 'notRead', checks: 7 });
	expect(item).toMatchObject({ endedAt: '2026-03-15T10:01:00.000Z' });
	expect(item).not.toHaveProperty('detail');
});

it('says that it does not know, if the history does not list the messages', async () => {
	push.world.configure({ push: { historyHours: 1 } });
	const waiting = wait({ waitAtMostMinutes: 0.2 });
	await until(() => clock.asleep.length === 1);
	push.world.advance(2 * 3_600_000);
	expect(await toTheEnd(waiting)).toMatchObject([
		{ read: false, status: 'unknown', detail: 'The history does not list 2 of 2 messages' },
	]);
});

it('waits for all users of all items together', async () => {
	const user_external_id = '={{ $json.user }}';
	const items = [seeded.user, seeded.quietUser].map((user) => ({ json: { user } }));
	const waiting = wait({ user_external_id }, { items });
	await until(() => clock.asleep.length === 2);
	read(73004, 73005, 73006);
	clock.advance(10_000);
	expect(await waiting).toMatchObject([
		{ user_external_id: seeded.user, read: true, checks: 2 },
		{ user_external_id: seeded.quietUser, read: true, checks: 2 },
	]);
});

describe('faults', () => {
	const ofHistory = { method: 'POST', path: '/api/push/history' } as const;

	it('of the history are tried again, and the notification is sent once', async () => {
		push.world.faults.add({ ...ofHistory, status: 503, times: 6 });
		push.world.faults.add({ ...ofHistory, drop: 'after', times: 2 });
		const waiting = toTheEnd(wait({ waitAtMostMinutes: 5 }));
		expect(await waiting).toMatchObject([{ status: 'notRead' }]);
		expect(sent('send-by-user')).toHaveLength(1);
	});

	it.each([
		[{ status: 503 }, 'is temporarily unavailable'],
		[{ status: 404 }, 'status 404'],
	])('of the history without an end leave unknown whether it was read: %j', async (fault) => {
		push.world.faults.add({ ...ofHistory, ...fault, times: 1000 });
		const [item] = await toTheEnd(wait({ options: { ...everyTenSeconds, faultsInARow: 1 } }));
		expect(item).toMatchObject({ read: false, status: 'unknown', messageId: 73004 });
		expect(item.detail).toMatch(/^The history could not be read: ./);
		expect(sent('send-by-user')).toHaveLength(1);
	});
});

it('stops with the execution', async () => {
	const stop = new AbortController();
	const waiting = wait({}, { signal: stop.signal } as RunOptions);
	await until(() => clock.asleep.length === 1);
	stop.abort();
	await expect(waiting).rejects.toThrow('stopped');
	expect(clock.asleep).toEqual([]);
});
