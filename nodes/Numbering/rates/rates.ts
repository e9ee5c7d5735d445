import type { Resource } from '../../shared/declare/service';
import type { RecordList } from '../list/listing';
import { get, getAll } from '../list/collection';
import { rateKey } from './ratePlan';
import * as field from '../parameters';

const inboundRates: RecordList = {
	one: 'inbound rate',
	many: 'inbound rates',
	url: '/api/data/inboundDidRates',
	id: field.inboundRateId,
	sortable: ['mrc', 'setup', 'perMinute', 'mobilePerMinute'],
	// No documented field identifies a rate, so the service's own order stays.
	sort: [],
	identity: rateKey,
	simple: {
		destinationId: 'destination.id',
		destination: 'destination.name',
		country: 'country.isoCode',
		area: 'npa.prefix',
		setup: 'setup',
		mrc: 'mrc',
		perMinute: 'perMinute',
		mobilePerMinute: 'mobilePerMinute',
		didFeatureTypes: 'didFeatureTypes',
		didNumberTypes: 'didNumberTypes',
	},
};

/** The rate plan: prices per destination, features and number types, which Buy checks. */
export const inboundRate: Resource = {
	name: 'Inbound Rate',
	value: 'inboundRate',
	description: 'What numbers cost, and which combinations can be bought',
	operations: [get(inboundRates), getAll(inboundRates)],
};

// The document shows neither the fields of a record nor the parameters of the list.
const terminationRates = {
	many: 'termination rates',
	url: '/api/data/terminationRates',
	sortable: [],
	sort: [],
};

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
