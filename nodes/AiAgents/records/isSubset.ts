const isObject = (value: unknown): value is Record<string, unknown> =>
	value !== null && typeof value === 'object';

/** Whether the record has all the values that were sent; further fields are ignored. */
export function isSubset(record: unknown, sent: unknown): boolean {
	if (Array.isArray(sent)) {
		return (
			Array.isArray(record) &&
			record.length === sent.length &&
			sent.every((entry, index) => isSubset(record[index], entry))
		);
	}
	if (!isObject(sent)) return record === sent;
	return (
		isObject(record) && Object.entries(sent).every(([name, value]) => isSubset(record[name], value))
	);
}
