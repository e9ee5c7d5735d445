import type { Parameter } from '../../../../sandbox/contract/document';
import { aiAgentsSettings } from '../../../../sandbox/services/aiAgents/settings';
import { schemaOf } from '../fromZod';
import { inQuery } from '../operation';
import { countFrom, either, filled, notShown, oneOf, text } from '../schema';
import type { AgentsResource } from './resources';

const settings = aiAgentsSettings.parse({});

const nameOne = (names: readonly string[]) =>
	either(oneOf(...names), notShown('Other fields', text, false));

export const paging: readonly Parameter[] = [
	inQuery('skip', countFrom(0), 'Offset. Its default is not shown'),
	inQuery('limit', countFrom(1), 'Page size. Its default and maximum are not shown'),
];

export function listParameters({ filters, sortable, keys }: AgentsResource): Parameter[] {
	const order = [
		inQuery('order_by', nameOne(sortable), 'Field to sort by'),
		inQuery('order_dir', oneOf('asc', 'desc'), 'Direction'),
	];
	const keyed = [
		inQuery('filter_key', nameOne(keys ?? []), 'Field to filter by; together with filter_value'),
		inQuery('filter_value', filled, 'Value to match; together with filter_key'),
	];
	const own = Object.entries(filters).map(([name, filter]) => {
		const schema = schemaOf(filter(name, settings));
		return inQuery(name, schema, schema.description ?? `Filter by ${name}`);
	});
	return [...paging, ...(sortable.length > 0 ? order : []), ...own, ...(keys ? keyed : [])];
}
