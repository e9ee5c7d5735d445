import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../text/json';

/** One of a few words of ours. Dates and times have types of their own. */
export function typeOf(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value !== 'string') return typeof value;
	if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
	const [time, zone] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?$/.exec(value) ?? [];
	if (time) return zone ? `time with ${zone === 'Z' ? 'Z' : 'offset'}` : 'time without zone';
	return 'text';
}

/** The records of an answer, in either envelope or bare; undefined if it has another form. */
export function recordsOfAnswer(body: unknown): IDataObject[] | undefined {
	const { content, items }: IDataObject = isJsonObject(body) ? body : {};
	return [body, content, items].find(isList)?.filter(isJsonObject);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

interface Field {
	name: string;
	/** The beginning of the types that it may have. */
	type: string;
}

const marks: Readonly<Record<string, string>> = {
	'#': 'number',
	'?': 'boolean',
	'@': 'date',
	'~': 'time',
	'*': 'list',
	'+': 'object',
	'.': '',
};

/** `id# name created_at~`: documented fields, each with a mark of its type; a text has none. */
export const documentedFields = (text: string): Field[] =>
	text
		.split(' ')
		.filter(Boolean)
		.map((word) => {
			const mark = word.slice(-1);
			return mark in marks
				? { name: word.slice(0, -1), type: marks[mark] }
				: { name: word, type: 'text' };
		});

/** Documented fields of which some value has another type; null is always possible. */
export const strayFields = (records: readonly IDataObject[], fields: readonly Field[]): string[] =>
	fields
		.filter(({ name, type }) =>
			records.some((record) => name in record && !fits(typeOf(record[name]), type)),
		)
		.map(({ name }) => name);

/** A text may look like a date by chance. */
const fits = (found: string, type: string) =>
	found === 'null' || found.startsWith(type) || (type === 'text' && /text|date|time/.test(found));
