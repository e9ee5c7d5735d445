import type { GenericValue, IDataObject } from 'n8n-workflow';

/** A flat record of the most useful fields; the `id` is kept wherever a record carries one. */
export function simplified(
	record: IDataObject,
	fields: Readonly<Record<string, string>>,
): IDataObject {
	const id = record.id === undefined ? {} : { id: record.id };
	const entries = Object.entries(fields).map(([name, path]) => [name, valueAt(record, path)]);
	return { ...id, ...Object.fromEntries(entries) } as IDataObject;
}

function valueAt(record: IDataObject, path: string): GenericValue {
	return path
		.split('.')
		.reduce<GenericValue>(
			(value, key) => (value as IDataObject | null | undefined)?.[key] as GenericValue,
			record,
		);
}
