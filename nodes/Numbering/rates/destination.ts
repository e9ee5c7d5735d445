import type { Resource } from '../../shared/declare/service';
import { limit, pageSize, returnAll } from '../../shared/declare/listParameters';
import type { Operation } from '../../shared/declare/operation';
import { scalarsOf } from '../../shared/declare/record';
import { optionsOf } from '../../shared/declare/options';
import type { PageListValues } from '../../shared/records/pageList';
import { readPageList } from '../../shared/records/pageList';
import { getMany } from '../../shared/records/recordList';
import { sortBy } from '../../shared/records/sort';
import * as lists from '../recordForms';

const destinations = { ...lists.destinations, sort: [] };

/** The service's records, unchanged; the list may be an envelope or a bare array. */
const getAllDestinations: Operation = {
	...getMany(destinations),
	action: 'Get many destinations such as cities',
	description: 'List the destinations of the rate plan, whose IDs Buy takes',
	errors: {
		404: {
			isAboutPath: true,
			message: 'The list of destinations was not found',
			description:
				'The platform’s document doesn’t show its path. Use Inbound Rate: Get Many, which shows the destinations, too, or ask the platform for the path and use Custom Request: Read Any Path.',
		},
	},
	parameters: [returnAll, limit, optionsOf(pageSize, sortBy(scalarsOf(destinations.record)))],
	execute: async (api, values: PageListValues) => await readPageList(api, destinations, values),
};

export const destination: Resource = {
	name: 'Destination',
	value: 'destination',
	description: 'Places where numbers can be bought',
	operations: [getAllDestinations],
};
