import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { limit, pageSize, returnAll, simplify } from '../../shared/catalogue/listParameters';
import type { Operation, Parameter } from '../../shared/catalogue/operation';
import { path } from '../../shared/http/path';
import { wholeNumber } from '../../shared/input/wholeNumber';
import { repeatedHours, since, until } from '../callRecords/period';
import type { Listed, ListParameters } from './listing';
import { checkList, list, page } from './listing';
import { simplified } from './simplified';
import { sortBy } from './sort';

/** A read-only resource under `/api/data`: a list, and a record by its integer ID. */
export interface RecordList extends Listed {
	one: string;
	many: string;
	url: string;
	id: Parameter;
	/** Documented fields that the list can be sorted by. */
	sortable: readonly string[];
}

/** `GET <url>/{id}` -> the bare record. */
export function get({ one, url, id, simple }: RecordList): Operation {
	type Parameters = IDataObject & { simplify?: boolean };
	return {
		name: 'Get',
		value: 'get',
		action: `Get ${one}`,
		description: `Retrieve one ${one} by its ID`,
		effect: 'read',
		parameters: [id, ...(simple ? [simplify] : [])],
		errors: {
			404: {
				message: `There is no ${one} with this ID`,
				description: `Choose it from the list, or check the value of “${id.displayName}”.`,
			},
		},
		check: (parameters: Parameters) => void wholeNumber(id.displayName, parameters[id.name]),
		async execute(api, parameters: Parameters) {
			const record = await api.get(
				url + path`/${wholeNumber(id.displayName, parameters[id.name])}`,
			);
			return simple && parameters.simplify ? simplified(record, simple) : record;
		},
	};
}

/** `GET <url>` -> one item per record. */
export function getAll(collection: RecordList): Operation {
	const { many, url } = collection;
	return {
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${many}`,
		description: `List the account’s ${many}`,
		effect: 'read',
		parameters: listParametersOf(collection),
		check: ({ filters: period = {}, options }: ListParameters) => checkList(period, options),
		async execute(api, parameters: ListParameters) {
			return await list(api, collection, url, parameters);
		},
	};
}

export function listParametersOf({
	sortable,
	simple,
	dated,
}: Pick<RecordList, 'dated' | 'sortable' | 'simple'>) {
	return [
		returnAll,
		limit,
		...(simple ? [simplify] : []),
		...(dated ? [filters] : []),
		listOptions([page, pageSize, sortBy(sortable)]),
	];
}

/** The Options collection of a list; Timeout is added to it like everywhere. */
const listOptions = (options: readonly Parameter[]): Parameter => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: options as INodeProperties[],
});

const filters: Parameter = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [repeatedHours, since, until] as INodeProperties[],
};
