import type { Resource } from '../../shared/service';
import { operation } from '../../shared/operation';
import { toDigits } from '../../shared/phoneNumber';
import { Refusal } from '../../shared/refusal';
import type { Collection } from '../collection';
import { get, getAll } from '../collection';
import * as field from '../parameters';

const numbers: Collection = {
	one: 'number',
	many: 'numbers',
	url: '/api/data/e164Numbers',
	id: field.numberId,
	sortable: ['id', 'number', 'e164NumberStatus'],
	sort: ['id,asc'],
	simple: {
		id: 'id',
		number: 'number',
		country: 'country.isoCode',
		destination: 'destination.name',
		e164NumberStatus: 'e164NumberStatus',
		mrc: 'inboundDidRate.mrc',
		released: 'didSettings.released',
		releasedOn: 'didSettings.releasedOn',
		didNumberTypes: 'didNumberTypes',
		didFeatureTypes: 'didFeatureTypes',
	},
};

/** One item `{ number, country }` per number; the service has no pages here. */
const getAllByCountry = operation({
	name: 'Get Many by Country',
	value: 'getAllByCountry',
	action: 'Get many numbers by country',
	description:
		'List the account’s phone numbers in one country, released ones included; the service answers all of them at once (it has no pages here), so the list can be long',
	effect: 'read',
	parameters: [field.countryId, field.returnAll, field.limit],
	check: ({ countryId }) => void isoCode(countryId),
	async execute(api, { countryId, returnAll, limit }) {
		const cc = isoCode(countryId);
		const found = await api.get<string[]>('/api/management/getDidsByISO2CountryCode', { cc });
		const wanted = returnAll ? found : found.slice(0, limit);
		return wanted.map((number) => ({ number, country: cc }));
	},
});

function isoCode(written: string): string {
	if (/^[a-z]{2}$/i.test(written)) return written.toUpperCase();
	throw new Refusal('“Country” must be an ISO code of two letters', 'Write it like DE or US');
}

/**
 * A GET that changes data. Answers `{ number, releaseRequested }`: true means that the request was
 * recorded, not that the number is already released. Nothing reverses a release.
 */
const release = operation({
	name: 'Release',
	value: 'release',
	action: 'Release phone number',
	description:
		'Give a phone number back, which nothing can reverse; the order must be completed longer ago than the minimum cancel period (12 months by default)',
	effect: 'write',
	unconfirmed: 'Look at the number’s released flag (Number: Get Many) before releasing it again.',
	errors: {
		400: {
			message: 'The number was not released',
			description:
				'It may already be released, or its order was completed less than the minimum cancel period (12 months by default) ago.',
		},
		404: {
			message: 'The account has no such phone number',
			description: 'Choose it from the list, or check the value of “Phone Number”.',
		},
		500: {
			message: 'The service could not release the number',
			description: 'It answers like this when the number’s order is not completed yet.',
		},
	},
	parameters: [field.number],
	check: ({ number }) => void toDigits(number),
	async execute(api, parameters) {
		const number = toDigits(parameters.number);
		const releaseRequested = await api.get<boolean>('/api/management/releaseDid', { number });
		return { number, releaseRequested };
	},
});

/** Phone numbers of the account, each with its rate and settings. */
export const number: Resource = {
	name: 'Number',
	value: 'number',
	description: 'The account’s phone numbers (DIDs)',
	operations: [get(numbers), getAll(numbers), getAllByCountry, release],
};
