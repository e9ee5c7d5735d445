import type { Decision, Sure } from '../../../nodes/shared/decision';

/** What the generic test needs to know of a decision. */
export interface Row {
	decision: { whenUnknown: string };
	/** Answers for a value that came from others. */
	answer(value: unknown): string;
	/** Right inputs, with their answers. */
	known: ReadonlyArray<readonly [value: unknown, answer: string]>;
	/** Of null, an empty text, an empty object and an empty list; `unknown` where nothing else is named. */
	nothing: string;
}

/** `answer` puts a value that came from others where the decision reads it. */
export const row = <Inputs extends unknown[], Answer extends string>(
	decision: Decision<Inputs, Answer>,
	answer: (value: unknown) => Sure<Answer>,
	known: ReadonlyArray<readonly [value: unknown, answer: Answer]>,
	{ nothing = 'unknown' }: { nothing?: Sure<Answer> } = {},
): Row => ({ decision, answer, known, nothing });
