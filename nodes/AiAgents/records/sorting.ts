import type { Parameter } from '../../shared/declare/operation';
import type { Collection } from './collection';
import { serviceName } from './fields';

const toTitle = (field: string) =>
	field
		.split('_')
		.map((word) => (/^(id|llm|sip|stt|tts)$/.test(word) ? word.toUpperCase() : capital(word)))
		.join(' ');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `order_by` and `order_dir`, if the list takes them. */
export function sorting({ required, optional, sortable }: Collection): Parameter[] {
	if (!sortable) return [];
	const flat = [...required, ...optional].filter(({ type }) => type !== 'fixedCollection');
	const fields = ['id', ...flat.map(({ name }) => serviceName(name)), ...sortable];
	return [
		{
			displayName: 'Sort By',
			name: 'order_by',
			type: 'options',
			options: fields
				.map((value) => ({ name: toTitle(value), value }))
				.sort((a, b) => a.name.localeCompare(b.name)),
			default: 'id',
			description: 'The field to sort by; without it, the newest records come first',
		},
		{
			displayName: 'Order',
			name: 'order_dir',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc', description: 'Oldest first, or A to Z' },
				{ name: 'Descending', value: 'desc', description: 'Newest first, or Z to A' },
			],
			default: 'desc',
			description: 'Which end of the list comes first',
		},
	];
}

/** What the service gets: the newest first, unless the form sorts by another field. */
export function orderOf({ order_by, order_dir }: { order_by?: string; order_dir?: string }) {
	const isByAge = order_by === undefined || ['id', 'created_at'].includes(order_by);
	return { order_by: order_by ?? 'id', order_dir: order_dir ?? (isByAge ? 'desc' : 'asc') };
}
