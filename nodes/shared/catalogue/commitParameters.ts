import { parameter } from './operation';

/** What the form does not show: how many of the node's items hold `test`, an expression on `item`. */
export const countOf = <const N extends string>(displayName: string, name: N, test: string) =>
	parameter({
		displayName,
		name,
		type: 'hidden',
		default: `={{ $input.all().filter((item) => ${test}).length }}`,
	});

/** With On Error, the node before passes on what it could not do. */
export const failedItems = countOf(
	'Items with an Error',
	'failedItems',
	'item.error || item.json.error',
);

/** `test` for a manual execution, after which n8n stores no static data. */
export const executionMode = parameter({
	displayName: 'Mode of the Execution',
	name: 'executionMode',
	type: 'hidden',
	default: '={{ $execution.mode }}',
});
