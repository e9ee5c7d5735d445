import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { locator } from '../../shared/declare/locator';
import { type ParamsOf, operation, optionsOf, parameters } from '../../shared/declare/operation';
import { askFirst } from '../../shared/declare/service';
import { toOperationError } from '../../shared/errors/operationError';
import { formatted, numberFormat } from '../labels';
import { offerPrefix, targetOf } from '../rates/offers';
import type { Purchase } from '../rates/rates';
import * as field from '../sharedFields';
import { waitNext } from './orderContents';
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

const offer = {
	...locator({
		displayName: 'Numbers to Buy',
		name: 'destinationId',
		list: 'searchOffers',
		description:
			'An offer of your rate plan, or a destination (also by its ID) whose number types and features you choose yourself',
		placeholder: 'e.g. 102',
	}),
	// By its mark, n8n reads the value in conditions of other fields.
	default: { __rl: true, mode: 'list', value: '' },
} as const;

// In the order of texts, all that begin with the prefix are between these.
const isOffer = { between: { from: offerPrefix, to: offerPrefix.replace(':', ';') } } as const;

/** No regular expression: n8n gives it 250 ms, which a busy machine may exceed. */
const withDestination = { hide: { destinationId: ['', { _cnd: isOffer }] } } as const;

const maxCost = {
	displayName: 'Max Cost',
	name: 'maxCost',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: '',
	placeholder: 'e.g. 25',
	description:
		'The most that setup and the first month of all numbers may cost, in the currency of your rate plan. Leave empty for no limit; 0 allows only what is free.',
} as const;

const reference = {
	displayName: 'Reference',
	name: 'reference',
	type: 'string',
	typeOptions: { key: true },
	default: '',
	placeholder: 'e.g. PO-2026-0042',
	hint: 'Leave empty to generate one',
	description:
		'Your own name for this order, unique in the account forever, even after a cancellation. A generated one stays the same when the node is retried, so that a retry finds the order instead of buying again. Retry On Fail of Execute Sub-workflow starts a new execution each time: pass a reference to the sub-workflow.',
} as const;

const dryRun = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description: 'Whether to return the request and its expected cost without buying anything',
} as const;

const options = optionsOf(
	{
		displayName: 'Check Coverage',
		name: 'checkCoverage',
		type: 'boolean',
		default: true,
		description:
			'Whether to read the inbound rates first, reject a combination that none covers, and show the expected cost',
	},
	{
		displayName: 'Look Up Reference First',
		name: 'lookUpFirst',
		type: 'boolean',
		default: true,
		description:
			'Whether to look for an order with this reference before buying, and to return that order instead',
	},
	numberFormat,
);

const buyParameters = parameters(
	{
		displayName:
			'Buying numbers costs money. Set Max Cost to limit it, or turn on Dry Run to see the cost first.',
		name: 'costNotice',
		type: 'notice',
		default: '',
	},
	offer,
	field.quantity,
	{ ...field.numberTypes, displayOptions: withDestination },
	{ ...field.features, displayOptions: withDestination },
	maxCost,
	dryRun,
	reference,
	options,
);

export type Options = {
	checkCoverage?: boolean;
	lookUpFirst?: boolean;
	maxCost?: number;
	dryRun?: boolean;
};

type Values = ParamsOf<typeof buyParameters> & { target: ReturnType<typeof targetOf> };

interface PurchaseRequest {
	purchase: Purchase;
	reference: string;
	options: Options;
}

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
function purchaseRequestOf(api: Api, parameters: Values): PurchaseRequest {
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
