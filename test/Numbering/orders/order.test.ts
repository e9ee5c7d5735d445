import { Numbering } from '../../../nodes/Numbering/Numbering.node';
import { numbersOfOrder, SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { withoutId } from '../../AiAgents/tested';
import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
const getNumbers = async (id: number, options = {}) =>
	(await numbering.run('order', 'getNumbers', { orderId: byId(id), options }))[0].json;

describe('Get Numbers', () => {
	it('returns one item for an empty list', async () => {
		const orderId = SEEDED_ORDERS.waiting;
		expect(await getNumbers(orderId)).toEqual({ orderId, numbers: [], count: 0 });
	});

	it.each(['none', 'all'] as const)(
		'finds the numbers of an order of several lines where the service lists %s',
		async (numbersOfSeveralLines) => {
			numbering.world.configure({ numbering: { numbersOfSeveralLines } });
			for (const orderId of [SEEDED_ORDERS.multipleLines, SEEDED_ORDERS.multipleLinesWaiting]) {
				const own = numbersOfOrder(numbering.world.tables.numbering, orderId);
				const numbers = own.map(({ number }) => number);
				const found = await getNumbers(orderId);
				expect(found).toMatchObject({
					orderId,
					numbers: numbers.map((number) => `+${number}`),
					count: numbers.length,
				});
				expect(found.certain).toBe(numbersOfSeveralLines === 'none' ? true : undefined);
			}
		},
	);

	it.each([SEEDED_ORDERS.partial, SEEDED_ORDERS.multipleLines])(
		'returns numbers with a plus, and without one on request, of order %p',
		async (orderId) => {
			const { numbers, count } = await getNumbers(orderId);
			const digits = await getNumbers(orderId, { numberFormat: 'digits' });
			expect(numbers).toEqual((digits.numbers as string[]).map((number) => `+${number}`));
			expect(digits.count).toBe(count);
		},
	);

	it('is not certain where a line is for fewer numbers than match it, though others are for more', async () => {
		const { orderItems } = numbering.world.tables.numbering;
		const [one, other] = orderItems.filter(
			({ orderId }) => orderId === SEEDED_ORDERS.multipleLines,
		);
		one.quantity -= 1;
		other.quantity += 1;
		const found = await getNumbers(SEEDED_ORDERS.multipleLines);
		expect(found).toMatchObject({ count: 5, quantity: 5, certain: false });
	});

	it('is not certain of numbers that two orders of several lines may have', async () => {
		const { orderItems } = numbering.world.tables.numbering;
		const [line] = orderItems.filter(({ orderId }) => orderId === SEEDED_ORDERS.multipleLines);
		for (let count = 0; count < 2; count++) orderItems.add({ ...withoutId(line), orderId: 1008 });
		expect(await getNumbers(SEEDED_ORDERS.multipleLines)).toMatchObject({
			count: 5,
			certain: false,
		});
	});
});

it.each([
	['every line', 9],
	['one line', 1],
])(
	'Check Numbers counts no order of several lines as complete if %s shows no quantity',
	async (_which, count) => {
		const orderId = SEEDED_ORDERS.multipleLinesWaiting;
		const { orderItems } = numbering.world.tables.numbering;
		const lines = orderItems.filter((line) => line.orderId === orderId);
		for (const line of lines.slice(0, count)) Object.assign(line, { quantity: null });
		const checked = await numbering.list('order', 'checkNumbers', { orderId: byId(orderId) });
		expect(checked).toMatchObject([{ expected: null, complete: false, reason: 'pending' }]);
	},
);

describe('From List', () => {
	it('shows orders newest first, and finds them by reference or status', async () => {
		const all = await numbering.search('searchOrders');
		expect(all.results[0].name).toMatch(/^Completed · #1040 · PO-1040 · /);
		const found = await numbering.search('searchOrders', 'po-1008 processing');
		expect(found.results).toEqual([
			{ name: 'Processing · #1008 · PO-1008 · 2026-03-14', value: 1008 },
		]);
	});

	it('labels destinations and countries from the rate plan', async () => {
		numbering.world.configure({ numbering: { destinationsPath: '/api/data/elsewhere' } });
		const { results } = await numbering.search('searchOffers', 'berlin choose');
		expect(results).toEqual([
			{ name: 'Berlin (DE) · choose number types and features', value: 102 },
		]);
		const countries = await numbering.search('searchCountries', 'germ');
		expect(countries.results).toEqual([{ name: 'Germany (DE)', value: 'DE' }]);
		expect(numbering.sent().join()).not.toContain('destinations');
	});

	it('explains why it is empty', async () => {
		numbering.world.faults.add({ status: 403 });
		await expect(numbering.search('searchOrders')).rejects.toMatchObject({
			description: expect.stringContaining('email claim'),
		});
	});
});

it.each([
	['order', 'cancel', 'Canceling an order can’t be undone'],
	['number', 'release', 'Releasing a phone number can’t be undone'],
	['order', 'buy', 'Buying numbers costs money. Set Max Cost to limit it'],
])('the form of %s.%s begins with a notice', (resource, operation, words) => {
	const [first] = new Numbering().description.properties.filter(
		({ displayOptions: { show } = {} }) =>
			show?.resource?.includes(resource) && show.operation?.includes(operation),
	);
	expect(first).toMatchObject({ type: 'notice', displayName: expect.stringContaining(words) });
});

it('Get Numbers outputs one item per number on request, and one for an order without any', async () => {
	const ask = async (id: number, output: string) =>
		await numbering.list('order', 'getNumbers', { orderId: byId(id), output });
	const [{ numbers, ...shared }] = await ask(1001, 'order');
	expect(await ask(1001, 'number')).toEqual(
		(numbers as string[]).map((number) => ({ number, ...shared })),
	);
	const none = numbering.world.tables.numbering.orders
		.filter(({ orderStatus }) => orderStatus === 'PROCESSING')
		.map(({ id }) => id);
	for (const id of none) expect((await ask(id, 'number')).length).toBeGreaterThan(0);
});

/** Lists that show numbers in one way join by them. */
it('simplified numbers join those of an order; the records stay the platform’s own', async () => {
	const own = { returnAll: true, simplify: true };
	const listed = (await numbering.list('number', 'getAll', own)).map(({ number }) => number);
	const [{ numbers }] = await numbering.list('order', 'getNumbers', { orderId: byId(1001) });
	for (const number of numbers as string[]) expect(listed).toContain(number);
	const raw = await numbering.list('number', 'getAll', { returnAll: true, simplify: false });
	expect(raw.map(({ number }) => `+${String(number)}`)).toEqual(listed);
	const [call] = await numbering.list('callRecord', 'getAll', { limit: 1, simplify: true });
	expect(call.calledId).toMatch(/^\+\d+$/);
});
