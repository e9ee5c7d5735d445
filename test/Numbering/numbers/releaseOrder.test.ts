import type { INodeParameters } from 'n8n-workflow';

import { numbersOfOrder, SEEDED_ORDERS } from '../../../sandbox/services/numbering/orders';
import { useWorldTime } from '../../harness/manualClock';
import { useNumbering } from '../../harness/numberingRun';
import { withoutId } from '../../AiAgents/tested';
import { newExecution } from '../../harness/run';
import { byId } from '../../harness/tested';

const numbering = useNumbering();
// The node compares with today, so the sandbox must start today.
useWorldTime();

const url = '/api/management/releaseDid';
const calls = () => numbering.asked(url);
const numbersOf = (orderId: number) =>
	numbersOfOrder(numbering.world.tables.numbering, orderId).map(({ number }) => number);
const release = async (number: string, options: INodeParameters, more = {}) =>
	await numbering.list('number', 'release', { number: byId(number), options }, more);
const lineOf = (id: number) =>
	numbering.world.tables.numbering.orderItems.filter(({ orderId }) => orderId === id)[0];
const setCompletion = (orderId: number, completeDate: unknown) => {
	// The documents have none of these dates.
	numbering.world.isCompared = false;
	Object.assign(numbering.world.tables.numbering.orders.get(orderId), { completeDate });
};

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
		await release(number, {});
		expect(calls()).toHaveLength(1);
	});

	it('explains an unknown order', async () => {
		const [number] = numbersOf(releasable);
		await expect(release(number, { orderId: '7' })).rejects.toMatchObject({
			message: 'There is no order 7',
			description: expect.stringContaining('Order ID'),
		});
	});

	it('does not take an order for unknown that it cannot read', async () => {
		const [number] = numbersOf(releasable);
		numbering.world.faults.add({ status: 403, path: '/api/data/orders/{id}' });
		await expect(release(number, { orderId: String(releasable) })).rejects.toMatchObject({
			message: expect.not.stringContaining('There is no order'),
			httpCode: '403',
		});
	});

	describe('of several lines', () => {
		const options = { orderId: String(multipleLines) };

		it('is checked by its lines and the list of numbers', async () => {
			await expect(release(numbersOf(recent)[0], options)).rejects.toThrow('does not belong');
			expect(calls()).toHaveLength(0);
			await release(numbersOf(multipleLines)[0], options);
			expect(calls()).toHaveLength(1);
		});

		it('is rejected if another one may have the number, unless the user knows better', async () => {
			const [number] = numbersOf(multipleLines);
			const { orderItems } = numbering.world.tables.numbering;
			orderItems.add({ ...withoutId(lineOf(multipleLines)), orderId: waiting });
			await expect(release(number, options)).rejects.toMatchObject({
				message: `It cannot be verified that the number ${number} belongs to order ${multipleLines}`,
				description: expect.stringContaining('Leave Options > Order ID empty'),
			});
			expect(calls()).toHaveLength(0);
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
});

it.each([
	['a number', { number: 'none' }, 'Phone Number'],
	['an order ID', { orderId: 'none' }, 'Order ID'],
])('releases nothing if an item has no valid %s', async (_what, wrong, field) => {
	const [number] = numbersOf(releasable);
	const right = { number, orderId: String(releasable) };
	const items = [{ json: right }, { json: { ...right, ...wrong } }];
	const options = { orderId: '={{ $json.orderId }}' };
	await expect(release('={{ $json.number }}', options, { items })).rejects.toMatchObject({
		message: expect.stringContaining(field),
		context: { itemIndex: 1 },
	});
	expect(numbering.world.requests).toEqual([]);
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

describe('an order without a completion date', () => {
	const unreadable = `the completion date of its order ${releasable} is not readable`;

	it.each([
		['', `its order ${releasable} is not completed`],
		[undefined, `its order ${releasable} is not completed`],
		['01.05.2020', unreadable],
		['long ago', unreadable],
		['on 2020-05-01', unreadable],
		['2020-13-01', unreadable],
		[0, unreadable],
		[{}, unreadable],
	])('(%p) is rejected: %s', async (completeDate, reason) => {
		const [number] = numbersOf(releasable);
		setCompletion(releasable, completeDate);
		for (const options of [{ orderId: String(releasable) }, { severalLines: 'notTheirs' }]) {
			await expect(release(number, options)).rejects.toMatchObject({
				message: expect.stringContaining(reason),
				description: expect.stringMatching(
					reason === unreadable
						? /^Nothing was released\. The service shows .* instead of a date like/
						: /^Nothing was released\. Wait until the order is completed/,
				),
			});
		}
		expect(calls()).toHaveLength(0);
	});

	it('has one if the date includes a time', async () => {
		setCompletion(releasable, '2020-05-01T10:00:00Z');
		await release(numbersOf(releasable)[0], { orderId: String(releasable) });
		expect(calls()).toHaveLength(1);
	});
});

describe('a release whose answer was unclear', () => {
	const options = { orderId: String(releasable) };
	const record = '/api/data/e164Numbers/{id}';

	it('is confirmed by reading the record again, with the fields of any other release', async () => {
		const [first, second] = numbersOf(releasable);
		const [fresh] = await release(first, options);
		numbering.world.faults.add({ drop: 'after', path: url });
		const [found] = await release(second, options);
		expect(found).toEqual({ ...fresh, number: second });
	});

	it('is confirmed on Retry On Fail', async () => {
		const execution = newExecution();
		const [number] = numbersOf(releasable);
		numbering.world.faults.add({ drop: 'after', path: url });
		numbering.world.faults.add({ status: 403, path: record });
		await expect(release(number, options, { execution })).rejects.toMatchObject({
			description: expect.stringMatching(/may have been made.*Its record could not be read: /),
		});
		const [answer] = await release(number, options, { execution });
		expect(answer).toMatchObject({ number, releaseRequested: true, nextStep: expect.any(String) });
		expect(calls()).toHaveLength(1);
	});

	it.each([record, '/api/data/e164Numbers'])(
		'stays unknown on Retry On Fail if %s cannot be read',
		async (path) => {
			const execution = newExecution();
			const [number] = numbersOf(releasable);
			numbering.world.faults.add({ drop: 'after', path: url });
			numbering.world.faults.add({ status: 403, path: record });
			await expect(release(number, options, { execution })).rejects.toThrow();
			numbering.world.faults.add({ status: 403, path });
			await expect(release(number, options, { execution })).rejects.toMatchObject({
				message: expect.stringContaining('It may have been sent'),
				description: expect.stringContaining('Its record could not be read: The access token'),
			});
			expect(calls()).toHaveLength(1);
		},
	);

	it('says what the record showed', async () => {
		numbering.world.faults.add({ drop: 'before', path: url });
		await expect(release(numbersOf(releasable)[0], options)).rejects.toMatchObject({
			description: expect.stringContaining('Its record did not show a release just now.'),
		});
	});

	it('keeps no other number from being released', async () => {
		numbering.world.faults.add({ drop: 'before', path: url });
		const items = numbersOf(releasable)
			.slice(0, 2)
			.map((number) => ({ json: { number } }));
		const settings = { onError: 'continueErrorOutput' } as const;
		const output = await release('={{ $json.number }}', options, { items, settings });
		expect(output[0].error).toContain('may have been');
		expect(output[1]).toMatchObject({ number: items[1].json.number, releaseRequested: true });
	});

	it.each(['status', 'false'] as const)(
		'is a failure where the service rejects it with %s',
		async (releaseRejection) => {
			numbering.world.configure({
				numbering: { minimumCancelPeriodMonths: 60, releaseRejection },
			});
			await expect(release(numbersOf(releasable)[0], options)).rejects.toMatchObject({
				message: expect.stringMatching(/was not released|did not record the release/),
				description: expect.stringContaining('cancel period may be longer'),
			});
			expect(calls()).toHaveLength(1);
		},
	);
});
