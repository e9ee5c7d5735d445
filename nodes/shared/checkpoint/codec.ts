import type { Checkpoint } from './checkpoint';

export interface Codec<Known> {
	encode(known: ReadonlyMap<string, Known>): string;
	decode(text: string): Map<string, Known>;
}

interface Head<Mark> extends Pick<Checkpoint<unknown, Mark>, 'mark' | 'scope'> {
	delivery?: Omit<NonNullable<Checkpoint<unknown, Mark>['delivery']>, 'before'> & {
		before: string;
	};
}

/** What is known is behind the JSON, which would escape its quotes. */
export function print<Known, Mark>(
	{ encode }: Codec<Known>,
	{ known, delivery, ...state }: Checkpoint<Known, Mark>,
): string {
	const before = delivery && encode(delivery.before);
	const head = { ...state, delivery: delivery && { ...delivery, before } };
	return joinTexts(JSON.stringify(head), encode(known));
}

/** Undefined for a text of another scope. Throws for one that `print` has not made. */
export function parse<Known, Mark>(
	{ decode }: Codec<Known>,
	text: string,
	scope: string,
): Checkpoint<Known, Mark> | undefined {
	if (scopeOf(text) !== scope) return undefined;
	const [start, known] = splitTexts(text);
	const { delivery, ...head } = JSON.parse(start) as Head<Mark>;
	const before = delivery && decode(delivery.before);
	return {
		...head,
		known: decode(known),
		delivery: delivery && before && { ...delivery, before },
	};
}

export function scopeOf(text: string): string {
	const { scope } = JSON.parse(splitTexts(text)[0]) as Partial<Head<unknown>>;
	if (typeof scope === 'string') return scope;
	throw new TypeError('not a checkpoint');
}

/** Of one line if both are: a form may have no other. */
export const joinTexts = (first: string, second: string) => `${first.length}:${first}${second}`;

/** The texts of `joinTexts`; the first one is empty for any other text. */
export function splitTexts(text: string): [first: string, second: string] {
	const start = text.indexOf(':') + 1;
	const end = start + Number(text.slice(0, start - 1));
	return [text.slice(start, end), text.slice(end)];
}
