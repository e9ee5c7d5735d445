const isObject = (value: unknown): value is Record<string, unknown> =>
	value !== null && typeof value === 'object';

/** Whether everything that was sent stands in the record; what else the record has does not count. */
export function isSubset(kept: unknown, sent: unknown): boolean {
	if (Array.isArray(sent)) {
		return (
			Array.isArray(kept) &&
			kept.length === sent.length &&
			sent.every((entry, index) => isSubset(kept[index], entry))
		);
	}
	if (!isObject(sent)) return kept === sent;
	return (
		isObject(kept) && Object.entries(sent).every(([name, value]) => isSubset(kept[name], value))
	);
}
