import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import { wholeNumber } from '../../shared/input/wholeNumber';
import { joined } from '../../shared/text/labels';
import { quote } from '../../shared/text/quote';
import { readDecimal, toNumber } from '../decimal';
import { labelsOf } from '../labels';
import type { Purchase } from './ratePlan';

/** What an offer of the rate plan is for; the service chooses among rates that cover the same. */
export type Offer = Omit<Purchase, 'quantity'>;

/** How the value of an offer begins; any other value is the ID of a destination. */
export const offerPrefix = 'offer:';

const written = /^offer:(\d{1,15}):([A-Z_+]*):([A-Z_+]*)$/;

/** The offer that a value from the list names; undefined for the ID of a destination. */
function readOffer(value: string): Offer | undefined {
	if (!value.startsWith(offerPrefix)) return undefined;
	const [, id, numberTypes, features] = written.exec(value) ?? [];
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
	readOffer(value) ?? { destinationId: wholeNumber('Offer or Destination', value) };

interface Entry {
	name: string;
	value: number | string;
}

/**
 * One entry for each combination that the rates cover, by name: `Berlin (DE) · Geographic · Call In ·
 * 2.00 setup · 0.80 per month`, with the range of prices if several rates cover it. Each destination
 * follows its offers; `rest` says what choosing it alone means.
 */
export function offersIn(rates: readonly IDataObject[], rest: string): Entry[] {
	const destinations = new Map<number, IDataObject[]>();
	for (const rate of rates) {
		const id = (rate.destination as IDataObject | null | undefined)?.id;
		// What has no destination cannot be bought.
		if (typeof id !== 'number') continue;
		const known = destinations.get(id);
		if (known) known.push(rate);
		else destinations.set(id, [rate]);
	}
	return [...destinations]
		.map(([value, own]) => ({ name: placeOf(own[0]), value, offers: offersOf(value, own) }))
		.sort(byName)
		.flatMap(({ name, value, offers }) => [...offers, { name: `${name} · ${rest}`, value }]);
}

const byName = (a: Entry, b: Entry) => a.name.localeCompare(b.name);

function offersOf(id: number, rates: readonly IDataObject[]): Entry[] {
	const offers = new Map<string, IDataObject[]>();
	for (const rate of rates) {
		const value = valueOf(id, rate);
		offers.set(value, [...(offers.get(value) ?? []), rate]);
	}
	return [...offers].map(([value, same]) => ({ name: nameOf(same), value })).sort(byName);
}

const sorted = (values: unknown) =>
	(Array.isArray(values) ? [...(values as string[])] : []).sort().join('+');

const valueOf = (id: number, { didNumberTypes, didFeatureTypes }: IDataObject) =>
	`${offerPrefix}${id}:${sorted(didNumberTypes)}:${sorted(didFeatureTypes)}`;

function placeOf({ destination, country }: IDataObject): string {
	const { isoCode } = (country ?? {}) as IDataObject;
	const { name } = destination as { name: string };
	return isoCode ? `${name} (${String(isoCode)})` : name;
}

function nameOf(same: readonly IDataObject[]): string {
	const [rate] = same;
	const price = (field: string) => priceOf(same.map((rate) => readDecimal(rate[field])));
	return joined(titleOf(rate), `${price('setup')} setup`, `${price('mrc')} per month`);
}

/** `Berlin (DE) · Geographic · Call In` */
export const titleOf = (rate: IDataObject): string =>
	joined(placeOf(rate), labelsOf(rate.didNumberTypes), labelsOf(rate.didFeatureTypes));

function priceOf(amounts: ReadonlyArray<bigint | undefined>): string {
	if (amounts.some((amount) => amount === undefined)) return 'unknown';
	const numbers = (amounts as bigint[]).map(toNumber);
	const [from, to] = [Math.min(...numbers).toFixed(2), Math.max(...numbers).toFixed(2)];
	return from === to ? from : `${from}–${to}`;
}
