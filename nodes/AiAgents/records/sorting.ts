import type { Parameter } from '../../shared/catalogue/operation';
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
			description: 'The field to sort by; the default is the ID',
		},
		{
			displayName: 'Sort Direction',
			name: 'order_dir',
			type: 'options',
			options: [
				{ name: 'Ascending', value: 'asc' },
				{ name: 'Descending', value: 'desc' },
			],
			default: 'asc',
			description: 'Whether the smallest or the largest value comes first',
		},
	];
}
