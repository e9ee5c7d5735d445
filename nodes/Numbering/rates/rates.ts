import type { Resource } from '../../shared/declare/service';
import type { PageList } from '../../shared/records/pageList';
import { getAll } from '../../shared/records/pageList';
import { get, simplified } from '../../shared/records/recordList';
import * as field from '../sharedFields';
import * as lists from '../recordForms';

const inboundRates: PageList = {
	...lists.inboundRates,
	id: field.inboundRateId,
	// No documented field identifies a rate, so the service's own order stays.
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
	description: 'What numbers cost, and which combinations can be bought',
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
	description: 'What outgoing calls cost',
	operations: [
		{
			...getAll(terminationRates),
			description: 'List what outgoing calls cost; records are returned unchanged',
		},
	],
};
