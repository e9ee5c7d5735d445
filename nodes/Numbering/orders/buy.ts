import type { IDataObject } from 'n8n-workflow';

import { type ParamsOf, operation } from '../../shared/declare/operation';
import { askFirst } from '../../shared/declare/service';
import { toOperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/declare/api';
import { formatted } from '../labels';
import { waitNext } from './orderContents';
import { buyParameters } from './buyParameters';
import {
	type Cost,
	findPurchase,
	placePurchase,
	purchaseBody,
	quoteFor,
	rejectAbove,
	settlePurchase,
} from './purchase';
import { conflicting, purchaseErrors, unread } from './purchaseErrors';
import { type Purchase, targetOf } from '../rates/rates';

type Values = ParamsOf<typeof buyParameters> & { target: ReturnType<typeof targetOf> };

type PurchaseRequest = ReturnType<typeof purchaseRequestOf>;

/**
 * `{ orderId, orderStatus, numbers, reference, recovered, expectedCost, nextStep }`; `numbers` may be short or
 * empty: the order exists all the same and is followed, never bought again (Management, rule 5).
 */
export const buy = operation({
	name: 'Buy',
	value: 'buy',
	action: 'Buy phone numbers',
	description:
		'Order phone numbers at your cost; if some are missing, wait for them, don’t buy again',
	hint: `It costs money: set maxCost, and limits under options if an AI model or a form decides the quantity. Put Switchboard Wait for DIDs (n8n-nodes-switchboard.waitForDids) after it, because numbers may come later; its default Order takes {{ $json.orderId }}. Never buy again because numbers are missing. ${askFirst} A sub-workflow with retries needs a reference from your own data.`,
	effect: 'write',
	prepare: ({ destinationId }) => ({ target: targetOf(destinationId) }),
	limited: { by: 'number', counted: ({ quantity }) => quantity },
	foundBy: { order: 'orderId', reference: 'reference' },
	notice: noticeOf,
	errors: purchaseErrors,
	parameters: buyParameters,
	async execute(api, parameters) {
		const request = purchaseRequestOf(api, parameters);
		const { purchase, reference, options: chosen } = request;
		if (chosen.dryRun) {
			const { purchase: asked, cost } = await affordableQuote(api, request);
			return { dryRun: true, request: purchaseBody(asked, reference), expectedCost: cost };
		}
		const order = await api.step({
			key: 'purchase',
			subject: `purchase ${reference}`,
			async send(requests) {
				const found = await foundBefore(api, request);
				if (found) return await withCost(api, request, found);
				const { purchase: asked, cost } = await affordableQuote(api, request);
				api.highlight('reference', reference);
				return answerOf(request, await placePurchase(api, requests, asked, reference), cost);
			},
			async verify(error) {
				return await withCost(api, request, await settlePurchase(api, purchase, reference, error));
			},
		});
		const numbers = formatted(order.numbers as string[], parameters.options.numberFormat);
		return { ...order, numbers };
	},
});

/** A later attempt asks with the first one's reference, although an expression may return another. */
function purchaseRequestOf(api: Api, parameters: Values) {
	const { quantity, numberTypes = [], features = [], reference, options, dryRun } = parameters;
	// An empty field is a text.
	const maxCost = typeof parameters.maxCost === 'number' ? parameters.maxCost : undefined;
	return {
		purchase: { quantity, numberTypes, features, ...parameters.target },
		reference: api.remember('reference', reference || api.idempotencyKey()),
		options: { ...options, maxCost, dryRun },
	};
}

/** Rejects a purchase that no rate covers, or that costs more than Max Cost. */
async function affordableQuote(api: Api, { purchase, options: chosen }: PurchaseRequest) {
	const quote = await quoteFor(api, purchase, chosen);
	if (chosen.maxCost !== undefined) rejectAbove(chosen.maxCost, quote.cost);
	return quote;
}

/** The order with this reference if it is the same purchase; rejects another purchase. */
async function foundBefore(
	api: Api,
	{ purchase, reference, options: { lookUpFirst = true } }: PurchaseRequest,
): Promise<IDataObject | undefined> {
	if (!lookUpFirst) return undefined;
	const found = await findPurchase(api, reference, purchase).catch((thrown: unknown) => {
		throw unread(reference, toOperationError(thrown));
	});
	if (found.kind === 'same') return found.order;
	if (found.kind !== 'none') throw conflicting(reference, found);
	return undefined;
}

/** Of an order that exists already, which is returned whatever the rates are now. */
async function withCost(
	api: Api,
	request: PurchaseRequest,
	order: IDataObject,
): Promise<IDataObject> {
	const { purchase, options: chosen } = request;
	const quote = await quoteFor(api, purchase, chosen).catch(() => undefined);
	return answerOf(request, order, quote?.cost);
}

const answerOf = ({ purchase }: PurchaseRequest, order: IDataObject, cost?: Cost): IDataObject => ({
	...order,
	...(cost ? { expectedCost: cost } : {}),
	...nextStepOf(order, purchase),
});

/** Says what a field of the items says, which is easy to miss. */
function noticeOf(orders: readonly IDataObject[]): string | undefined {
	const partial = orders.filter(({ nextStep }) => nextStep);
	if (partial.length === 0) return undefined;
	if (orders.length === 1) return String(partial[0].nextStep);
	return `${partial.length} of ${orders.length} orders lack numbers so far. ${waitNext}`;
}

function nextStepOf({ numbers, nextStep }: IDataObject, { quantity }: Purchase) {
	const count = (numbers as string[]).length;
	if (nextStep || count >= quantity) return {};
	return { nextStep: `${count} of ${quantity} numbers so far. ${waitNext}` };
}
