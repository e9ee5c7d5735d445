import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { isOver } from '../../nodes/Numbering/numbers/cancelPeriod';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { useWorldTime } from '../harness/manualClock';
import { useNumbering } from '../harness/numberingRun';
import { isQuick, sampled, sampleOf } from '../harness/sample';
import { byId, worldStart } from '../harness/tested';
import { samples } from '../Numbering/samples';
import { addStorm, continues, expectNoneTwice, retries, runInStorm } from './storm';

const numbering = useNumbering();
// The node compares dates with the current day.
useWorldTime();

const run = async (inputs: IDataObject[], settings: Partial<INode>, parameters: INodeParameters) =>
	await runInStorm(numbering, new Numbering(), { ...settings, parameters }, inputs);
const route = (name: string) => `/api/management/${name}`;
const all = <T>(table: { length: number; at(index: number): T }) =>
	Array.from({ length: table.length }, (_, index) => table.at(index));

const purchases = isQuick ? 20 : sampled(100, 1_000);

describe.each([
	['continue on fail', 11, continues],
	['Retry On Fail and continue on fail', 12, { ...retries, ...continues }],
	['Retry On Fail', 13, retries],
] as const)(`${purchases} purchases with %s`, (_what, seed, settings) => {
	it('buy nothing twice; each item has its order, or reports that it may have one', async () => {
		const { world } = numbering;
		addStorm(world, { seed, route: route('buyDids'), requests: purchases * 3 });
		addStorm(world, { seed, route: '/api/data/orders', requests: purchases * 6, share: 0.1 });
		const inputs = Array.from({ length: purchases }, (_, index) => ({
			reference: `storm-${index}`,
		}));
		const items = await run(inputs, settings, {
			...{ ...samples['order.buy'], resource: 'order', operation: 'buy', quantity: 1 },
			...{ reference: '={{ $json.reference }}', options: { timeoutSeconds: 1 } },
		});
		const sent = expectNoneTwice(world, route('buyDids'), ({ body }) =>
			String((body as IDataObject).reference),
		);
		expect(sent.size).toBeGreaterThan(purchases / 2);
		const { orders } = world.tables.numbering;
		const boughtFor = (reference: unknown) =>
			orders.filter((order) => order.reference === reference).map(({ id }) => id);
		for (const reference of sent) expect(boughtFor(reference).length).toBeLessThan(2);
		for (const { json, input } of items) {
			if (json.orderId) expect(boughtFor(input.reference)).toEqual([json.orderId]);
			// Any other error means that nothing was bought.
			else if (!/may have been/.test(String(json.error))) {
				expect(boughtFor(input.reference)).toEqual([]);
			}
		}
		if ('onError' in settings) expect(items).toHaveLength(purchases);
	});
});

const cancellations = sampled(60);
const both = { ...retries, ...continues, maxTries: 3 };

it(`${cancellations} cancellations: none is sent twice, or for an order that is not in process`, async () => {
	const { world } = numbering;
	world.configure({ numbering: { assignment: { atOnce: 0, thenEveryMs: null } } });
	for (let index = 0; index < cancellations / 2; index++) {
		const own = { ...samples['order.buy'], reference: `cancel-${index}` };
		await numbering.run('order', 'buy', own);
	}
	world.requests.clear();
	const cancel = route('cancelOrder/{id}');
	addStorm(world, { seed: 21, route: cancel, requests: cancellations * 3, share: 0.4 });
	const { orders } = world.tables.numbering;
	const chosen = orders.all().slice(-cancellations);
	const inProcess = chosen.filter(({ orderStatus }) => orderStatus === 'PROCESSING');
	const expected = inProcess.map(({ id }) => String(id)).sort();
	const items = await run(
		chosen.map(({ id }) => ({ id })),
		both,
		{
			...{ resource: 'order', operation: 'cancel', options: { timeoutSeconds: 1 } },
			orderId: byId('={{ $json.id }}'),
		},
	);
	const sent = expectNoneTwice(world, cancel, ({ path }) => String(path.split('/').at(-1)));
	expect([...sent].sort()).toEqual(expected);
	for (const { json } of items) {
		if (json.canceled) expect(orders.get(json.orderId as number).orderStatus).toBe('CANCELED');
	}
});

it('releases of numbers: none is sent twice, or before it is allowed', async () => {
	const { world } = numbering;
	const { orders, e164Numbers, orderItems } = world.tables.numbering;
	const orderOf = (line: number) => orders.get(orderItems.get(line).orderId);
	const numbers = all(e164Numbers);
	const today = new Date(worldStart);
	const allowed = numbers.filter(({ orderLineId, didSettings }) => {
		const { completeDate } = orderOf(orderLineId);
		return !didSettings.released && completeDate !== null && isOver(completeDate, 12, today);
	});
	const chosen = sampleOf(numbers);
	addStorm(world, {
		seed: 21,
		route: route('releaseDid'),
		requests: chosen.length * 3,
		share: 0.4,
	});
	// As a user does who knows which numbers come from orders of several lines.
	const severalLines: number[] = [SEEDED_ORDERS.multipleLines, SEEDED_ORDERS.multipleLinesWaiting];
	const inputs = chosen.map(({ number, orderLineId }) => {
		const isOpen = severalLines.includes(orderOf(orderLineId).id);
		return { number, decided: isOpen ? 'refuse' : 'notTheirs' };
	});
	const items = await run(inputs, both, {
		...{ resource: 'number', operation: 'release', number: byId('={{ $json.number }}') },
		options: { timeoutSeconds: 1, severalLines: '={{ $json.decided }}' },
	});
	const sent = expectNoneTwice(world, route('releaseDid'), ({ query }) => String(query.number));
	const allowedNumbers = allowed.map(({ number }) => number);
	expect([...sent].filter((number) => !allowedNumbers.includes(number))).toEqual([]);
	if (chosen.length === numbers.length) expect(sent.size).toBeGreaterThan(40);
	for (const { json } of items) {
		if (!json.releaseRequested) continue;
		const released = all(e164Numbers).find(({ number }) => number === json.number);
		expect(released?.didSettings.released).toBe(true);
	}
});
