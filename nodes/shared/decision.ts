/**
 * Nobody can tell the answer, so none of these reactions acts: a wait continues, no output claims
 * more than is known, nobody is reached, a write waits, and the input is passed on unchanged.
 */
type WhenUnknown =
	'ends no wait' | 'claims nothing' | 'reaches nobody' | 'blocks' | 'is passed on as it came';

/** The answer is certain, or there is none. */
export type Sure<Answer extends string> = Answer | 'unknown';

export interface Decision<Inputs extends unknown[], Answer extends string> {
	(...inputs: Inputs): Sure<Answer>;
	readonly whenUnknown: WhenUnknown;
}

/**
 * Others choose the words, shapes or kinds of the values. `undefined` means that no table has the
 * value. `test/house/decisions.test.ts` feeds each decision with such values, so each needs a row
 * there.
 */
export const decision = <Inputs extends unknown[], Answer extends string>(
	whenUnknown: WhenUnknown,
	decide: (...inputs: Inputs) => Sure<Answer> | undefined,
): Decision<Inputs, Answer> =>
	Object.assign((...inputs: Inputs): Sure<Answer> => decide(...inputs) ?? 'unknown', {
		whenUnknown,
	});

export const yesOrNo = (is: boolean | undefined): Sure<'no' | 'yes'> =>
	is === undefined ? 'unknown' : is ? 'yes' : 'no';
