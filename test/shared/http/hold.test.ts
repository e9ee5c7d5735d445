import { Throttle } from '../../../nodes/shared/http/retry';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { testedChat } from '../../Chat/tested';
import { mail } from '../../Email/samples';
import { testedEmail } from '../../Email/tested';
import { useManualClock } from '../../harness/manualClock';
import { inputs } from '../../harness/messagingRun';
import { useTrigger } from '../../Numbering/trigger/polling';
import { samples } from '../../Numbering/samples';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';
import { until } from '../../harness/until';

const clock = useManualClock();
const { numbering, begun } = useTrigger();
const email = useService(testedEmail);
const chat = useService(testedChat);

const pauseOf = (seconds: number | string, status = 429) => ({
	status,
	headers: { 'retry-after': String(seconds) },
});
const continues = { settings: { onError: 'continueErrorOutput' } } as const;
const buy = async (more = {}) => await numbering.run('order', 'buy', samples['order.buy'], more);
const isBuy = ({ path }: { path: string }) => path.endsWith('buyDids');
const fileId = SEEDED_MESSAGING.chat.media.photo;
const buyPath = '/api/management/buyDids';

type Stage = Pick<typeof email, 'world'>;

/** The third request is asked to wait while all others of the first `atOnce` are on their way. */
async function pauseAtThird({ world }: Stage, atOnce: number, seconds: number): Promise<void> {
	world.faults.add({ ...pauseOf(seconds), skip: 2 });
	world.faults.add({ held: true, times: atOnce - 1 });
	await until(() => world.requests.length === atOnce && clock.asleep.length === 1);
	world.faults.release();
}

describe('a pause that the service asks for', () => {
	it('holds back messages of all items, and then each is sent once', async () => {
		const destination = '={{ `p${$json.index}@example.com` }}';
		const sending = email.run('email', 'send', { ...mail, destination }, { items: inputs(20) });
		await pauseAtThird(email, 10, 20);
		await until(() => clock.asleep.length === 10);
		expect(email.world.requests).toHaveLength(10);
		clock.advance(20_000);
		await sending;
		expect(email.world.requests).toHaveLength(21);
		const sentTo = email.world.tables.email.mails.all().map(({ destination: to }) => to);
		expect(new Set(sentTo).size).toBe(20);
	});

	it('holds back downloads', async () => {
		const downloading = chat.run('media', 'download', { fileId }, { items: inputs(20) });
		await pauseAtThird(chat, 10, 20);
		await until(() => clock.asleep.length === 10);
		expect(chat.world.requests).toHaveLength(10);
		clock.advance(20_000);
		expect(await downloading).toHaveLength(20);
		expect(chat.world.requests).toHaveLength(21);
	});
});

describe('a pause that is too long', () => {
	const words = {
		message: 'The service accepts no more requests for 5 minutes',
		description: expect.stringContaining('after 2026-03-15 10:05:00 UTC'),
		httpCode: '429',
	};

	it('ends a write at once, and a later try sends it when the pause is over', async () => {
		numbering.world.faults.add({ ...pauseOf(300), path: buyPath });
		const execution = newExecution();
		await expect(buy({ execution })).rejects.toMatchObject({
			...words,
			description: expect.stringContaining('This request was not processed'),
		});
		await expect(buy({ execution })).rejects.toMatchObject({ message: words.message });
		expect(numbering.world.requests.filter(isBuy)).toHaveLength(1);
		clock.advance(300_000);
		expect(await buy({ execution })).toHaveLength(1);
		expect(numbering.world.requests.filter(isBuy)).toHaveLength(2);
	});

	it('ends every item that was not sent', async () => {
		numbering.world.faults.add({ ...pauseOf(300), path: buyPath, skip: 1 });
		const reference = '=order-{{ $itemIndex }}';
		const own = { ...samples['order.buy'], reference };
		const items = inputs(4);
		const output = await numbering.run('order', 'buy', own, { items, ...continues });
		expect(output.map(({ json }) => json.error)).toEqual([
			undefined,
			words.message,
			words.message,
			words.message,
		]);
		expect(numbering.world.requests.filter(isBuy)).toHaveLength(2);
	});
});

const said = (seconds: number) => `no more requests for ${seconds} seconds`;

describe('The pauses that services ask for', () => {
	const nowMs = () => Date.parse(clock.now);
	const answer = (ms: number, status = 429) => ({ status, resumesAtMs: nowMs() + ms, text: '' });
	const [a, b] = ['https://a.example/x', 'https://b.example/x'];
	const pass = async (holds: Throttle, url: string, ms = 0) =>
		await holds.wait(url, () => nowMs() + ms);

	it('are each service’s own, and the longest that was asked for', async () => {
		const holds = new Throttle();
		expect([holds.until(a), await pass(holds, a)]).toEqual([0, undefined]);
		holds.note(a, answer(30_000, 503));
		holds.note('https://a.example/other', answer(20_000));
		holds.note(a, { status: 200, text: '' });
		expect(await pass(holds, a, 29_999)).toEqual({ ...answer(30_000, 503), progress: 'held' });
		expect([holds.until(a) - nowMs(), holds.until(b)]).toEqual([30_000, 0]);
		holds.note(a, answer(40_000));
		expect(holds.until(a) - nowMs()).toBe(40_000);
		clock.advance(40_000);
		expect(await pass(holds, a)).toBeUndefined();
	});
});

describe('The longest pause', () => {
	it('of a node is a minute', async () => {
		numbering.world.faults.add(pauseOf(60));
		const reading = numbering.run('order', 'getAll', { limit: 1 });
		await until(() => clock.asleep.length === 1);
		clock.advance(60_000);
		expect(await reading).toHaveLength(1);
		numbering.world.faults.add(pauseOf(61));
		await expect(numbering.run('order', 'getAll')).rejects.toThrow(said(61));
	});

	it('of a form is five seconds', async () => {
		numbering.world.faults.add(pauseOf(5));
		const searching = numbering.search('searchOrders');
		await until(() => clock.asleep.length === 1);
		clock.advance(5_000);
		expect((await searching)?.results.length).toBeGreaterThan(0);
		numbering.world.requests.clear();
		numbering.world.faults.add(pauseOf(6));
		await expect(numbering.search('searchOrders')).rejects.toThrow(said(6));
		expect(numbering.world.requests).toHaveLength(1);
	});

	it('that a trigger remembers is a quarter of an hour', async () => {
		const trigger = await begun('order');
		numbering.world.requests.clear();
		numbering.world.faults.add(pauseOf(86_400));
		await expect(trigger.poll()).rejects.toThrow('for 1 day');
		clock.advance(13 * 60_000 + 59_999);
		await expect(trigger.poll()).rejects.toThrow(said(61));
		expect(numbering.world.requests).toHaveLength(1);
		clock.advance(60_001);
		await trigger.poll();
		expect(numbering.world.requests.length).toBeGreaterThan(1);
	});
});
