/** Groups keep the order of their first entries; entries without a key are dropped. */
export function groupBy<T, K>(
	entries: readonly T[],
	keyOf: (entry: T) => K | undefined,
): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		if (key === undefined) continue;
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	}
	return groups;
}
