import type { Resource } from '../../shared/catalogue/service';
import type { Operation } from '../../shared/catalogue/operation';
import { listParametersOf } from '../list/collection';
import type { ListParameters } from '../list/listing';
import { list } from '../list/listing';

// The document shows neither the fields of a record nor the parameters of the list.
const terminationRates = { sortable: [], sort: [] };

/** The service's records, unchanged; the list may be an envelope or a bare array. */
const getAll: Operation = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many termination rates',
	description:
		'List what outgoing calls cost; records are passed through as the service gives them',
	effect: 'read',
	parameters: listParametersOf(terminationRates),
	async execute(api, parameters: ListParameters) {
		return await list(api, terminationRates, '/api/data/terminationRates', parameters);
	},
};

export const terminationRate: Resource = {
	name: 'Termination Rate',
	value: 'terminationRate',
	description: 'What outgoing calls cost',
	operations: [getAll],
};
