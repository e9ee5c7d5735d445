import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { runInEngine } from '../engine';
import type { useNumbering } from '../numberingRun';
import { samples } from '../Numbering/samples';
import { quiet } from '../tested';
import { brew, seeded } from './weather';

type Stage = ReturnType<typeof useNumbering>;

const buyUrl = '/api/management/buyDids';

export interface Storm {
	purchases: number;
	seed: number;
	/** Retry On Fail and On Error as n8n's node settings have them. */
	settings: Partial<INode>;
}

export interface Aftermath {
	/** Items with an order, and items that ended in words; `asked` is the reference they asked with. */
	bought: IDataObject[];
	refused: IDataObject[];
	/** Per reference: how often the purchase was sent and may have been processed. */
	sent: Map<string, number>;
	orders: Map<string, IDataObject[]>;
}

/** Buys one number per item while a good part of all requests goes wrong. */
export async function buyInStorm(stage: Stage, storm: Storm): Promise<Aftermath> {
	const { world } = stage;
	const random = seeded(storm.seed);
	const many = storm.purchases * 3;
	brew(world, random, { path: buyUrl, requests: many, share: 0.35 });
	brew(world, random, { path: '/api/data/orders', requests: many * 2, share: 0.1 });
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
	const { outputs } = await runInEngine(new Numbering(), node, items, stage.credential());
	// A late purchase may still be on its way.
	await quiet(stage);
	return look(stage, storm.seed, outputs.flat());
}

function look({ world }: Stage, seed: number, items: INodeExecutionData[]): Aftermath {
	const sent = new Map<string, number>();
	for (const { route, body, status } of world.requests) {
		if (route !== buyUrl || status === 429) continue;
		const { reference } = body as { reference: string };
		sent.set(reference, (sent.get(reference) ?? 0) + 1);
	}
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
		refused: fields.filter((item) => !('orderId' in item)),
		sent,
		orders,
	};
}
