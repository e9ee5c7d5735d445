import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import { wholeNumber } from '../../shared/input/scalars';
import { joined, quote } from '../../shared/text/wording';
import { formatAmount, inCurrency, readDecimal, toNumber } from '../decimal';
import { labelsOf } from '../labels';
import { groupBy } from '../groupBy';
import { type Purchase, destinationIdOf, listOf } from './rates';

/** What an offer of the rate plan is for; the service chooses among rates that cover the same. */
type Offer = Omit<Purchase, 'quantity'>;

/** How the value of an offer begins; any other value is the ID of a destination. */
export const offerPrefix = 'offer:';

const offerPattern = /^offer:(\d{1,15}):([A-Z_+]*):([A-Z_+]*)$/;

/** Undefined for the ID of a destination. */
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

/** What a value from the list is for; of the ID of a destination, the destination alone. */
export const targetOf = (value: string): Partial<Offer> & Pick<Offer, 'destinationId'> =>
	readOffer(value) ?? { destinationId: wholeNumber('Numbers to Buy', value) };

interface Entry {
	name: string;
	value: number | string;
}

/**
 * By name: `Berlin (DE) · Geographic · Call In · 2.00 setup · 0.80 per month`, with the range of prices. Each
 * destination follows its offers: it can be chosen alone, too.
 */
export function offersIn(rates: readonly IDataObject[], currency?: string): Entry[] {
	return [...groupBy(rates, destinationIdOf)]
		.map(([value, own]) => ({
			name: destinationLabel(own[0]),
			value,
			offers: offersOf(value, own, currency),
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
