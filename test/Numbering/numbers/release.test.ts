import type { INodeParameters } from 'n8n-workflow';

import { formatDay, isOver } from '../../../nodes/Numbering/numbers/releaseGuard';
import { numbersOfOrder, SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useWorldTime } from '../../harness/manualClock';
import { useNumbering } from '../../harness/numberingRun';
import { byId, worldStart } from '../../harness/tested';

const numbering = useNumbering();
// The node compares with today, so the sandbox must start today.
useWorldTime();

const url = '/api/management/releaseDid';
const { asked } = numbering;
const calls = () => asked(url);
const { releasable, recent } = SEEDED_ORDERS;
const numbersOf = (orderId: number) =>
	numbersOfOrder(numbering.world.tables.numbering, orderId).map(({ number }) => number);
const release = async (number: string | number, options: INodeParameters = {}, more = {}) =>
	await numbering.list('number', 'release', { number: byId(number), options }, more);
const notTheirs = { severalLines: 'notTheirs' };
const withOrder = { orderId: String(releasable) };
const released = expect.objectContaining({ releaseRequested: true });
const itemsOf = (...numbers: string[]) => numbers.map((number) => ({ json: { number } }));

describe('What is read', () => {
	it('are the orders that could forbid the release, before one call', async () => {
		const [number] = numbersOf(releasable);
		const [answer] = await release(`+${number.slice(0, 2)} ${number.slice(2)}`, notTheirs);
		expect(answer).toMatchObject({
			number,
			releaseRequested: true,
			nextStep: expect.stringContaining('administrator'),
		});
		expect(calls()).toHaveLength(1);
		expect(asked('/api/data/orders')[0].query).toMatchObject({ sort: 'id,asc' });
		expect(asked('/api/data/orderItems/byOrder/{id}')).toEqual([]);
		const read = asked('/api/management/getDidsFromOrder').map(({ query }) => Number(query.id));
		const today = new Date(worldStart);
		const couldForbid = numbering.world.tables.numbering.orders.filter(
			({ completeDate }) => completeDate === null || !isOver(completeDate, 12, today),
		);
		expect(read.sort()).toEqual(couldForbid.map(({ id }) => id).sort());
	});

	it('is the given order alone', async () => {
		await release(numbersOf(releasable)[0], withOrder);
		expect(numbering.sent().slice(1)).toEqual([
			`GET /api/data/orders/${releasable}`,
			'GET /api/management/getDidsFromOrder',
			'GET /api/management/releaseDid',
		]);
	});
});

describe('Before the cancel period is over', () => {
	it.each([
		['on the very day', SEEDED_ORDERS.onTheLimit, false],
		['a day earlier', SEEDED_ORDERS.pastTheLimit, true],
	])('a number completed %s 12 months ago is rejected', async (_what, orderId, isAllowed) => {
		const [number] = numbersOf(orderId);
		const run = release(number, notTheirs);
		if (isAllowed) return expect(await run).toEqual([released]);
		const tomorrow = formatDay(new Date(numbering.world.now().getTime() + 86_400_000));
		await expect(run).rejects.toMatchObject({
			message: `The number can be released from ${tomorrow}`,
			description: expect.stringMatching(
				`^Nothing was released. Its order ${orderId} was completed on .*, and the cancel period is 12 months`,
			),
		});
		expect(calls()).toHaveLength(0);
	});

	it('counts with another period on request', async () => {
		numbering.world.configure({ numbering: { minimumCancelPeriodMonths: 1 } });
		const [number] = numbersOf(recent);
		await expect(release(number, notTheirs)).rejects.toThrow('can be released from');
		const late = numbersOf(SEEDED_ORDERS.onTheLimit)[0];
		numbering.world.tables.numbering.orders.get(SEEDED_ORDERS.onTheLimit).completeDate = formatDay(
			new Date(worldStart),
		);
		await expect(release(late, { ...notTheirs, cancelPeriodMonths: 1 })).rejects.toMatchObject({
			description: expect.stringContaining('the cancel period is 1 month;'),
		});
		expect(await release(number, { ...notTheirs, cancelPeriodMonths: 1 })).toEqual([released]);
	});
});

describe('No call is made', () => {
	it.each([SEEDED_ORDERS.partial, SEEDED_ORDERS.cancelledPartial])(
		'for a number of the uncompleted order %i',
		async (orderId) => {
			const [number] = numbersOf(orderId);
			const message = `its order ${orderId} is not completed`;
			await expect(release(number)).rejects.toThrow(message);
			await expect(release(number, { orderId: String(orderId) })).rejects.toThrow(message);
			expect(calls()).toHaveLength(0);
		},
	);

	it('for a number that has been released, also within one run', async () => {
		const [number] = numbersOf(releasable);
		const items = itemsOf(number, number);
		await expect(release('={{ $json.number }}', notTheirs, { items })).rejects.toMatchObject({
			message: expect.stringContaining('has already been released'),
			context: { itemIndex: 1 },
		});
		await expect(release(number, notTheirs)).rejects.toThrow('has already been released (on ');
		expect(calls()).toHaveLength(1);
	});

	it('for a number that is not the account’s', async () => {
		await expect(release('4930999999')).rejects.toThrow('The account has no phone number');
		expect(calls()).toHaveLength(0);
	});
});

it.each(['+49 30 0135-777', '0049 300 135777', 49300135777])('accepts %p', async (number) => {
	await release(number, withOrder).catch(() => undefined);
	expect(calls().map(({ query }) => query.number)).toEqual(['49300135777']);
});

it('accepts a number of the account with a 0 after its country code', async () => {
	const number = '66001800123456';
	const [own] = numbersOfOrder(numbering.world.tables.numbering, releasable);
	own.number = number;
	expect(await release(number, notTheirs)).toEqual([expect.objectContaining({ number })]);
	await expect(release('66001800123457', notTheirs)).rejects.toThrow('The account has no phone');
});

it.each(['status', 'false'] as const)(
	'A rejection with %s may name the period',
	async (releaseRejection) => {
		numbering.world.configure({ numbering: { minimumCancelPeriodMonths: 60, releaseRejection } });
		await expect(release(numbersOf(releasable)[0], withOrder)).rejects.toMatchObject({
			message: expect.stringMatching(/was not released|did not record the release/),
			description: expect.stringContaining('cancel period may be longer'),
		});
		expect(calls()).toHaveLength(1);
	},
);
