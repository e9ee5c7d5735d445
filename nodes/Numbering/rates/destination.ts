import type { IDataObject } from 'n8n-workflow';

import type { Resource } from '../../shared/declare/service';
import { limit, pageSize, returnAll } from '../../shared/declare/listParameters';
import { operation } from '../../shared/declare/operation';
import type { ComparisonOption } from '../../shared/checkpoint/chosenComparison';
import {
	checkComparison,
	chosenComparison,
	comparisonNotice,
} from '../../shared/checkpoint/chosenComparison';
import { comparison } from '../../shared/checkpoint/comparisonOption';
import { OperationError } from '../../shared/errors/operationError';
import { optionsOf } from '../../shared/declare/options';
import { isPlainPath } from '../../shared/http/path';
import { compareRecords } from '../list/comparing';
import type { ListParameters } from '../list/listing';
import { list } from '../list/listing';
import { sortBy } from '../list/sort';

// The document names the list, but not its path.
const assumedPath = '/api/data/destinations';

const destinations = { many: 'destinations', sort: [] };

/** The service's records, unchanged; the list may be an envelope or a bare array. */
const getAll = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many destinations',
	description: 'List the destinations of the rate plan, whose IDs Buy takes',
	effect: 'read',
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
			sortBy(['id', 'name', 'description', 'destinationType']),
		),
	],
	check({ returnAll, options }) {
		pathBelowBase((options as { path?: string }).path);
		checkComparison({ returnAll, options });
	},
	notice: comparisonNotice,
	async execute(api, parameters) {
		const { options, returnAll, limit } = parameters as ListParameters & {
			options: ComparisonOption & { path?: string; sort?: IDataObject; pageSize?: number };
		};
		const wanted = { returnAll, limit, options };
		const compared = chosenComparison(options);
		const url = pathBelowBase(options.path);
		return compared
			? await compareRecords(api, destinations, url, wanted, compared)
			: await list(api, destinations, url, wanted);
	},
});

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
