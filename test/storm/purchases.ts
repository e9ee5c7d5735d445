import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { runInEngine } from '../harness/engine';
import type { useNumbering } from '../harness/numberingRun';
import { samples } from '../Numbering/samples';
import { waitUntilIdle } from '../harness/tested';
import { addFaultProfile, countSent, seeded } from './faultProfile';

type Harness = ReturnType<typeof useNumbering>;

const buyUrl = '/api/management/buyDids';

export interface Storm {
	purchases: number;
	seed: number;
	/** The node's settings, such as Retry On Fail and On Error. */
	settings: Partial<INode>;
}

export interface StormResult {
	/** Items with an order, and items with an error; `asked` is the reference of their request. */
	bought: IDataObject[];
	failed: IDataObject[];
	/** By reference: how many requests may have been processed. */
	sent: Map<string, number>;
	orders: Map<string, IDataObject[]>;
}

/** Buys one number per item while many requests fail. */
export async function buyInStorm(harness: Harness, storm: Storm): Promise<StormResult> {
	const { world } = harness;
	const random = seeded(storm.seed);
	const many = storm.purchases * 3;
	addFaultProfile(world, random, { path: buyUrl, requests: many, share: 0.35 });
	addFaultProfile(world, random, { path: '/api/data/orders', requests: many * 2, share: 0.1 });
	const items: INodeExecutionData[] = Array.from({ length: storm.purchases }, (_, index) => ({
		json: { reference: `storm-${storm.seed}-${index}` },
	}));
	const parameters = {
		...samples['order.buy'],
		resource: 'order',
		operation: 'buy',
		quantity: 1,
		reference: '={{ $json.reference }}',
		options: { timeoutSeconds: 1 },
	};
	const credentials = { switchboardAccessTokenApi: { id: '1', name: 'Sandbox' } };
	const node = { parameters, credentials, ...storm.settings };
	const { outputs } = await runInEngine(new Numbering(), node, items, harness.credential());
	await waitUntilIdle(harness);
	return collectResult(harness, storm.seed, outputs.flat());
}

function collectResult({ world }: Harness, seed: number, items: INodeExecutionData[]): StormResult {
	const orders = new Map<string, IDataObject[]>();
	for (const order of (world.snapshot().numbering as { orders: IDataObject[] }).orders) {
		const reference = order.reference as string;
		orders.set(reference, [...(orders.get(reference) ?? []), order]);
	}
	const fields = items.map(({ json, pairedItem }): IDataObject => ({
		...json,
		asked: `storm-${seed}-${(pairedItem as { item: number }).item}`,
	}));
	return {
		bought: fields.filter((item) => 'orderId' in item),
		failed: fields.filter((item) => !('orderId' in item)),
		sent: countSent(world, buyUrl, ({ body }) => (body as { reference: string }).reference),
		orders,
	};
}
