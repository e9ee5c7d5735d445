import type { Resource } from '../../shared/declare/service';
import { limit, pageSize, returnAll } from '../../shared/declare/listParameters';
import type { Operation } from '../../shared/declare/operation';
import { checkComparison } from '../../shared/checkpoint/chosenComparison';
import { comparison } from '../../shared/checkpoint/comparisonOption';
import { OperationError } from '../../shared/errors/operationError';
import { optionsOf } from '../../shared/declare/options';
import { isPlainPath } from '../../shared/http/path';
import type { PageListValues } from '../../shared/records/pageList';
import { readPageList } from '../../shared/records/pageList';
import { getMany } from '../../shared/records/recordList';
import { sortBy } from '../../shared/records/sort';

// The document names the list, but not its path.
const assumedPath = '/api/data/destinations';

const destinations = {
	one: 'destination',
	url: assumedPath,
	sortable: ['id', 'name', 'description', 'destinationType'],
	sort: [],
};

type Values = PageListValues & { options: { path?: string } };

/** The service's records, unchanged; the list may be an envelope or a bare array. */
const getAll: Operation = {
	...getMany(destinations),
	description: 'List the destinations of the rate plan, whose IDs Buy takes',
	errors: {
		404: {
			message: 'There is no list of destinations at this path',
			description:
				'Ask the platform for the right path and set it under Options > Path. Inbound Rate: Get Many shows the destinations, too.',
		},
	},
	parameters: [
		returnAll,
		limit,
		optionsOf(
			comparison,
			pageSize,
			{
				displayName: 'Path',
				name: 'path',
				type: 'string',
				default: assumedPath,
				description:
					'Path of the list below the base URL of the credential; change it if your platform uses another one',
			},
			sortBy(destinations.sortable),
		),
	],
	check(values: Values) {
		pathBelowBase(values.options.path);
		checkComparison(values);
	},
	async execute(api, values: Values) {
		const url = pathBelowBase(values.options.path);
		return await readPageList(api, { ...destinations, url }, values);
	},
};

function pathBelowBase(text: string = assumedPath): string {
	if (isPlainPath(text)) return text;
	throw new OperationError(
		'“Path” must be a plain path below the base URL',
		'Write it like /api/data/destinations, without host, spaces or query',
	);
}

export const destination: Resource = {
	name: 'Destination',
	value: 'destination',
	description: 'Places where numbers can be bought',
	operations: [getAll],
};
