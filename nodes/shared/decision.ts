/**
 * The reactions to an answer that nobody can tell. None of them acts: a wait goes on, no output claims more than is known,
 * nobody is reached, a write is held back, and what came is passed on as it came.
 */
type WhenUnknown =
	'ends no wait' | 'claims nothing' | 'reaches nobody' | 'blocks' | 'is passed on as it came';

/** An answer that is certain, or none. */
export type Sure<Answer extends string> = Answer | 'unknown';

/** A function that decides what something of others is or means. */
export interface Decision<Inputs extends unknown[], Answer extends string> {
	(...inputs: Inputs): Sure<Answer>;
	readonly whenUnknown: WhenUnknown;
}

/**
 * Declares a decision by words, shapes or kinds that others choose. `undefined` means that no table has it.
 * `test/house/decisions.test.ts` feeds each decision with such values, so each needs a row there.
 */
export const decision = <Inputs extends unknown[], Answer extends string>(
	whenUnknown: WhenUnknown,
	decide: (...inputs: Inputs) => Sure<Answer> | undefined,
): Decision<Inputs, Answer> =>
	Object.assign((...inputs: Inputs): Sure<Answer> => decide(...inputs) ?? 'unknown', {
		whenUnknown,
	});

/** For a decision that has two certain answers. */
export const yesOrNo = (is: boolean | undefined): Sure<'no' | 'yes'> =>
	is === undefined ? 'unknown' : is ? 'yes' : 'no';
