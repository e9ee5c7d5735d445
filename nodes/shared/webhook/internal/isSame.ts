import type { BinaryLike } from 'crypto';
import { createHash, timingSafeEqual } from 'crypto';

/** Takes the same time for every difference, also of the length. */
export function isSame(given: BinaryLike, wanted: BinaryLike): boolean {
	const digest = (value: BinaryLike) => createHash('sha256').update(value).digest();
	return timingSafeEqual(digest(given), digest(wanted));
}
