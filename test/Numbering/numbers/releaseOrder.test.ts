import type { INodeParameters } from 'n8n-workflow';

import { numbersOfOrder, SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { withoutId } from '../../AiAgents/tested';
import { useWorldTime } from '../../harness/manualClock';
import { useNumbering } from '../../harness/numberingRun';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
// The node compares with today, so the sandbox must start today.
useWorldTime();

const calls = () => numbering.asked('/api/management/releaseDid');
const tables = () => numbering.world.tables.numbering;
const numbersOf = (orderId: number) =>
	numbersOfOrder(tables(), orderId).map(({ number }) => number);
const release = async (number: string, options: INodeParameters = {}) =>
	await numbering.list('number', 'release', { number: byId(number), options });
const lineOf = (id: number) => tables().orderItems.filter(({ orderId }) => orderId === id)[0];
const addLine = (orderId: number) =>
	tables().orderItems.add({ ...withoutId(lineOf(multipleLines)), orderId });

const { releasable, recent, waiting, multipleLines, multipleLinesWaiting } = SEEDED_ORDERS;

describe('Order ID', () => {
	it.each([
		['too early', recent],
		['of another order that allows it', SEEDED_ORDERS.pastTheLimit],
	])('rejects a number %s with an order that does not own it', async (_what, owner) => {
		const [number] = numbersOf(owner);
		for (const severalLines of ['refuse', 'notTheirs']) {
			const options = { orderId: String(releasable), severalLines };
			await expect(release(number, options)).rejects.toMatchObject({
				message: `The number ${number} does not belong to order ${releasable}`,
				description: expect.stringMatching(/^Nothing was released.*Leave Options > Order ID empty/),
			});
		}
		expect(calls()).toHaveLength(0);
	});

	it('rejects an order of one line that lists no numbers', async () => {
		// Not even one whose destination and type match the order's line.
		const [number] = numbersOf(multipleLines);
		Object.assign(lineOf(waiting), { ...withoutId(lineOf(multipleLines)), orderId: waiting });
		await expect(release(number, { orderId: String(waiting) })).rejects.toThrow(
			`does not belong to order ${waiting}`,
		);
		expect(calls()).toHaveLength(0);
		// Nor does such an order forbid the release.
		await release(number);
		expect(calls()).toHaveLength(1);
	});

	it('explains an unknown order, and no other reason why it cannot be read', async () => {
		const [number] = numbersOf(releasable);
		await expect(release(number, { orderId: '7' })).rejects.toMatchObject({
			message: 'There is no order 7',
			description: expect.stringContaining('Order ID'),
		});
		numbering.world.faults.add({ status: 403, path: '/api/data/orders/{id}' });
		await expect(release(number, { orderId: String(releasable) })).rejects.toMatchObject({
			message: expect.not.stringContaining('There is no order'),
			httpCode: '403',
		});
	});
});

describe('The Order ID of an order of several lines', () => {
	const options = { orderId: String(multipleLines) };

	it('is checked by its lines and the list of numbers', async () => {
		await expect(release(numbersOf(recent)[0], options)).rejects.toThrow('does not belong');
		expect(calls()).toHaveLength(0);
		await release(numbersOf(multipleLines)[0], options);
		expect(calls()).toHaveLength(1);
	});

	it('is rejected if another one may have the number, unless the user knows better', async () => {
		const [number] = numbersOf(multipleLines);
		addLine(waiting);
		await expect(release(number, options)).rejects.toMatchObject({
			message: `It cannot be verified that the number ${number} belongs to order ${multipleLines}`,
			description: expect.stringContaining('Leave Options > Order ID empty'),
		});
		const knowing = { ...options, severalLines: 'notTheirs' };
		await expect(release(numbersOf(recent)[0], knowing)).rejects.toThrow('can be released from');
		expect(calls()).toHaveLength(0);
		await release(number, knowing);
		expect(calls()).toHaveLength(1);
	});

	it('is always rejected if it is not completed', async () => {
		const [number] = numbersOf(multipleLinesWaiting);
		const own = { orderId: String(multipleLinesWaiting), severalLines: 'notTheirs' };
		await expect(release(number, own)).rejects.toThrow('is not completed');
		expect(calls()).toHaveLength(0);
	});
});

describe('Without an Order ID, an order of several lines', () => {
	it('that cannot have the number does not matter', async () => {
		await release(numbersOf(releasable)[0]);
		expect(calls()).toHaveLength(1);
		// The lines of those alone that list no numbers.
		const asked = numbering
			.asked('/api/data/orderItems/byOrder/{id}')
			.map(({ path }) => Number(path.split('/').pop()));
		expect(asked.sort()).toEqual([waiting, multipleLinesWaiting, SEEDED_ORDERS.cancelled]);
	});

	it('that has the number forbids the release, also after it was canceled', async () => {
		const [number] = numbersOf(multipleLinesWaiting);
		await expect(release(number)).rejects.toThrow('is not completed');
		await numbering.run('order', 'cancel', { orderId: byId(multipleLinesWaiting) });
		await expect(release(number)).rejects.toThrow('is not completed');
		expect(calls()).toHaveLength(0);
	});

	it('may have the number like others: the user decides, canceled ones apart', async () => {
		const [number] = numbersOf(multipleLines);
		addLine(waiting);
		await expect(release(number)).rejects.toMatchObject({
			message: expect.stringContaining('cannot be determined'),
			description: expect.stringContaining(`(${waiting})`),
		});
		const another = addLine(multipleLinesWaiting);
		await expect(release(number)).rejects.toMatchObject({
			description: expect.stringContaining(`(${waiting}, ${multipleLinesWaiting})`),
		});
		expect(calls()).toHaveLength(0);
		tables().orderItems.remove(another.id);
		tables().orders.get(waiting).orderStatus = 'CANCELED';
		await release(number);
		expect(calls()).toHaveLength(1);
	});
});

it('finds the order of a number that the service writes with a plus', async () => {
	const [number] = numbersOf(recent);
	const path = '/api/management/getDidsFromOrder';
	numbering.world.faults.add({ path, query: { id: String(recent) }, body: [`+${number}`] });
	await expect(release(number, { severalLines: 'notTheirs' })).rejects.toThrow(
		'can be released from',
	);
	expect(calls()).toHaveLength(0);
});

describe('An order without a completion date', () => {
	const setCompletion = (completeDate: unknown) => {
		// The documents have none of these dates.
		Object.assign(numbering.world.tables.numbering.orders.get(releasable), { completeDate });
	};
	const unreadable = ['the completion date of its order 1001 is not readable', 'The service shows'];
	const open = ['its order 1001 is not completed', 'Wait until the order is completed'];

	it.each([
		['', open],
		[undefined, open],
		['01.05.2020', unreadable],
		['long ago', unreadable],
		['on 2020-05-01', unreadable],
		['2020-13-01', unreadable],
		[0, unreadable],
		[{}, unreadable],
	])('(%p) forbids the release: %s', async (completeDate, [message, advice]) => {
		setCompletion(completeDate);
		for (const options of [{ orderId: String(releasable) }, { severalLines: 'notTheirs' }]) {
			await expect(release(numbersOf(releasable)[0], options)).rejects.toMatchObject({
				message: expect.stringContaining(message),
				description: expect.stringContaining(`Nothing was released. ${advice}`),
			});
		}
		expect(calls()).toHaveLength(0);
	});

	it('has one if the date includes a time', async () => {
		setCompletion('2020-05-01T10:00:00Z');
		await release(numbersOf(releasable)[0], { orderId: String(releasable) });
		expect(calls()).toHaveLength(1);
	});
});
