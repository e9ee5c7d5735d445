import type { IDataObject } from 'n8n-workflow';

import type { RecordForm } from '../declare/record';
import { day, fieldsOf, instant, kindOf } from '../declare/record';
import { isJsonObject } from '../text/json';

/** One of a few words of ours. Dates and times have types of their own. */
export function typeOf(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value !== 'string') return typeof value;
	if (day.safeParse(value).success) return 'date';
	if (!instant.safeParse(value).success) return 'text';
	if (value.endsWith('Z')) return 'time with Z';
	return /[+-]\d\d:?\d\d$/.test(value) ? 'time with offset' : 'time without zone';
}

/** The records of an answer, in either envelope or bare; undefined if it has another form. */
export function recordsOfAnswer(body: unknown): IDataObject[] | undefined {
	const { content, items }: IDataObject = isJsonObject(body) ? body : {};
	return [body, content, items].find(isList)?.filter(isJsonObject);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Documented fields of which some value has another type; null is always possible. */
export const strayFields = (records: readonly IDataObject[], form: RecordForm): string[] =>
	fieldsOf(form).filter((name) => {
		const isOfKind = types[kindOf(form.fields[name])];
		return records.some((record) => name in record && !isOfKind(typeOf(record[name])));
	});

/** Documented fields that no record has; one that may be null may be left out. */
export const missingFields = (records: readonly IDataObject[], form: RecordForm): string[] =>
	fieldsOf(form).filter(
		(name) => !form.fields[name].isNullable() && !records.some((record) => name in record),
	);

const only = (...beginnings: string[]) => {
	return (type: string) => type === 'null' || beginnings.some((one) => type.startsWith(one));
};

/** A text may look like a date by chance. */
const types: Readonly<Record<ReturnType<typeof kindOf>, (type: string) => boolean>> = {
	anything: () => true,
	boolean: only('boolean'),
	day: only('date'),
	instant: only('time'),
	integer: only('number'),
	list: only('list'),
	number: only('number'),
	object: only('object'),
	text: only('text', 'date', 'time'),
};
