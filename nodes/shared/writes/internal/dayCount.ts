import { createHash } from 'crypto';

import type { UsedKeys } from './usedKeys';

/** How many of each name are wanted, and how many one name may have on a day. */
interface Claim {
	/** `2026-03-15`, in the time zone of the limit. */
	day: string;
	wanted: ReadonlyMap<string, number>;
	max: number;
}

/** The keys that each name got; or the names for which too few are left. */
type Claimed = { keys: Map<string, string[]> } | { full: string[] };

/**
 * Claims a number of the day for each name, all or none. Each name has the numbers 1 to `max`, and a key
 * in the store for each that is taken. Which of them are free is found out by taking them: as many as
 * are wanted, then twice as many; what is too many is given back. A process that is killed meanwhile
 * leaves some taken, so the limit never allows more.
 */
export async function claimOfDay(store: UsedKeys, { day, wanted, max }: Claim): Promise<Claimed> {
	const beyond = [...wanted].filter(([, count]) => count > max).map(([name]) => name);
	if (beyond.length > 0) return { full: beyond };
	return await store.exclusively(async () => {
		const keys = new Map([...wanted.keys()].map((name) => [name, [] as string[]]));
		const lacking = () => [...wanted].filter(([name, count]) => keys.get(name)!.length < count);
		for (let first = 1, size = 1; first <= max && lacking().length > 0; size *= 2) {
			const most = size * Math.max(...lacking().map(([, count]) => count));
			const last = Math.min(max, first + most - 1);
			await takeFree(
				store,
				lacking().map(([name]) => name),
				{ day, first, last },
				keys,
			);
			first = last + 1;
		}
		const full = lacking().map(([name]) => name);
		const spare = [...keys].flatMap(([name, taken]) =>
			taken.splice(full.length > 0 ? 0 : wanted.get(name)!),
		);
		if (spare.length > 0) await store.forget(spare);
		return full.length > 0 ? { full } : { keys };
	});
}

async function takeFree(
	store: UsedKeys,
	names: readonly string[],
	{ day, first, last }: { day: string; first: number; last: number },
	keys: ReadonlyMap<string, string[]>,
): Promise<void> {
	const asked = names.flatMap((name) =>
		Array.from({ length: last - first + 1 }, (_, index) => ({
			name,
			key: `limit ${day} ${first + index} ${hashOf(name)}`,
		})),
	);
	const fresh = new Set(await store.record(asked.map(({ key }) => key)));
	for (const { name, key } of asked) if (fresh.has(key)) keys.get(name)!.push(key);
}

/** A name is a person's address, and n8n stores the keys. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('base64');
