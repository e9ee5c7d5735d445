import { Table } from '../../core/table';
import type { Country, Destination, InboundDidRate } from './records';

/** It is `[isoCode, name, calling code, geographic area, domestic]`; IDs are counted from 1. */
const COUNTRIES = [
	['DE', 'Germany', '49', 1, false],
	['FR', 'France', '33', 1, false],
	['GB', 'United Kingdom', '44', 1, false],
	['ES', 'Spain', '34', 1, true],
	['NL', 'Netherlands', '31', 1, false],
	['US', 'United States', '1', 2, false],
	['BR', 'Brazil', '55', 3, false],
	['SE', 'Sweden', '46', 1, false],
] as const;

type IsoCode = (typeof COUNTRIES)[number][0];

/**
 * It is `[country, name, area code]`; without an area code, it is country-wide. IDs are counted
 * from 101.
 */
const DESTINATIONS: ReadonlyArray<readonly [IsoCode, string, string?]> = [
	['DE', 'Germany'],
	['DE', 'Berlin', '30'],
	['DE', 'Munich', '89'],
	['FR', 'France'],
	['FR', 'Paris', '1'],
	['GB', 'United Kingdom'],
	['GB', 'London', '20'],
	['GB', 'Manchester', '161'],
	['ES', 'Spain'],
	['ES', 'Madrid', '91'],
	['ES', 'Barcelona', '93'],
	['NL', 'Netherlands'],
	['NL', 'Amsterdam', '20'],
	['US', 'United States'],
	['US', 'New York', '212'],
	['US', 'San Francisco', '415'],
	['BR', 'Brazil'],
	['BR', 'Sao Paulo', '11'],
	['SE', 'Sweden'],
	['SE', 'Stockholm', '8'],
];

const FIRST_DESTINATION_ID = 101;
const FIRST_RATE_ID = 301;

const VOICE = ['CALL_IN'];
const VOICE_AND_FAX = ['CALL_IN', 'FAX'];
const VOICE_AND_MESSAGES = ['CALL_IN', 'MSG_IN'];
const BOTH_WAYS = ['CALL_IN', 'CALL_OUT'];
const LOCAL = ['GEOGRAPHIC'];
const NATIONAL = ['NATIONAL'];
const MOBILE = ['MOBILE'];
const FREE = ['TOLL_FREE'];

type Prices = readonly [mrc: number, setup: number, perMinute: number, mobilePerMinute: number];

/**
 * It is `[destination id, area prefix, number types, features, prices]`, with IDs from 301. Berlin
 * (102) and London (107) have several rates for one combination; Brazil (117) has none. The numbers
 * of Stockholm (120) have no feature.
 */
const RATES: ReadonlyArray<readonly [number, string, string[], string[], Prices]> = [
	[101, '32', NATIONAL, VOICE, [1.5, 0, 0.005, 0.01]],
	[101, '800', FREE, VOICE, [9, 15, 0.045, 0.12]],
	[102, '30', LOCAL, VOICE, [1, 0, 0.004, 0.008]],
	[102, '331', LOCAL, VOICE, [0.8, 2, 0.004, 0.008]],
	[102, '30', LOCAL, VOICE_AND_FAX, [2.5, 5, 0.006, 0.012]],
	[103, '89', LOCAL, VOICE, [1.1, 0, 0.004, 0.008]],
	[103, '89', LOCAL, BOTH_WAYS, [1.9, 3, 0.004, 0.008]],
	[104, '9', NATIONAL, VOICE, [1.2, 1, 0.005, 0.011]],
	[104, '805', FREE, VOICE, [11, 20, 0.05, 0.14]],
	[105, '1', LOCAL, VOICE, [0.95, 0, 0.004, 0.009]],
	[105, '1', LOCAL, VOICE_AND_FAX, [2.2, 4, 0.006, 0.012]],
	[106, '33', NATIONAL, VOICE, [1.3, 0, 0.005, 0.01]],
	[106, '74', MOBILE, VOICE_AND_MESSAGES, [3.5, 0, 0.008, 0.008]],
	[107, '207', LOCAL, VOICE, [0.9, 0, 0.004, 0.009]],
	[107, '208', LOCAL, VOICE, [0.7, 0, 0.005, 0.009]],
	[107, '203', LOCAL, BOTH_WAYS, [1.6, 2, 0.005, 0.009]],
	[108, '161', LOCAL, VOICE, [0.7, 0, 0.005, 0.009]],
	[109, '51', NATIONAL, VOICE, [1.25, 0, 0.004, 0.009]],
	[109, '900', FREE, VOICE, [8, 12, 0.04, 0.11]],
	[110, '91', LOCAL, VOICE, [0.85, 0, 0.004, 0.009]],
	[110, '91', LOCAL, BOTH_WAYS, [1.45, 2, 0.004, 0.009]],
	[111, '93', LOCAL, VOICE, [0.85, 0, 0.004, 0.009]],
	[112, '85', NATIONAL, VOICE, [1.4, 0, 0.005, 0.01]],
	[113, '20', LOCAL, VOICE, [1.05, 0, 0.004, 0.009]],
	[114, '844', FREE, VOICE, [2.5, 1, 0.022, 0.022]],
	[115, '212', LOCAL, VOICE, [1.75, 1, 0.006, 0.006]],
	[115, '212', LOCAL, VOICE_AND_MESSAGES, [2.25, 1, 0.006, 0.006]],
	[116, '415', LOCAL, VOICE, [1.75, 1, 0.006, 0.006]],
	[118, '11', LOCAL, VOICE, [3.9, 6, 0.012, 0.03]],
	[119, '70', MOBILE, VOICE_AND_MESSAGES, [2.9, 0, 0.007, 0.007]],
	[120, '8', LOCAL, [], [1.15, 0, 0.004, 0.009]],
];

export function seedDestinations(): Table<Destination> {
	const countries = new Map(seedCountries().map((country) => [country.isoCode, country]));
	const table = new Table<Destination>(FIRST_DESTINATION_ID);
	for (const [isoCode, name, areaCode] of DESTINATIONS) {
		const country = countries.get(isoCode)!;
		const { description: callingCode } = country.e164Code;
		const areaWide = {
			id: 1100 + table.length,
			description: `${callingCode}${areaCode}`,
			e164CodeType: 'AREA',
		};
		table.add({
			name,
			description: areaCode ? `${name}, ${country.name}` : `${name}, country-wide`,
			country,
			destinationType: 'INBOUND',
			e164Code: areaCode ? areaWide : country.e164Code,
		});
	}
	return table;
}

function seedCountries(): Country[] {
	return COUNTRIES.map(([isoCode, name, callingCode, geographicAreaId, domestic], index) => ({
		id: index + 1,
		name,
		shortName: isoCode,
		isoCode,
		e164Code: { id: 1001 + index, description: callingCode, e164CodeType: 'COUNTRY' },
		geographicAreaId,
		domestic,
		international: !domestic,
	}));
}

export function seedRates(destinations: Table<Destination>): Table<InboundDidRate> {
	const table = new Table<InboundDidRate>(FIRST_RATE_ID);
	for (const [destinationId, prefix, didNumberTypes, didFeatureTypes, prices] of RATES) {
		const destination = destinations.get(destinationId);
		const [mrc, setup, perMinute, mobilePerMinute] = prices;
		table.add({
			country: destination.country,
			destination,
			npa: { id: 2001 + table.length, prefix, location: destination.name },
			mrc,
			setup,
			perMinute,
			mobilePerMinute,
			didFeatureTypes,
			didNumberTypes,
		});
	}
	return table;
}
