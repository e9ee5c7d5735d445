import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	limit,
	pageSize,
	pageWith,
	returnAll,
	simplify,
} from '../../shared/declare/listParameters';
import type { Operation, Parameter } from '../../shared/declare/operation';
import {
	checkComparison,
	chosenComparison,
	comparisonNotice,
} from '../../shared/checkpoint/chosenComparison';
import { comparison } from '../../shared/checkpoint/comparisonOption';
import { path } from '../../shared/http/path';
import { wholeNumber } from '../../shared/input/wholeNumber';
import { optionsOf } from '../../shared/declare/options';
import { compareRecords } from './comparing';
import type { ListParameters, RecordList } from './listing';
import { checkList, list, simplified } from './listing';
import { order } from './order';
import { overlapMinutes, since, until } from './period';
import { boundsOf, period, timezone } from './periodChoice';
import { checkWorkflowZone, workflowZone } from '../../shared/input/timeZone';
import { sortBy } from './sort';

/** What to do about an ID that no record has; `label` is the parameter's name. */
export const notFound = (one: string, label: string) => ({
	message: `There is no ${one} with this ID`,
	description: `Choose it from the list, or check the value of “${label}”.`,
});

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
		errors: { 404: notFound(one, id.displayName) },
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
export function getAll(collection: Omit<RecordList, 'id' | 'one'>): Operation {
	const { many, url } = collection;
	return {
		name: 'Get Many',
		value: 'getAll',
		action: `Get many ${many}`,
		description: `List the account’s ${many}`,
		effect: 'read',
		parameters: listParametersOf(collection, [comparison]),
		check(parameters: ListParameters) {
			checkList(parameters.filters ?? {}, parameters.options);
			checkWorkflowZone(parameters);
			checkComparison(parameters, parameters.filters as IDataObject | undefined);
		},
		notice: comparisonNotice,
		async execute(api, parameters: ListParameters) {
			const compared = chosenComparison(parameters.options);
			if (compared) return await compareRecords(api, collection, url, parameters, compared);
			const { filters: chosen = {}, workflowZone: zone } = parameters;
			const { timezone: ownZone, ...rest } = chosen;
			const bounds = boundsOf(rest, ownZone || zone);
			return await list(api, collection, url, { ...parameters, filters: bounds });
		},
	};
}

/** The parameters of a list; Options gets Timeout later, as everywhere. */
export function listParametersOf(
	{
		sortable,
		newestFirst,
		simple,
		dated,
	}: Pick<RecordList, 'dated' | 'newestFirst' | 'sortable' | 'simple'>,
	own: readonly Parameter[] = [],
): Parameter[] {
	return [
		returnAll,
		limit,
		...(simple ? [simplify] : []),
		...(dated ? [filters, workflowZone] : []),
		optionsOf(...own, ...(newestFirst ? [order] : []), page, pageSize, sortBy(sortable)),
	];
}

/** A filter that is added counts at once. */
const listPeriod: Parameter = {
	...period,
	default: 'thisMonth',
	description:
		'Which time the records are from. Days begin at midnight in the time zone of the workflow, or in Time Zone if you add it.',
};

const filters: Parameter = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description: 'Which records to list. Leave empty for all.',
	options: [overlapMinutes, listPeriod, since, timezone, until] as INodeProperties[],
};

const page: Parameter = pageWith('the number of the next page');
