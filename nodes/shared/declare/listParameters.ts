import { parameter } from './operation';

export const returnAll = parameter({
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
});

export const limit = parameter({
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	displayOptions: { show: { returnAll: [false] } },
	default: 50,
	description: 'Max number of results to return',
});

export const simplify = parameter({
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

export const pageSize = parameter({
	displayName: 'Page Size',
	name: 'pageSize',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0, mayBeBlank: true },
	default: 100,
	description: 'How many records to fetch per request; larger pages mean fewer requests',
});

export const bulkPageSize = parameter({ ...pageSize, default: 500 });

/** `next`: what leads to the page after it, e.g. `the number of the next page`. */
export const pageWith = (next: string) =>
	parameter({
		displayName: 'Page',
		name: 'page',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 1,
		description: `Fetch this page alone, as one item with its records and ${next}; Return All and Limit are then ignored`,
	});
