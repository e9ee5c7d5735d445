import { createHash } from 'node:crypto';

/** 32 bits of a text; those of all texts of a set, combined by XOR, depend on no order. */
export const fingerprintOf = (text: string): number =>
	createHash('sha256').update(text).digest().readInt32LE();
