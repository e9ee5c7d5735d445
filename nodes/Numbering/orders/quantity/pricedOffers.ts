import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { zero } from '../../decimal';
import type { Offer } from '../../rates/offers';
import { titleOf } from '../../rates/offers';
import { groupBy } from '../../groupBy';
import { destinationIdOf, isSameSet, listOf, setKey } from '../../rates/ratePlan';
import { priceOf } from '../cost';

/** Of one number, or of all of an order; `first` is setup and the first month. */
export interface Price {
	first: Decimal;
	monthly: Decimal;
}

export interface NamedOffer extends Offer {
	/** The same for the same destination, number types and features. */
	key: string;
	name: string;
	/** Empty if it shows none. */
	countryCode: string;
}

export interface PricedOffer extends NamedOffer {
	/** At the most expensive of its rates; undefined if one has no usable price. */
	price?: Price;
}

/** An offer has one of the countries and types, and all features; what is empty allows all. */
export interface OfferFilter {
	countries: readonly string[];
	numberTypes: readonly string[];
	features: readonly string[];
	offers: ReadonlyArray<Partial<Offer> & Pick<Offer, 'destinationId'>>;
}

/** The offers of the rate plan, in the order in which they are ordered from: see `cheapestFirst`. */
export function pricedOffersIn(rates: readonly IDataObject[]): PricedOffer[] {
	return [...groupBy(rates, keyOf)]
		.map(([key, same]) => ({ ...toOffer(key, same[0]), price: highestPrice(same) }))
		.sort(cheapestFirst);
}

export function offerOf(record: IDataObject): NamedOffer | undefined {
	const key = keyOf(record);
	return key === undefined ? undefined : toOffer(key, record);
}

function keyOf(record: IDataObject): string | undefined {
	const id = destinationIdOf(record);
	if (id === undefined) return undefined;
	return [id, setKey(record.didNumberTypes), setKey(record.didFeatureTypes)].join(':');
}

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

export function passesFilter(offer: PricedOffer, filter: OfferFilter): boolean {
	const { countries, numberTypes, features, offers } = filter;
	const types = offer.numberTypes.length > 0 ? offer.numberTypes : ['NONE'];
	return (
		(countries.length === 0 || countries.includes(offer.countryCode)) &&
		(numberTypes.length === 0 || numberTypes.some((type) => types.includes(type))) &&
		features.every((feature) => offer.features.includes(feature)) &&
		(offers.length === 0 || offers.some((chosen) => isChosen(offer, chosen)))
	);
}

const isChosen = (offer: PricedOffer, chosen: OfferFilter['offers'][number]) =>
	offer.destinationId === chosen.destinationId &&
	(!chosen.numberTypes || isSameSet(offer.numberTypes, chosen.numberTypes)) &&
	(!chosen.features || isSameSet(offer.features, chosen.features));
