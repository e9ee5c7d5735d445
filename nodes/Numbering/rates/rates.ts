import type { IDataObject } from 'n8n-workflow';

import { fingerprintOf } from '../../shared/checkpoint/checkpoint';
import type { ReadApi } from '../../shared/declare/api';
import type { ReadOperation } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import { listAll } from '../../shared/http/pagination';
import { wholeNumber } from '../../shared/input/scalars';
import { getAll } from '../../shared/records/getAll';
import type { PageList } from '../../shared/records/pageList';
import { get, simplified } from '../../shared/records/recordList';
import { joined, quote } from '../../shared/text/wording';
import { formatAmount, inCurrency, readDecimal, toNumber } from '../decimal';
import { groupBy } from '../groupBy';
import { labelsOf } from '../labels';
import * as lists from '../recordForms';
import * as field from '../sharedFields';

export interface Purchase {
	destinationId: number;
	quantity: number;
	numberTypes: readonly string[];
	features: readonly string[];
}

export async function readRates(api: ReadApi): Promise<IDataObject[]> {
	const read = async () => await listAll(api, lists.inboundRates, {}, {});
	return await api.memoize('inboundRates', read);
}

/** If no rate covers the purchase, the error names the combinations that are covered. */
export function coveringRates(rates: readonly IDataObject[], purchase: Purchase): IDataObject[] {
	const candidates = rates.filter((rate) => destinationIdOf(rate) === purchase.destinationId);
	const covering = candidates.filter(
		({ didFeatureTypes, didNumberTypes }) =>
			isSameSet(didFeatureTypes, purchase.features) &&
			isSameSet(didNumberTypes, purchase.numberTypes),
	);
	if (covering.length === 0) throw uncovered(candidates, purchase.destinationId);
	return covering;
}

/** Without a destination, it is undefined and can’t be bought. */
function destinationIdOf({ destination }: IDataObject): number | undefined {
	const id = (destination as IDataObject | null | undefined)?.id;
	return typeof id === 'number' ? id : undefined;
}

/**
 * Where a rate shows an empty list, the service may not treat NONE as the same, and the other way
 * round.
 */
export function spelledAs(covering: readonly IDataObject[], purchase: Purchase): Purchase {
	const spellings = covering.map(({ didFeatureTypes, didNumberTypes }) => ({
		features: listOf(didFeatureTypes),
		numberTypes: listOf(didNumberTypes),
	}));
	const isChosen = ({ features, numberTypes }: (typeof spellings)[number]) =>
		(features.length === 0) === (purchase.features.length === 0) &&
		(numberTypes.length === 0) === (purchase.numberTypes.length === 0);
	if (spellings.some(isChosen)) return purchase;
	return { ...purchase, ...spellings[0] };
}

const listOf = (values: unknown) => (Array.isArray(values) ? (values as string[]) : []);

/** Equal sets have the same key in any order; NONE is the empty set. */
const setKey = (values: unknown): string =>
	[...new Set(listOf(values).map(String))]
		.filter((value) => value !== 'NONE')
		.sort()
		.join('+');

export const isSameSet = (some: unknown, others: readonly string[]): boolean =>
	setKey(some) === setKey(others);

function uncovered(candidates: IDataObject[], destinationId: number): OperationError {
	const combinations = candidates.map(
		({ didFeatureTypes, didNumberTypes }) =>
			`${labelsOf(didNumberTypes)} with ${labelsOf(didFeatureTypes)}`,
	);
	const covered = [...new Set(combinations)].sort();
	return new OperationError(
		'No inbound rate covers exactly this destination, features and number types',
		covered.length > 0
			? `Nothing was bought. For this destination your rate plan covers: ${covered.join('; ')}.`
			: `Nothing was bought. Your rate plan has no rate for destination ${destinationId}; choose an offer from the list.`,
	);
}

/** These fields of a rate say which numbers it is for. */
export const rateTypes = ['didFeatureTypes', 'didNumberTypes'] as const;

/** Two spellings such as `1` and `"1.00"` become the same. */
export const comparable = (value: unknown): string =>
	Array.isArray(value)
		? setKey(value)
		: String(readDecimal(value) ?? JSON.stringify(value ?? null));

export function areaKey({ destination, npa }: IDataObject): string {
	const [{ id }, area] = [destination, npa].map((record) => (record ?? {}) as IDataObject);
	return JSON.stringify([id, area.id ?? area.prefix]);
}

/** No documented field identifies a rate, so what it covers does. */
export const rateKey = (rate: IDataObject) =>
	fingerprintOf(
		[areaKey(rate), ...rateTypes.map((field) => comparable(rate[field] ?? []))].join('|'),
	);

const destinations = { ...lists.destinations, sort: [] };

/** Records are returned unchanged; the list may be an envelope or a bare array. */
const getAllDestinations: ReadOperation = {
	...getAll(destinations),
	action: 'Get many destinations such as cities',
	description: 'List the destinations of the rate plan, whose IDs Buy takes',
	errors: {
		404: {
			isAboutPath: true,
			message: 'The list of destinations was not found',
			description:
				'The platform’s document doesn’t show its path. Use Inbound Rate: Get Many, which shows the destinations, too, or ask the platform for the path and use Custom Request: Read Any Path.',
		},
	},
};

export const destination: Resource = {
	name: 'Destination',
	value: 'destination',
	description: 'Places where numbers can be bought',
	operations: [getAllDestinations],
};

const inboundRates: PageList = {
	...lists.inboundRates,
	id: field.inboundRateId,
	// No documented field identifies a rate, so the service’s order stays.
	sort: [],
	simple: simplified<typeof lists.inboundRates>(
		['destinationId', 'destination.id'],
		['destination', 'destination.name'],
		['country', 'country.isoCode'],
		['area', 'npa.prefix'],
		'setup',
		'mrc',
		'perMinute',
		'mobilePerMinute',
		'didFeatureTypes',
		'didNumberTypes',
	),
};

/** The rate plan: prices per destination, features and number types, which Buy checks. */
export const inboundRate: Resource = {
	name: 'Inbound Rate',
	value: 'inboundRate',
	description: 'Prices of numbers, and the combinations that can be bought',
	operations: [
		get(inboundRates),
		{
			...getAll(inboundRates),
			action: 'Get many inbound rates with prices of available numbers',
			subtitle: 'Get many inbound rates',
		},
	],
};

const terminationRates = { ...lists.terminationRates, sort: [] };

export const terminationRate: Resource = {
	name: 'Termination Rate',
	value: 'terminationRate',
	description: 'Prices of outgoing calls',
	operations: [
		{
			...getAll(terminationRates),
			description: 'List what outgoing calls cost; records are returned unchanged',
		},
	],
};

/** If several rates cover an offer, the service chooses one. */
type Offer = Omit<Purchase, 'quantity'>;

/** Any other value is the ID of a destination. */
export const offerPrefix = 'offer:';

const offerPattern = /^offer:(\d{1,15}):([A-Z_+]*):([A-Z_+]*)$/;

/** It is undefined if the value is the ID of a destination. */
function readOffer(value: string): Offer | undefined {
	if (!value.startsWith(offerPrefix)) return undefined;
	const [, id, numberTypes, features] = offerPattern.exec(value) ?? [];
	if (id === undefined) {
		throw new OperationError(
			`${quote(value)} is not an offer of the rate plan`,
			'Choose an offer from the list again, or choose a destination, number types and features',
		);
	}
	const list = (texts: string) => texts.split('+').filter((text) => text !== '');
	return { destinationId: Number(id), numberTypes: list(numberTypes), features: list(features) };
}

/** An ID of a destination sets only the destination. */
export const targetOf = (value: string): Partial<Offer> & Pick<Offer, 'destinationId'> =>
	readOffer(value) ?? { destinationId: wholeNumber('Offer or Destination', value) };

interface Entry {
	name: string;
	value: number | string;
}

/**
 * For example `Berlin (DE) · Geographic · Call In · 2.00 setup · 0.80 per month`, with the range of
 * prices. Each destination follows its offers, so that it can be chosen without one.
 */
export function offersIn(rates: readonly IDataObject[], currency?: string): Entry[] {
	return [...groupBy(rates, destinationIdOf)]
		.map(([value, destinationRates]) => ({
			name: destinationLabel(destinationRates[0]),
			value,
			offers: offersOf(value, destinationRates, currency),
		}))
		.sort(byName)
		.flatMap(({ name, value, offers }) => [
			...offers,
			{ name: `${name} · choose number types and features`, value },
		]);
}

const byName = (a: Entry, b: Entry) => a.name.localeCompare(b.name);

const offersOf = (id: number, rates: readonly IDataObject[], currency?: string): Entry[] =>
	[...groupBy(rates, (rate) => valueOf(id, rate))]
		.map(([value, same]) => ({ name: nameOf(same, currency), value }))
		.sort(byName);

function valueOf(id: number, { didNumberTypes, didFeatureTypes }: IDataObject): string {
	const [types, features] = [didNumberTypes, didFeatureTypes].map((values) =>
		[...listOf(values)].sort().join('+'),
	);
	return `${offerPrefix}${id}:${types}:${features}`;
}

function destinationLabel({ destination, country }: IDataObject): string {
	const { isoCode } = (country ?? {}) as IDataObject;
	const { name } = destination as { name: string };
	return isoCode ? `${name} (${String(isoCode)})` : name;
}

function nameOf(same: readonly IDataObject[], currency?: string): string {
	const [rate] = same;
	const price = (field: string) =>
		priceOf(
			same.map((rate) => readDecimal(rate[field])),
			currency,
		);
	return joined(
		destinationLabel(rate),
		...[labelsOf(rate.didNumberTypes), labelsOf(rate.didFeatureTypes)],
		...[`${price('setup')} setup`, `${price('mrc')} per month`],
	);
}

function priceOf(amounts: ReadonlyArray<bigint | undefined>, currency?: string): string {
	if (amounts.some((amount) => amount === undefined)) return 'unknown';
	const numbers = (amounts as bigint[]).map(toNumber);
	const [from, to] = [Math.min(...numbers), Math.max(...numbers)].map(formatAmount);
	return inCurrency(from === to ? from : `${from}–${to}`, currency);
}
