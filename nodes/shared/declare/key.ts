import type { Parameter } from './operation';

const keys = new WeakSet<Parameter>();

/**
 * Declares a text by which what was sent or bought is known again: a Send Once Key, a Reference. Items
 * that share it by mistake are taken for one, so `nodes/shared/input/keys.ts` checks it.
 */
export function keyParameter<const P extends Parameter>(declared: P): P {
	keys.add(declared);
	return declared;
}

export const isKey = (parameter: Parameter): boolean => keys.has(parameter);
