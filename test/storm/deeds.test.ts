import type { IDataObject, INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { isOver } from '../../nodes/Numbering/numbers/cancelPeriod';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { runInEngine } from '../engine';
import { useWorldTime } from '../manualClock';
import { useNumbering } from '../numberingRun';
import { samples } from '../Numbering/samples';
import { quiet, worldStart } from '../tested';
import { brew, seeded } from './weather';

const numbering = useNumbering();
// The node compares with the real day, so the world must begin on it.
useWorldTime();

const settings: Partial<INode> = {
	retryOnFail: true,
	maxTries: 3,
	waitBetweenTries: 0,
	onError: 'continueRegularOutput',
	credentials: { switchboardAccessTokenApi: { id: '1', name: 'Sandbox' } },
};
const storm = async (path: string, parameters: INodeParameters, items: INodeExecutionData[]) => {
	const random = seeded(21);
	brew(numbering.world, random, { path, requests: items.length * 3, share: 0.4 });
	const node = { ...settings, parameters };
	const { outputs } = await runInEngine(new Numbering(), node, items, numbering.credential());
	await quiet(numbering);
	return outputs.flat().map(({ json }) => json);
};
/** Calls that may have been processed, by what they were for. */
const callsTo = (
	route: string,
	of: (call: (typeof numbering.world.requests)[number]) => string,
) => {
	const calls = numbering.world.requests.filter(
		(call) => call.route === route && call.status !== 429,
	);
	const counted = new Map<string, number>();
	for (const call of calls) counted.set(of(call), (counted.get(of(call)) ?? 0) + 1);
	return counted;
};
const repeated = (calls: Map<string, number>) => [...calls].filter(([, times]) => times > 1);

it('60 cancellations: no call repeated, none for an order that is not processed', async () => {
	numbering.world.configure({ numbering: { assignment: { atOnce: 0, thenEveryMs: null } } });
	for (let index = 0; index < 30; index++) {
		const own = { ...samples['order.buy'], reference: `cancel-${index}` };
		await numbering.run('order', 'buy', own);
	}
	numbering.world.requests.clear();
	const { orders } = numbering.world.snapshot().numbering as { orders: IDataObject[] };
	const chosen = orders.slice(-60);
	const parameters = {
		resource: 'order',
		operation: 'cancel',
		orderId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		options: { timeoutSeconds: 1 },
	};
	const url = '/api/management/cancelOrder/{id}';
	const output = await storm(
		url,
		parameters,
		chosen.map(({ id }) => ({ json: { id } })),
	);

	const calls = callsTo(url, ({ path }) => path.split('/').at(-1) as string);
	expect(repeated(calls)).toEqual([]);
	const processed = chosen.filter(({ orderStatus }) => orderStatus === 'PROCESSING');
	expect([...calls.keys()].sort()).toEqual(processed.map(({ id }) => String(id)).sort());
	const now = numbering.world.tables.numbering.orders;
	for (const { orderId, canceled } of output) {
		if (canceled) expect(now.get(orderId as number).orderStatus).toBe('CANCELED');
	}
});

it('a release of every number: no call repeated, none that must not be', async () => {
	const { orders, e164Numbers, orderItems } = numbering.world.tables.numbering;
	const all = Array.from({ length: e164Numbers.length }, (_, index) => e164Numbers.at(index));
	const today = new Date(worldStart);
	const allowed = all.filter(({ orderLineId, didSettings }) => {
		const { completeDate } = orders.get(orderItems.get(orderLineId).orderId);
		return !didSettings.released && completeDate !== null && isOver(completeDate, 12, today);
	});
	const mayBe = new Set(allowed.map(({ number }) => number));
	const parameters = {
		resource: 'number',
		operation: 'release',
		number: { __rl: true, mode: 'id', value: '={{ $json.number }}' },
		options: { timeoutSeconds: 1, severalLines: '={{ $json.decided }}' },
	};
	const url = '/api/management/releaseDid';
	const severalLines: number[] = [SEEDED_ORDERS.multipleLines, SEEDED_ORDERS.multipleLinesWaiting];
	const items = all.map(({ number, orderLineId }) => {
		// As a person decides who knows which numbers are from orders of several lines.
		const isOpen = severalLines.includes(orderItems.get(orderLineId).orderId);
		return { json: { number, decided: isOpen ? 'refuse' : 'notTheirs' } };
	});
	const output = await storm(url, parameters, items);

	const calls = callsTo(url, ({ query }) => query.number as string);
	expect(repeated(calls)).toEqual([]);
	expect([...calls.keys()].filter((number) => !mayBe.has(number))).toEqual([]);
	expect(calls.size).toBeGreaterThan(40);
	for (const { number, releaseRequested } of output) {
		if (!releaseRequested) continue;
		expect(all.find((record) => record.number === number)?.didSettings.released).toBe(true);
	}
});
