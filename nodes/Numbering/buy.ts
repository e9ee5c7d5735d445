import type { IDataObject } from 'n8n-workflow';

import { operation, parameter } from '../shared/operation';
import type { Api } from '../shared/transport';
import { wholeNumber } from '../shared/wholeNumber';
import * as field from './parameters';
import { placeOrder, requestOf } from './placeOrder';
import { findPurchase, searchPurchase } from './purchases';
import type { Cost, Purchase } from './ratePlan';
import { costOf, refuseAbove } from './ratePlan';

const options = parameter({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'Check Coverage',
			name: 'checkCoverage',
			type: 'boolean',
			default: true,
			description:
				'Whether to read the inbound rates first, refuse a combination that none covers, and show the expected cost',
		},
		{
			displayName: 'Dry Run',
			name: 'dryRun',
			type: 'boolean',
			default: false,
			description: 'Whether to return the request and its expected cost without buying anything',
		},
		{
			displayName: 'Look Up Reference First',
			name: 'lookUpFirst',
			type: 'boolean',
			default: true,
			description:
				'Whether to look for an order with this reference before buying, and to return that order instead',
		},
		{
			displayName: 'Max Cost',
			name: 'maxCost',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'Refuse to buy when set-up and first month of all numbers could cost more, in the currency of your rate plan',
		},
	],
});

interface Options {
	checkCoverage?: boolean;
	dryRun?: boolean;
	lookUpFirst?: boolean;
	maxCost?: number;
}

interface Wish {
	purchase: Purchase;
	reference: string;
	options: Options;
}

/**
 * Answers `{ orderId, orderStatus, numbers, reference, recovered, expectedCost, nextStep }`, where
 * `numbers` may be short or empty: the order stands all the same and is followed, never bought again
 * (Management, rule 5). The request is sent once; after an unclear answer the order is looked up.
 */
export const buy = operation({
	name: 'Buy',
	value: 'buy',
	action: 'Buy phone numbers at your cost',
	description:
		'Order phone numbers at the account’s cost; the answer may hold fewer than asked, or none, while the order is processed, and must then be followed (Wait for DIDs, Get Numbers), not bought again',
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
			hint: 'Leave empty to have a unique one made',
			description:
				'Your own name for this order, unique in the account forever, even after a cancellation. Left empty, one is made of this n8n, workflow, execution, node, run and item, so that a retry finds the order instead of buying again.',
		},
		options,
	],
	check: ({ destinationId }) => void wholeNumber('Destination', destinationId),
	async execute(api, parameters) {
		const { purchase, reference, options: chosen } = wishOf(api, parameters);
		if (chosen.lookUpFirst !== false && !chosen.dryRun) {
			const found = await findPurchase(api.reads, reference, purchase);
			if ('order' in found) return found.order;
		}
		const cost = await expectedCost(api, purchase, chosen);
		const expected = cost ? { expectedCost: cost } : {};
		if (chosen.dryRun)
			return { dryRun: true, request: requestOf(purchase, reference), ...expected };
		const order = await placeOrder(api, purchase, reference);
		return { ...order, ...expected, ...nextStepOf(order, purchase) };
	},
	async recover(api, parameters) {
		const { purchase, reference } = wishOf(api, parameters);
		const found = await searchPurchase(api.reads, reference, purchase);
		return 'order' in found ? found.order : undefined;
	},
});

/** A later try asks with the first try's reference, although an expression may yield another. */
function wishOf(
	api: Api,
	parameters: { destinationId: string; reference: string; options: object } & Omit<
		Purchase,
		'destinationId'
	>,
): Wish {
	const { quantity, numberTypes, features, reference } = parameters;
	const destinationId = wholeNumber('Destination', parameters.destinationId);
	const { keep, occasion } = api.memory;
	return {
		purchase: { destinationId, quantity, numberTypes, features },
		reference: keep('reference', reference || occasion),
		options: parameters.options,
	};
}

async function expectedCost(
	api: Api,
	purchase: Purchase,
	{ checkCoverage = true, maxCost, dryRun }: Options,
): Promise<Cost | undefined> {
	if (!checkCoverage && maxCost === undefined && !dryRun) return undefined;
	const cost = await costOf(api, purchase);
	if (maxCost !== undefined) refuseAbove(maxCost, cost);
	return cost;
}

function nextStepOf({ orderId, numbers }: IDataObject, { quantity }: Purchase): IDataObject {
	const count = Array.isArray(numbers) ? numbers.length : 0;
	if (count >= quantity) return {};
	return {
		nextStep: `The order stands with ${count} of ${quantity} numbers so far. Do not buy again: follow order ${orderId as number} with Wait for DIDs or Order: Get Numbers.`,
	};
}
