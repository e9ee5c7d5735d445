import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { testedChat } from '../../Chat/tested';
import { mail, testedEmail } from '../../Email/tested';
import { useManualClock } from '../../harness/manualClock';
import { inputs } from '../../harness/messagingRun';
import { useTrigger } from '../../Numbering/trigger/polling';
import { samples } from '../../Numbering/samples';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';
import { until } from '../../harness/until';

const clock = useManualClock();
const { numbering, begun, addOrder } = useTrigger();
const email = useService(testedEmail);
const chat = useService(testedChat);

const breakOf = (seconds: number | string, status = 429) => ({
	status,
	headers: { 'retry-after': String(seconds) },
});
const continues = { settings: { onError: 'continueErrorOutput' } } as const;
const orders = async (own = {}, more = {}) =>
	await numbering.run('order', 'getAll', { limit: 3, ...own }, more);
const orderId = { __rl: true, mode: 'id', value: '={{ 1001 + $json.index }}' };
const getOrders = async (count: number, more = {}) =>
	await numbering.run('order', 'get', { orderId }, { items: inputs(count), ...more });
const buy = async (more = {}) => await numbering.run('order', 'buy', samples['order.buy'], more);
const isBuy = ({ path }: { path: string }) => path.endsWith('buyDids');
const fileId = SEEDED_MESSAGING.chat.media.photo;
const buyPath = '/api/management/buyDids';

type Stage = Pick<typeof email, 'world'>;

/** The third request is asked to wait while all others of the first `atOnce` are on their way. */
async function breakAtThird({ world }: Stage, atOnce: number, seconds: number): Promise<void> {
	world.faults.add({ ...breakOf(seconds), skip: 2 });
	world.faults.add({ held: true, times: atOnce - 1 });
	await until(() => world.requests.length === atOnce && clock.asleep.length === 1);
	world.faults.release();
}

describe('a break that the service asks for', () => {
	it('holds back reads of all items, and then each is sent once', async () => {
		const reading = getOrders(20);
		await breakAtThird(numbering, 5, 20);
		await until(() => clock.asleep.length === 5);
		clock.advance(19_999);
		expect(clock.asleep).toEqual([1, 1, 1, 1, 1]);
		expect(numbering.world.requests).toHaveLength(5);
		clock.advance(1);
		const ids = (await reading).map(({ json }) => json.id);
		expect(ids).toEqual(inputs(20).map((_, index) => 1001 + index));
		expect(numbering.world.requests).toHaveLength(21);
	});

	it('holds back messages of all items, and then each is sent once', async () => {
		const destination = '={{ `p${$json.index}@example.com` }}';
		const sending = email.run('email', 'send', { ...mail, destination }, { items: inputs(20) });
		await breakAtThird(email, 10, 20);
		await until(() => clock.asleep.length === 10);
		expect(email.world.requests).toHaveLength(10);
		clock.advance(20_000);
		await sending;
		expect(email.world.requests).toHaveLength(21);
		const sentTo = email.world.tables.email.mails.all().map(({ destination: to }) => to);
		expect(new Set(sentTo).size).toBe(20);
	});

	it('holds back the pages that follow', async () => {
		const reading = numbering.run('callRecord', 'getAll', {
			returnAll: true,
			options: { pageSize: 20 },
		});
		numbering.world.faults.add({ ...breakOf(20), query: { page: '3' } });
		numbering.world.faults.add({ held: true, skip: 1, times: 4 });
		await until(() => numbering.world.requests.length === 6 && clock.asleep.length === 1);
		numbering.world.faults.release();
		await until(() => clock.asleep.length === 2);
		expect(numbering.world.requests).toHaveLength(6);
		clock.advance(20_000);
		expect(await reading).toHaveLength(420);
		const pages = numbering.world.requests.map(({ query }) => query.page);
		expect(pages.filter((page) => page === '3')).toHaveLength(2);
		expect(new Set(pages).size).toBe(pages.length - 1);
	});

	it('holds back downloads', async () => {
		const downloading = chat.run('media', 'download', { fileId }, { items: inputs(20) });
		await breakAtThird(chat, 5, 20);
		await until(() => clock.asleep.length === 5);
		expect(chat.world.requests).toHaveLength(5);
		clock.advance(20_000);
		expect(await downloading).toHaveLength(20);
		expect(chat.world.requests).toHaveLength(21);
	});

	it('is longer if a later response asks for more', async () => {
		numbering.world.faults.add(breakOf(20));
		numbering.world.faults.add(breakOf(30));
		const reading = orders();
		await until(() => clock.asleep.length === 1);
		clock.advance(20_000);
		await until(() => clock.asleep.length === 1);
		expect(clock.asleep).toEqual([30_000]);
		clock.advance(30_000);
		expect(await reading).toHaveLength(3);
	});

	it('ends for a write that was not processed in one more request', async () => {
		numbering.world.faults.add({ ...breakOf(60), path: buyPath });
		const buying = buy();
		await until(() => clock.asleep.length === 1);
		clock.advance(60_000);
		expect(await buying).toMatchObject([{ json: { recovered: false } }]);
		expect(numbering.world.requests.filter(isBuy)).toHaveLength(2);
	});

	it.each([429, 503])(
		'with status %i is left as soon as the execution is stopped',
		async (status) => {
			numbering.world.faults.add(breakOf(20, status));
			const stop = new AbortController();
			const stopped = getOrders(20, { ...continues, signal: stop.signal });
			await until(() => clock.asleep.length > 0);
			stop.abort();
			await expect(stopped).rejects.toThrow('The execution was stopped');
			expect(clock.asleep).toEqual([]);
		},
	);
});

describe('a break that is too long', () => {
	const words = {
		message: 'The service accepts no more requests for 5 minutes',
		description: expect.stringContaining('after 2026-03-15 10:05:00 UTC'),
		httpCode: '429',
	};

	it('fails a read at once, with its length and its end', async () => {
		numbering.world.faults.add(breakOf(300));
		await expect(orders()).rejects.toMatchObject(words);
		expect(numbering.world.requests).toHaveLength(1);
		expect(clock.asleep).toEqual([]);
	});

	it('ends a write at once, and a later try sends it when the break is over', async () => {
		numbering.world.faults.add({ ...breakOf(300), path: buyPath });
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

	it('is reported in the error of a write that may have been processed', async () => {
		email.world.faults.add(breakOf(300, 503));
		await expect(email.run('email', 'send', mail)).rejects.toMatchObject({
			message: 'It may have been sent: check before you repeat it. Fault of the sandbox',
			description: expect.stringMatching(
				/may have been.* for 5 minutes, until 2026-03-15 10:05:00 UTC/,
			),
		});
		expect(email.world.requests).toHaveLength(1);
	});

	it('ends every item that was not sent', async () => {
		numbering.world.faults.add({ ...breakOf(300), path: buyPath, skip: 1 });
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

	it('ends a download at once', async () => {
		chat.world.faults.add(breakOf(300));
		await expect(chat.run('media', 'download', { fileId })).rejects.toMatchObject({
			message: words.message,
		});
		expect(chat.world.requests).toHaveLength(1);
	});

	it('does not keep another execution', async () => {
		numbering.world.faults.add(breakOf(300));
		await expect(orders()).rejects.toMatchObject({ message: words.message });
		expect(await orders()).toHaveLength(3);
	});
});

describe('a trigger that polls', () => {
	it('waits for a break', async () => {
		const trigger = await begun('order');
		const { id } = addOrder();
		numbering.world.faults.add(breakOf(20));
		const polling = trigger.poll();
		await until(() => clock.asleep.length === 1);
		clock.advance(20_000);
		expect(await polling).toMatchObject([{ id }]);
	});

	it('asks nothing in its next poll while the break lasts', async () => {
		const trigger = await begun('order');
		const { id } = addOrder();
		numbering.world.requests.clear();
		numbering.world.faults.add(breakOf(300));
		await expect(trigger.poll()).rejects.toThrow('for 5 minutes');
		clock.advance(60_000);
		await expect(trigger.poll()).rejects.toThrow('for 4 minutes');
		expect(numbering.world.requests).toHaveLength(1);
		clock.advance(240_000);
		expect(await trigger.poll()).toMatchObject([{ id }]);
	});
});
