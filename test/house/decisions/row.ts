import type { Decision, Sure } from '../../../nodes/shared/decision';

type Known<Answer> = readonly [value: unknown, answer: Sure<Answer & string>, source?: string];

/** What the generic test needs to know of a decision. */
export interface Row {
	decision: { whenUnknown: string };
	/** Answers for a value that came from others. */
	answer(value: unknown): string;
	/** Right inputs, with their answers; a real one has its source. */
	known: ReadonlyArray<Known<string>>;
	/** Of null, an empty text, an empty object and an empty list; `unknown` where nothing else is named. */
	nothing: string;
	/** The values are whole records, so others say nothing of the decision; it has another row for them. */
	ofRecords?: boolean;
}

/** Values of one kind and source. */
export const from = <Answer extends string>(
	source: string,
	answer: Sure<Answer>,
	...values: readonly unknown[]
): Array<Known<Answer>> => values.map((value) => [value, answer as Sure<Answer & string>, source]);

/** `answer` puts a value that came from others where the decision reads it. */
export const row = <Inputs extends unknown[], Answer extends string>(
	decision: Decision<Inputs, Answer>,
	answer: (value: unknown) => Sure<Answer>,
	known: ReadonlyArray<Known<Answer>>,
	{ nothing = 'unknown' }: { nothing?: Sure<Answer> } = {},
): Row => ({ decision, answer, known, nothing });

/** Whole records, notifications or bodies, as their sources show them. */
export const recordsOf = <Inputs extends unknown[], Answer extends string>(
	decision: Decision<Inputs, Answer>,
	answer: (value: unknown) => Sure<Answer>,
	known: ReadonlyArray<Known<Answer>>,
): Row => ({ ...row(decision, answer, known), ofRecords: true });
