import { createHash } from 'crypto';

import { Claim } from './claim';
import type { UsedKeys } from './usedKeys';

interface Wanted {
	/** `2026-03-15`, in the time zone of the limit. */
	day: string;
	wanted: ReadonlyMap<string, number>;
	max: number;
}

/** The keys that each name got, or the names for which too few are left. */
type Claimed = { keys: Map<string, string[]> } | { full: string[] };

/**
 * Claims numbers of the day, 1 to `max`, for each name, all or none. What another process takes at the same time is
 * replaced with others. A process that is killed meanwhile leaves some taken, so the limit never allows more.
 */
export async function claimOfDay(store: UsedKeys, asked: Wanted): Promise<Claimed> {
	const { wanted, max } = asked;
	const beyond = [...wanted].filter(([, count]) => count > max).map(([name]) => name);
	if (beyond.length > 0) return { full: beyond };
	const claim = new Claim(store);
	const keys = new Map([...wanted.keys()].map((name) => [name, [] as string[]]));
	for (;;) {
		const full = await store.exclusively(async () => await takeLacking(claim, asked, keys));
		if (full.length > 0) return { full };
		const { isKept, fresh } = await claim.check([...keys.values()].flat());
		if (isKept) break;
		for (const [name, taken] of keys) {
			keys.set(
				name,
				taken.filter((key) => fresh.includes(key)),
			);
		}
	}
	await store.exclusively(async () => await claim.end());
	return { keys };
}

/** How many numbers are recorded at once, so that those given back push nothing out of the row. */
const numbersAtOnce = 500;

/**
 * Takes what each name still lacks, twice as many at a time as before, because only taking shows which are free, and
 * gives back what is too many. Returns the names for which too few are left, after giving everything back.
 */
async function takeLacking(
	claim: Claim,
	{ day, wanted, max }: Wanted,
	keys: ReadonlyMap<string, string[]>,
): Promise<string[]> {
	const lacking = () => [...wanted].filter(([name, count]) => keys.get(name)!.length < count);
	for (let first = 1, size = 1; first <= max && lacking().length > 0; size *= 2) {
		const most = size * Math.max(...lacking().map(([, count]) => count));
		const last = Math.min(max, first + Math.min(most, numbersAtOnce) - 1);
		const names = lacking().map(([name]) => name);
		const atOnce = Math.max(1, Math.floor(numbersAtOnce / (last - first + 1)));
		for (let done = 0; done < names.length; done += atOnce) {
			await takeFree(claim, names.slice(done, done + atOnce), { day, first, last }, keys);
			const spare = [...keys].flatMap(([name, taken]) => taken.splice(wanted.get(name)!));
			if (spare.length > 0) await claim.giveBack(spare);
		}
		first = last + 1;
	}
	const full = lacking().map(([name]) => name);
	if (full.length > 0) await claim.end([...keys.values()].flatMap((taken) => taken.splice(0)));
	return full;
}

async function takeFree(
	claim: Claim,
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
	const fresh = new Set(await claim.record(asked.map(({ key }) => key)));
	for (const { name, key } of asked) if (fresh.has(key)) keys.get(name)!.push(key);
}

/** A name is a person's address, and n8n stores the keys. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('base64');
