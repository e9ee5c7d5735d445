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
 * `{ orderId, orderStatus, numbers, reference, recovered, expectedCost, nextStep }`. `numbers` may
 * be incomplete or empty: the order exists anyway and is followed, never bought again (Management,
 * rule 5).
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
			const { purchase: quotedPurchase, cost } = await affordableQuote(api, request);
			return { dryRun: true, request: purchaseBody(quotedPurchase, reference), expectedCost: cost };
		}
		const order = await api.step({
			key: 'purchase',
			subject: `purchase ${reference}`,
			async send(requests) {
				const existingOrder = await foundBefore(api, request);
				if (existingOrder) return await withCost(api, request, existingOrder);
				const { purchase: quotedPurchase, cost } = await affordableQuote(api, request);
				api.highlight('reference', reference);
				return answerOf(
					request,
					await placePurchase(api, requests, quotedPurchase, reference),
					cost,
				);
			},
			async verify(error) {
				return await withCost(api, request, await settlePurchase(api, purchase, reference, error));
			},
		});
		const numbers = formatted(order.numbers as string[], parameters.options.numberFormat);
		return { ...order, numbers };
	},
});

/** An expression may return a different reference in a later attempt, so the first one counts. */
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

async function affordableQuote(api: Api, { purchase, options: chosen }: PurchaseRequest) {
	const quote = await quoteFor(api, purchase, chosen);
	if (chosen.maxCost !== undefined) rejectAbove(chosen.maxCost, quote.cost);
	return quote;
}

/** Returns the order if it is the same purchase; rejects a different one. */
async function foundBefore(
	api: Api,
	{ purchase, reference, options: { lookUpFirst = true } }: PurchaseRequest,
): Promise<IDataObject | undefined> {
	if (!lookUpFirst) return undefined;
	const lookup = await findPurchase(api, reference, purchase).catch((thrown: unknown) => {
		throw unread(reference, toOperationError(thrown));
	});
	if (lookup.kind === 'same') return lookup.order;
	if (lookup.kind !== 'none') throw conflicting(reference, lookup);
	return undefined;
}

/** An existing order is returned, whatever the rates are now. */
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

/** The fields of the items say it, too, but are easy to miss. */
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
