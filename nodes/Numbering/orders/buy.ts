import type { IDataObject } from 'n8n-workflow';

import { operation } from '../../shared/catalogue/operation';
import { toOperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/catalogue/api';
import { wholeNumber } from '../../shared/input/wholeNumber';
import * as field from '../parameters';
import type { Options } from './buyOptions';
import { options } from './buyOptions';
import type { Cost } from './cost';
import { quoteFor, rejectAbove } from './cost';
import { taken, unread } from './purchaseErrors';
import { lookUp, placeOrder, requestOf } from './placeOrder';
import { findPurchase } from './purchases';
import type { Purchase } from '../rates/ratePlan';

interface Wish {
	purchase: Purchase;
	reference: string;
	options: Options;
}

/**
 * Answers `{ orderId, orderStatus, numbers, reference, recovered, expectedCost, nextStep }`, where
 * `numbers` may be short or empty: the order exists all the same and is followed, never bought again
 * (Management, rule 5). The request is sent once; after an unclear answer the order is looked up. An
 * order that was found has the same fields as one that was bought just now.
 */
export const buy = operation({
	name: 'Buy',
	value: 'buy',
	action: 'Buy phone numbers at your cost',
	subtitle: 'Buy numbers',
	description:
		'Order phone numbers at your cost; if some are missing at first, follow the order, don’t buy again',
	effect: 'write',
	errors: {
		404: {
			message: 'No inbound rate covers exactly this destination, features and number types',
			description:
				'Nothing was bought. Inbound Rate: Get Many lists the combinations that your rate plan covers; all features and number types of one rate must be chosen, no more and no fewer.',
		},
	},
	parameters: [
		field.destinationId,
		field.quantity,
		field.numberTypes,
		field.features,
		{
			displayName: 'Reference',
			name: 'reference',
			type: 'string',
			default: '',
			placeholder: 'e.g. PO-2026-0042',
			hint: 'Leave empty to generate one',
			description:
				'Your own name for this order, unique in the account forever, even after a cancellation. If empty, it is generated from this n8n, workflow, execution, node, run and item (for a tool, from its call), so that a retry finds the order instead of buying again. Retry On Fail of Execute Sub-workflow starts a new execution each time: pass a reference to the sub-workflow.',
		},
		options,
	],
	check: ({ destinationId }) => void destinationIdOf(destinationId),
	async execute(api, parameters) {
		const wish = wishOf(api, parameters);
		const { purchase, reference, options: chosen } = wish;
		if (chosen.dryRun) {
			const { purchase: asked, cost } = await affordableQuote(api, wish);
			return { dryRun: true, request: requestOf(asked, reference), expectedCost: cost };
		}
		return await api.step({
			key: 'purchase',
			subject: `purchase ${reference}`,
			async send(requests) {
				const found = await foundBefore(api, wish);
				if (found) return await withCost(api, wish, found);
				const { purchase: asked, cost } = await affordableQuote(api, wish);
				api.highlight('reference', reference);
				return answerOf(wish, await placeOrder(api, requests, asked, reference), cost);
			},
			async verify(error) {
				return await withCost(api, wish, await lookUp(api, purchase, reference, error));
			},
		});
	},
});

const destinationIdOf = (written: string) => wholeNumber('Destination', written);

/** A later attempt asks with the first one's reference, although an expression may return another. */
function wishOf(
	api: Api,
	parameters: { destinationId: string; reference: string; options: object } & Omit<
		Purchase,
		'destinationId'
	>,
): Wish {
	const { quantity, numberTypes, features, reference } = parameters;
	const destinationId = destinationIdOf(parameters.destinationId);
	return {
		purchase: { destinationId, quantity, numberTypes, features },
		reference: api.remember('reference', reference || api.idempotencyKey),
		options: parameters.options,
	};
}

/** Rejects a purchase that no rate covers, or that costs more than Max Cost. */
async function affordableQuote(api: Api, { purchase, options: chosen }: Wish) {
	const quote = await quoteFor(api, purchase, chosen);
	if (chosen.maxCost !== undefined) rejectAbove(chosen.maxCost, quote.cost);
	return quote;
}

/** The order with this reference if it is the same purchase; rejects another purchase. */
async function foundBefore(
	api: Api,
	{ purchase, reference, options: { lookUpFirst = true } }: Wish,
): Promise<IDataObject | undefined> {
	if (!lookUpFirst) return undefined;
	const look = await findPurchase(api, reference, purchase).catch((thrown: unknown) => {
		throw unread(reference, toOperationError(thrown));
	});
	if (look.kind === 'same') return look.order;
	if (look.kind !== 'none') throw taken(reference, look);
	return undefined;
}

/** An order that exists already is returned whatever the rates are now. */
async function withCost(api: Api, wish: Wish, order: IDataObject): Promise<IDataObject> {
	const { purchase, options: chosen } = wish;
	const quote = await quoteFor(api, purchase, chosen).catch(() => undefined);
	return answerOf(wish, order, quote?.cost);
}

const answerOf = ({ purchase }: Wish, order: IDataObject, cost?: Cost): IDataObject => ({
	...order,
	...(cost ? { expectedCost: cost } : {}),
	...nextStepOf(order, purchase),
});

function nextStepOf({ orderId, numbers, nextStep }: IDataObject, { quantity }: Purchase) {
	const count = (numbers as string[]).length;
	if (nextStep || count >= quantity) return {};
	return {
		nextStep: `The order has ${count} of ${quantity} numbers so far. Do not buy again: follow order ${orderId as number} with Wait for DIDs or Order: Get Numbers.`,
	};
}
