import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { zero } from '../../decimal';
import type { Offer } from '../../rates/offers';
import { titleOf } from '../../rates/offers';
import { isSameSet } from '../../rates/ratePlan';
import { priceOf } from '../cost';

/** Of one number, or of all of an order. */
export interface Price {
	/** Setup and the first month. */
	first: Decimal;
	monthly: Decimal;
}

/** What a rate or an order line is for, in the service's spelling. */
export interface NamedOffer extends Offer {
	/** The same for the same destination, number types and features. */
	key: string;
	/** `Berlin (DE) · Geographic · Call In` */
	name: string;
	/** `DE`; empty if it shows none. */
	countryCode: string;
}

/** An offer of the rate plan. */
export interface PricedOffer extends NamedOffer {
	/** At the most expensive of the rates among which the service chooses; undefined if one has no usable price. */
	price?: Price;
}

/** Which offers to order from; what is empty allows all. */
export interface Filter {
	/** ISO codes in capitals. */
	countries: readonly string[];
	/** An offer has at least one of these. */
	numberTypes: readonly string[];
	/** An offer has all of these. */
	features: readonly string[];
	/** Offers, or destinations with all of theirs. */
	offers: ReadonlyArray<Partial<Offer> & Pick<Offer, 'destinationId'>>;
}

/** The offers of the rate plan, in the order in which they are ordered from: see `cheapestFirst`. */
export function pricedOffersIn(rates: readonly IDataObject[]): PricedOffer[] {
	const groups = new Map<string, IDataObject[]>();
	for (const rate of rates) {
		const key = keyOf(rate);
		// What has no destination cannot be bought.
		if (key === undefined) continue;
		const same = groups.get(key);
		if (same) same.push(rate);
		else groups.set(key, [rate]);
	}
	return [...groups]
		.map(([key, same]) => ({ ...toOffer(key, same[0]), price: highestPrice(same) }))
		.sort(cheapestFirst);
}

/** What a rate or an order line is for; undefined without a destination. */
export function offerOf(record: IDataObject): NamedOffer | undefined {
	const key = keyOf(record);
	return key === undefined ? undefined : toOffer(key, record);
}

function keyOf({ destination, didNumberTypes, didFeatureTypes }: IDataObject) {
	const id = (destination as IDataObject | null | undefined)?.id;
	if (typeof id !== 'number') return undefined;
	return [id, ...[didNumberTypes, didFeatureTypes].map((set) => namesIn(set).join('+'))].join(':');
}

/** NONE is the empty set. */
const namesIn = (values: unknown) =>
	[...new Set(listOf(values))].filter((value) => value !== 'NONE').sort();

const listOf = (values: unknown) => (Array.isArray(values) ? (values as string[]) : []);

function toOffer(key: string, record: IDataObject): NamedOffer {
	const { destination, country, didNumberTypes, didFeatureTypes } = record;
	return {
		key,
		name: titleOf(record),
		countryCode: String((country as IDataObject | null | undefined)?.isoCode ?? '').toUpperCase(),
		destinationId: (destination as { id: number }).id,
		numberTypes: listOf(didNumberTypes),
		features: listOf(didFeatureTypes),
	};
}

function highestPrice(same: readonly IDataObject[]): Price | undefined {
	const highest: Price = { first: zero, monthly: zero };
	for (const rate of same) {
		const [setup, monthly] = [priceOf(rate.setup), priceOf(rate.mrc)];
		if (setup === undefined || monthly === undefined) return undefined;
		if (setup + monthly > highest.first) highest.first = setup + monthly;
		if (monthly > highest.monthly) highest.monthly = monthly;
	}
	return highest;
}

/** What so many numbers of a price cost. */
export const times = ({ first, monthly }: Price, quantity: number): Price => ({
	first: first * BigInt(quantity),
	monthly: monthly * BigInt(quantity),
});

/** By setup and first month, then by the monthly fee, then by name; what has no price comes last. */
function cheapestFirst(a: PricedOffer, b: PricedOffer): number {
	if (!a.price || !b.price) return Number(!a.price) - Number(!b.price);
	return (
		compare(a.price.first, b.price.first) ||
		compare(a.price.monthly, b.price.monthly) ||
		compare(a.name, b.name) ||
		compare(a.key, b.key)
	);
}

// The same on every machine, which a comparison by language is not.
const compare = <T extends Decimal | string>(a: T, b: T) => Number(a > b) - Number(a < b);

/** Whether the filter allows the offer. */
export function isAllowed(offer: PricedOffer, filter: Filter): boolean {
	const { countries, numberTypes, features, offers } = filter;
	const types = offer.numberTypes.length > 0 ? offer.numberTypes : ['NONE'];
	return (
		(countries.length === 0 || countries.includes(offer.countryCode)) &&
		(numberTypes.length === 0 || numberTypes.some((type) => types.includes(type))) &&
		features.every((feature) => offer.features.includes(feature)) &&
		(offers.length === 0 || offers.some((chosen) => isChosen(offer, chosen)))
	);
}

const isChosen = (offer: PricedOffer, chosen: Filter['offers'][number]) =>
	offer.destinationId === chosen.destinationId &&
	(!chosen.numberTypes || isSameSet(offer.numberTypes, chosen.numberTypes)) &&
	(!chosen.features || isSameSet(offer.features, chosen.features));
