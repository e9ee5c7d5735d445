import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { firstDayOver, formatDay, isOver } from '../../../nodes/Numbering/numbers/cancelPeriod';
import { SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useWorldTime } from '../../harness/manualClock';
import { useNumbering } from '../../harness/numberingRun';
import { withoutId } from '../../AiAgents/tested';
import { byId, worldStart } from '../../harness/tested';

const numbering = useNumbering();
// The node compares with today, so the sandbox must start today.
useWorldTime();

const called = numbering.asked;
const items = (count: number) => ({ items: Array.from({ length: count }, () => ({ json: {} })) });
const numbersOf = async (orderId: number) => {
	const [order] = await numbering.list('order', 'getNumbers', { orderId: byId(orderId) });
	numbering.world.requests.clear();
	return order.numbers as string[];
};

describe('Release', () => {
	const url = '/api/management/releaseDid';
	const release = async (number: string | number, options: INodeParameters = {}, count = 1) =>
		await numbering.list('number', 'release', { number: byId(number), options }, items(count));
	const withoutWaitingLines = async () => {
		await numbering.run('order', 'cancel', { orderId: byId(SEEDED_ORDERS.multipleLinesWaiting) });
	};
	const severalLines = { severalLines: 'notTheirs' };

	it('reads only the orders that could forbid it, and calls once', async () => {
		const [number] = await numbersOf(SEEDED_ORDERS.releasable);
		const [answer] = await release(`+${number.slice(0, 2)} ${number.slice(2)}`, severalLines);
		expect(answer).toMatchObject({
			number,
			releaseRequested: true,
			nextStep: expect.stringContaining('administrator'),
		});
		expect(called(url)).toHaveLength(1);
		expect(called('/api/data/orders')[0].query).toMatchObject({ sort: 'id,asc' });
		expect(called('/api/data/orderItems/byOrder/{id}')).toEqual([]);
		const asked = called('/api/management/getDidsFromOrder').map(({ query }) => Number(query.id));
		const { orders } = numbering.world.snapshot().numbering as { orders: IDataObject[] };
		const today = new Date(worldStart);
		const couldForbid = orders.filter(
			({ completeDate }) => completeDate === null || !isOver(completeDate as string, 12, today),
		);
		expect(asked.sort()).toEqual(couldForbid.map(({ id }) => id).sort());
	});

	it('reads only the given order', async () => {
		const [number] = await numbersOf(SEEDED_ORDERS.releasable);
		await release(number, { orderId: String(SEEDED_ORDERS.releasable) });
		expect(numbering.sent().slice(1)).toEqual([
			`GET /api/data/orders/${SEEDED_ORDERS.releasable}`,
			'GET /api/management/getDidsFromOrder',
			'GET /api/management/releaseDid',
		]);
	});

	it.each([
		['on the very day', SEEDED_ORDERS.onTheLimit, 1],
		['a day earlier', SEEDED_ORDERS.pastTheLimit, 0],
	])('of a number completed %s 12 months ago is strict', async (_what, orderId, days) => {
		const [number] = await numbersOf(orderId);
		const released = release(number, severalLines);
		if (days === 0) expect((await released)[0]).toMatchObject({ releaseRequested: true });
		else {
			const tomorrow = formatDay(new Date(numbering.world.now().getTime() + days * 86_400_000));
			await expect(released).rejects.toMatchObject({
				message: expect.stringMatching(/^The number can be released from \d{4}-\d\d-\d\d$/),
				description: expect.stringMatching(
					`^Nothing was released. Its order ${orderId} was completed on .*, and the cancel period is 12 months`,
				),
			});
			await expect(release(number, severalLines)).rejects.toThrow(tomorrow);
			expect(called(url)).toHaveLength(0);
		}
	});

	it.each([SEEDED_ORDERS.partial, SEEDED_ORDERS.cancelledPartial])(
		'never calls for a number of the uncompleted order %i',
		async (orderId) => {
			const [number] = await numbersOf(orderId);
			await expect(release(number)).rejects.toThrow(`its order ${orderId} is not completed`);
			await expect(release(number, { orderId: String(orderId) })).rejects.toThrow(
				'is not completed',
			);
			expect(called(url)).toHaveLength(0);
		},
	);

	it('never calls for a number that has been released, also within one run', async () => {
		const [number] = await numbersOf(SEEDED_ORDERS.releasable);
		await expect(release(number, severalLines, 2)).rejects.toMatchObject({
			message: expect.stringContaining('has already been released'),
			context: { itemIndex: 1 },
		});
		await expect(release(number, severalLines)).rejects.toThrow('has already been released (on ');
		expect(called(url)).toHaveLength(1);
	});

	it('never calls for a number that is not the account’s', async () => {
		await expect(release('4930999999')).rejects.toThrow('The account has no phone number');
		expect(called(url)).toHaveLength(0);
	});

	it('does not mind an order of several lines that cannot have the number', async () => {
		const [number] = await numbersOf(SEEDED_ORDERS.releasable);
		expect((await release(number))[0]).toMatchObject({ releaseRequested: true });
		// The lines of those alone that list no numbers.
		const { waiting, multipleLinesWaiting, cancelled } = SEEDED_ORDERS;
		const asked = called('/api/data/orderItems/byOrder/{id}').map(({ path }) =>
			Number(path.split('/').pop()),
		);
		expect(asked.sort()).toEqual([waiting, multipleLinesWaiting, cancelled]);
	});

	it('finds the owner among orders of several lines', async () => {
		const [number] = await numbersOf(SEEDED_ORDERS.multipleLinesWaiting);
		await expect(release(number)).rejects.toThrow('is not completed');
		await withoutWaitingLines();
		await expect(release(number)).rejects.toThrow('is not completed');
		expect(called(url)).toHaveLength(0);
	});

	it('asks for a decision if several such orders may have the number, canceled ones apart', async () => {
		const [number] = await numbersOf(SEEDED_ORDERS.multipleLines);
		const { orderItems, orders } = numbering.world.tables.numbering;
		const [line] = orderItems.filter(({ orderId }) => orderId === SEEDED_ORDERS.multipleLines);
		orderItems.add({ ...withoutId(line), orderId: SEEDED_ORDERS.waiting });
		await expect(release(number)).rejects.toMatchObject({
			message: expect.stringContaining('cannot be determined'),
			description: expect.stringContaining(`(${SEEDED_ORDERS.waiting})`),
		});
		expect(called(url)).toHaveLength(0);
		const { multipleLinesWaiting } = SEEDED_ORDERS;
		const another = orderItems.add({ ...withoutId(line), orderId: multipleLinesWaiting });
		await expect(release(number)).rejects.toMatchObject({
			description: expect.stringContaining(`(${SEEDED_ORDERS.waiting}, ${multipleLinesWaiting})`),
		});
		orderItems.remove(another.id);
		orders.get(SEEDED_ORDERS.waiting).orderStatus = 'CANCELED';
		expect((await release(number))[0]).toMatchObject({ releaseRequested: true });
	});

	it('accepts another cancel period', async () => {
		numbering.world.configure({ numbering: { minimumCancelPeriodMonths: 1 } });
		const [number] = await numbersOf(SEEDED_ORDERS.recent);
		await expect(release(number, severalLines)).rejects.toThrow('can be released from');
		const options = { ...severalLines, cancelPeriodMonths: 1 };
		expect((await release(number, options))[0]).toMatchObject({ releaseRequested: true });
	});

	it.each(['+49 30 0135-777', '0049 300 135777', 49300135777])('accepts %p', async (number) => {
		const options = { orderId: String(SEEDED_ORDERS.releasable) };
		await release(number, options).catch(() => undefined);
		expect(called(url).map(({ query }) => query.number)).toEqual(['49300135777']);
	});
});

describe('the cancel period', () => {
	const day = (written: string) => new Date(`${written}T15:00:00Z`);

	it.each([
		['2025-02-28', '2026-02-28', false],
		['2025-02-28', '2026-03-01', true],
		['2024-02-29', '2025-02-28', false],
		['2024-02-29', '2025-03-01', true],
		['2024-02-28', '2025-02-28', false],
		['2025-03-31', '2026-03-31', false],
		['2025-03-31', '2026-04-01', true],
	])('completed %s, on %s: over is %p', (completed, today, over) => {
		expect(isOver(completed, 12, day(today))).toBe(over);
	});

	it('ends at the last day of a short month', () => {
		expect(isOver('2026-02-27', 1, day('2026-03-31'))).toBe(true);
		expect(isOver('2026-02-28', 1, day('2026-03-31'))).toBe(false);
		expect(firstDayOver('2026-02-28', 1)).toBe('2026-04-01');
	});

	it('firstDayOver is the first day on which isOver is true', () => {
		const wrong: unknown[] = [];
		for (let offset = 0; offset < 800; offset += 1) {
			const completed = formatDay(new Date(Date.UTC(2023, 11, 1 + offset)));
			for (const months of [0, 1, 6, 12]) {
				const first = day(firstDayOver(completed, months));
				const before = new Date(first.getTime() - 86_400_000);
				const isFirst = !isOver(completed, months, before) && isOver(completed, months, first);
				if (!isFirst) wrong.push([completed, months]);
			}
		}
		expect(wrong).toEqual([]);
	});
});
