import { parameter } from '../../shared/declare/operation';

/** The order of a list whose records have a time, or IDs that grow with it. */
export const order = parameter({
	displayName: 'Order',
	name: 'order',
	type: 'options',
	options: [
		{ name: 'Newest First', value: 'newestFirst' },
		{ name: 'Oldest First', value: 'oldestFirst' },
	],
	default: 'newestFirst',
	description: 'Which records come first, and so which ones Limit keeps; Sort takes precedence',
});

/** The same fields in descending order. */
export const reversed = (sort: readonly string[]): string[] =>
	sort.map((field) => field.replace(/,asc$/, ',desc'));
