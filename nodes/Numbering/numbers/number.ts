import type { Resource } from '../../shared/declare/service';
import { limit, returnAll } from '../../shared/declare/commonFields';
import { operation, optionsOf } from '../../shared/declare/operation';
import { isTexts } from '../../shared/http/validators';
import { getAll } from '../../shared/records/getAll';
import type { PageList } from '../../shared/records/pageList';
import { reviewInventory } from './inventory/reviewInventory';
import { get, simplified } from '../../shared/records/recordList';
import { countryIn } from '../countries';
import { distinctNumbers, formatted, numberFormat, numbersWithPlus } from '../labels';
import * as field from '../sharedFields';
import { release } from './release';
import * as lists from '../recordForms';

const numbers: PageList = {
	...lists.numbers,
	id: field.numberId,
	sort: ['id,asc'],
	newestFirst: ['id,desc'],
	simple: numbersWithPlus(
		simplified<typeof lists.numbers>(
			'number',
			['country', 'country.isoCode'],
			['destination', 'destination.name'],
			'e164NumberStatus',
			['mrc', 'inboundDidRate.mrc'],
			['released', 'didSettings.released'],
			['releasedOn', 'didSettings.releasedOn'],
			'didNumberTypes',
			'didFeatureTypes',
		),
		'number',
	),
};

/** One item `{ number, country }` per number; the service has no pages here. */
const getAllByCountry = operation({
	name: 'Get Many by Country',
	value: 'getAllByCountry',
	action: 'Get many numbers by country',
	description:
		'List the phone numbers of one country, including released ones; the list can be long',
	effect: 'read',
	parameters: [field.countryId, returnAll, limit, optionsOf(numberFormat)],
	prepare: ({ countryId }) => ({ cc: countryIn('Country', countryId) }),
	async execute(api, { cc, returnAll, limit, options }) {
		const url = '/api/management/getDidsByISO2CountryCode';
		const countryNumbers = distinctNumbers(await api.get<string[]>(url, isTexts, { cc }));
		const wanted = returnAll ? countryNumbers : countryNumbers.slice(0, limit);
		return formatted(wanted, options.numberFormat).map((number) => ({ number, country: cc }));
	},
});

export const number: Resource = {
	name: 'Number',
	value: 'number',
	description: 'The account’s phone numbers (DIDs)',
	operations: [get(numbers), getAll(numbers), getAllByCountry, release, reviewInventory],
};
