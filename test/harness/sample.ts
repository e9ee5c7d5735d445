/* eslint-disable @n8n/community-nodes/no-restricted-globals -- reads the environment */
import { createRandom } from '../../sandbox/core/random';

/** `quick` for `npm test`, `long` ten times as much, `whole` every case, for hours. */
const size = process.env.SWITCHBOARD_TESTS ?? 'quick';

export const isQuick = size === 'quick';
export const isWhole = size === 'whole';

/** Fixed, so that no run fails by chance; `SWITCHBOARD_SEED=7 npm run test:all` tries others. */
export const seed = Number(process.env.SWITCHBOARD_SEED ?? 20_261_121);

/** A long sample has this many runs or cases, a quick one a tenth. */
export function sampled(long: number, whole = long): number {
	return Math.ceil(isWhole ? whole : isQuick ? long / 10 : long);
}

/** Cases aren’t repeated: a long sample has this many, all by default. */
export function sampleOf<T>(
	cases: readonly T[],
	long = cases.length,
	whole = cases.length,
): readonly T[] {
	const count = sampled(long, whole);
	if (count >= cases.length) return cases;
	const random = createRandom(seed);
	const mixed = cases.map((one) => ({ one, at: random.next() })).sort((a, b) => a.at - b.at);
	return mixed.slice(0, count).map(({ one }) => one);
}
