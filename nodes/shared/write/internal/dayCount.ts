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

/**
 * Takes what each name still lacks, one number after the other, because only taking shows which are free. Returns the
 * names for which too few are left, after giving everything back.
 */
async function takeLacking(
	claim: Claim,
	{ day, wanted, max }: Wanted,
	keys: ReadonlyMap<string, string[]>,
): Promise<string[]> {
	const next = new Map<string, number>();
	for (;;) {
		const asked = new Map<string, string>();
		for (const [name, count] of wanted) {
			const first = next.get(name) ?? 1;
			const last = Math.min(max, first + count - keys.get(name)!.length - 1);
			const hash = hashOf(name);
			for (let number = first; number <= last; number++) {
				asked.set(`limit ${day} ${number} ${hash}`, name);
			}
			next.set(name, Math.max(first, last + 1));
		}
		if (asked.size === 0) break;
		for (const key of await claim.take([...asked.keys()])) keys.get(asked.get(key)!)!.push(key);
	}
	const lacking = [...wanted].filter(([name, count]) => keys.get(name)!.length < count);
	if (lacking.length > 0) await claim.end([...keys.values()].flatMap((taken) => taken.splice(0)));
	return lacking.map(([name]) => name);
}

/** A name is a person's address, and n8n stores the keys. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('base64');
