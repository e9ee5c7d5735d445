import type { IDataObject } from 'n8n-workflow';

import { listAll } from '../shared/pagination';
import { Refusal, toRefusal } from '../shared/refusal';
import type { Api } from '../shared/transport';

/** What Buy asks for, in the service's own names. */
export interface Purchase {
	destinationId: number;
	quantity: number;
	numberTypes: readonly string[];
	features: readonly string[];
}

/** From the cheapest to the dearest rate that covers a purchase; all numbers together. */
type Range = { from: number; to: number };

/** `setup` once, `monthly` each month, in the rate plan's currency (the document shows none). */
export type Cost = {
	setup: Range;
	monthly: Range;
	/** Set-up and first month of one and the same rate. */
	firstCharge: Range;
};

/**
 * The expected cost of a purchase by the account's inbound rates, which are read once per execution.
 * Refuses a combination that no rate covers exactly, naming those that are covered.
 */
export async function costOf(api: Api, purchase: Purchase): Promise<Cost> {
	const rates = await readRates(api);
	const there = rates.filter(({ destination }) => idOf(destination) === purchase.destinationId);
	const covering = there.filter(
		({ didFeatureTypes, didNumberTypes }) =>
			isSameSet(didFeatureTypes, purchase.features) &&
			isSameSet(didNumberTypes, purchase.numberTypes),
	);
	if (covering.length === 0) throw uncovered(there, purchase.destinationId);
	const rangeBy = (price: (rate: IDataObject) => number) =>
		rangeOf(covering.map((rate) => rounded(price(rate) * purchase.quantity)));
	return {
		setup: rangeBy(({ setup }) => Number(setup)),
		monthly: rangeBy(({ mrc }) => Number(mrc)),
		firstCharge: rangeBy(({ setup, mrc }) => Number(setup) + Number(mrc)),
	};
}

/** Set-up and first month by the dearest covering rate must not be above `maxCost`. */
export function refuseAbove(maxCost: number, { firstCharge: { to: highest } }: Cost): void {
	if (highest <= maxCost) return;
	throw new Refusal(
		`The purchase could cost ${highest}, which is above Max Cost (${maxCost})`,
		'Nothing was bought. That is set-up and first month of all numbers by the dearest rate that covers them; raise Max Cost or buy fewer numbers.',
	);
}

async function readRates(api: Api): Promise<IDataObject[]> {
	const read = async () =>
		await listAll(api.reads, '/api/data/inboundDidRates', {}, { pageSize: 500 });
	const rates = await api.once('inboundRates', read).catch(unreadable);
	if (rates instanceof Refusal) throw rates;
	return rates;
}

function unreadable(thrown: unknown): Refusal {
	const { message, description, facts } = toRefusal(thrown);
	const advice = `Nothing was bought, because the inbound rates could not be read to check coverage and cost. ${description} Or switch off Check Coverage under Options.`;
	return new Refusal(message, advice, facts);
}

const idOf = (destination: unknown) => (destination as IDataObject | undefined)?.id;

/** Equal as sets: order and repetition do not count. */
export function isSameSet(some: unknown, others: readonly string[]): boolean {
	const set = new Set(Array.isArray(some) ? (some as string[]) : []);
	const other = new Set(others);
	return set.size === other.size && [...set].every((value) => other.has(value));
}

function uncovered(there: IDataObject[], destinationId: number): Refusal {
	const combinations = there.map(
		({ didFeatureTypes, didNumberTypes }) =>
			`${(didNumberTypes as string[]).join(' + ')} with ${(didFeatureTypes as string[]).join(' + ')}`,
	);
	const covered = [...new Set(combinations)].sort();
	return new Refusal(
		'No inbound rate covers exactly this destination, features and number types',
		covered.length > 0
			? `Nothing was bought. For this destination your rate plan covers: ${covered.join('; ')}.`
			: `Nothing was bought. Your rate plan has no rate for destination ${destinationId}; choose one from the list.`,
	);
}

const rangeOf = (totals: number[]): Range => ({
	from: Math.min(...totals),
	to: Math.max(...totals),
});

// 3 × 1.1 is 3.3 for people, not 3.3000000000000003.
const rounded = (amount: number) => Math.round(amount * 1e6) / 1e6;
