import type { Checkpoint } from './checkpoint';

/** Writes what is known of records, by their keys, as one text that is as short as may be, and reads it. */
export interface Codec<Known> {
	encode(known: ReadonlyMap<string, Known>): string;
	decode(text: string): Map<string, Known>;
}

/** The first line of the text. */
interface Head<Mark> extends Pick<Checkpoint<unknown, Mark>, 'mark' | 'scope'> {
	delivery?: Omit<NonNullable<Checkpoint<unknown, Mark>['delivery']>, 'before'> & {
		before: string;
	};
}

/** The checkpoint as one text. What is known is behind the JSON, which would escape its quotes. */
export function print<Known, Mark>(
	{ encode }: Codec<Known>,
	{ known, delivery, ...state }: Checkpoint<Known, Mark>,
): string {
	const before = delivery && encode(delivery.before);
	const head = { ...state, delivery: delivery && { ...delivery, before } };
	return `${JSON.stringify(head)}\n${encode(known)}`;
}

/** The checkpoint in a text of `print`; undefined for one of another scope. Throws for any other text. */
export function parse<Known, Mark>(
	{ decode }: Codec<Known>,
	text: string,
	scope: string,
): Checkpoint<Known, Mark> | undefined {
	const [line, known] = splitLine(text);
	const { delivery, ...head } = JSON.parse(line) as Head<Mark>;
	if (typeof head.scope !== 'string') throw new TypeError('not a checkpoint');
	if (head.scope !== scope) return undefined;
	const before = delivery && decode(delivery.before);
	return {
		...head,
		known: decode(known),
		delivery: delivery && before && { ...delivery, before },
	};
}

/** The first line, and what follows it: nothing if its end was trimmed. */
export function splitLine(text: string): [line: string, rest: string] {
	const end = text.indexOf('\n');
	return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)];
}
