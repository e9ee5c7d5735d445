import type { Resource } from '../../shared/declare/service';
import { getAll } from '../list/collection';

// The document shows neither the fields of a record nor the parameters of the list.
const terminationRates = {
	many: 'termination rates',
	url: '/api/data/terminationRates',
	sortable: [],
	sort: [],
};

/** The service's records, unchanged; the list may be an envelope or a bare array. */
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
