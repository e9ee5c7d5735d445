import type { IDataObject, INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { isOver } from '../../nodes/Numbering/numbers/cancelPeriod';
import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { runInEngine } from '../harness/engine';
import { useWorldTime } from '../harness/manualClock';
import { useNumbering } from '../harness/numberingRun';
import { samples } from '../Numbering/samples';
import { sampled, sampleOf } from '../harness/sample';
import { waitUntilIdle, worldStart } from '../harness/tested';
import { addFaultProfile, countSent, seeded } from './faultProfile';

const numbering = useNumbering();
// The node compares dates with the current day.
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
	addFaultProfile(numbering.world, random, { path, requests: items.length * 3, share: 0.4 });
	const node = { ...settings, parameters };
	const { outputs } = await runInEngine(new Numbering(), node, items, numbering.credential());
	await waitUntilIdle(numbering);
	return outputs.flat().map(({ json }) => json);
};
const cancellations = sampled(60);

const repeated = (counts: Map<string, number>) => [...counts].filter(([, times]) => times > 1);

it(`${cancellations} cancellations: none is sent twice, or for an order that is not in process`, async () => {
	numbering.world.configure({ numbering: { assignment: { atOnce: 0, thenEveryMs: null } } });
	for (let index = 0; index < cancellations / 2; index++) {
		const own = { ...samples['order.buy'], reference: `cancel-${index}` };
		await numbering.run('order', 'buy', own);
	}
	numbering.world.requests.clear();
	const { orders } = numbering.world.snapshot().numbering as { orders: IDataObject[] };
	const chosen = orders.slice(-cancellations);
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

	const sent = countSent(numbering.world, url, ({ path }) => path.split('/').at(-1) as string);
	expect(repeated(sent)).toEqual([]);
	const processed = chosen.filter(({ orderStatus }) => orderStatus === 'PROCESSING');
	expect([...sent.keys()].sort()).toEqual(processed.map(({ id }) => String(id)).sort());
	const now = numbering.world.tables.numbering.orders;
	for (const { orderId, canceled } of output) {
		if (canceled) expect(now.get(orderId as number).orderStatus).toBe('CANCELED');
	}
});

it('a release of numbers: none is sent twice, or before it is allowed', async () => {
	const { orders, e164Numbers, orderItems } = numbering.world.tables.numbering;
	const all = Array.from({ length: e164Numbers.length }, (_, index) => e164Numbers.at(index));
	const today = new Date(worldStart);
	const allowedRecords = all.filter(({ orderLineId, didSettings }) => {
		const { completeDate } = orders.get(orderItems.get(orderLineId).orderId);
		return !didSettings.released && completeDate !== null && isOver(completeDate, 12, today);
	});
	const allowed = new Set(allowedRecords.map(({ number }) => number));
	const parameters = {
		resource: 'number',
		operation: 'release',
		number: { __rl: true, mode: 'id', value: '={{ $json.number }}' },
		options: { timeoutSeconds: 1, severalLines: '={{ $json.decided }}' },
	};
	const url = '/api/management/releaseDid';
	const severalLines: number[] = [SEEDED_ORDERS.multipleLines, SEEDED_ORDERS.multipleLinesWaiting];
	const chosen = sampleOf(all);
	const items = chosen.map(({ number, orderLineId }) => {
		// As a user does who knows which numbers come from orders of several lines.
		const isOpen = severalLines.includes(orderItems.get(orderLineId).orderId);
		return { json: { number, decided: isOpen ? 'refuse' : 'notTheirs' } };
	});
	const output = await storm(url, parameters, items);

	const sent = countSent(numbering.world, url, ({ query }) => query.number as string);
	expect(repeated(sent)).toEqual([]);
	expect([...sent.keys()].filter((number) => !allowed.has(number))).toEqual([]);
	if (chosen.length === all.length) expect(sent.size).toBeGreaterThan(40);
	for (const { number, releaseRequested } of output) {
		if (!releaseRequested) continue;
		expect(all.find((record) => record.number === number)?.didSettings.released).toBe(true);
	}
});
