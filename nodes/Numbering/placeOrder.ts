import type { IDataObject } from 'n8n-workflow';

import { Refusal, toRefusal } from '../shared/refusal';
import type { Api } from '../shared/transport';
import { searchPurchase } from './purchases';
import type { Purchase } from './ratePlan';

/** The documented body of buyDids. */
export const requestOf = ({ numberTypes, features, ...rest }: Purchase, reference: string) => ({
	...rest,
	numberTypes: [...numberTypes],
	features: [...features],
	reference,
});

/** Sends the purchase once; whatever leaves it unclear is settled by looking the order up. */
export async function placeOrder(
	api: Api,
	purchase: Purchase,
	reference: string,
): Promise<IDataObject> {
	try {
		const order = await api.post('/api/management/buyDids', requestOf(purchase, reference));
		return { ...order, reference, recovered: false };
	} catch (thrown) {
		const refusal = toRefusal(thrown);
		if (!mayStand(refusal)) throw refusal;
		const found = await searchPurchase(api.reads, reference, purchase).catch(
			(unread: Refusal) => unread,
		);
		if ('order' in found) return found.order;
		if (refusal.outcome === 'refused') throw found instanceof Refusal ? found : refusal;
		throw unclear(refusal, reference, found);
	}
}

/** An unclear answer, or a refusal that may mean "this reference exists already". */
function mayStand({ outcome, facts: { httpCode = '' } }: Refusal): boolean {
	if (outcome === 'canceled') return false;
	return outcome === 'unknown' || ['400', '409', '422'].includes(httpCode);
}

function unclear(refusal: Refusal, reference: string, found: Refusal | { read: number }): Refusal {
	const looked =
		found instanceof Refusal
			? `Looking for the order did not work either (${found.message}).`
			: `It was not among the newest ${found.read} orders just now, but may still appear.`;
	return new Refusal(
		'It is unknown whether the numbers were bought',
		`Look for an order with the reference “${reference}” (Order: Get Many) before buying again: a second purchase is charged a second time. ${looked} What happened: ${refusal.message}.`,
		{ ...refusal.facts, outcome: 'unknown' },
	);
}
