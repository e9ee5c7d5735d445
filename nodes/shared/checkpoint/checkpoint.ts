import { randomUUID } from 'crypto';

import { clock } from '../clock';

export interface Checkpoint<Known, Mark> {
	/** The list, filters and fields; a checkpoint of another scope is not continued. */
	scope: string;
	known: ReadonlyMap<string, Known>;
	mark: Mark;
	delivery?: Delivery<Known, Mark>;
}

/** The last events sent to n8n; `before` is what was known of their records, `added` the others. */
interface Delivery<Known, Mark> {
	process: string;
	atMs: number;
	mark: Mark;
	before: ReadonlyMap<string, Known>;
	added: readonly string[];
}

interface Update<Known> {
	key: string;
	after?: Known;
}

interface Step<Mark> {
	mark: Mark;
	delivered: readonly string[];
	process?: ProcessInfo;
}

export function updated<Known>(
	known: ReadonlyMap<string, Known>,
	updates: Iterable<Update<Known>>,
): Map<string, Known> {
	const next = new Map(known);
	for (const { key, after } of updates) {
		if (after === undefined) next.delete(key);
		else next.set(key, after);
	}
	return next;
}

/** Keeps what a repetition of the delivered events needs. */
export function advance<Known, Mark>(
	state: Checkpoint<Known, Mark>,
	updates: Iterable<Update<Known>>,
	{ mark, delivered, process }: Step<Mark>,
): Checkpoint<Known, Mark> {
	const next = { ...state, mark, known: updated(state.known, updates) };
	if (!process || delivered.length === 0) return next;
	const before = new Map<string, Known>();
	for (const key of delivered) {
		const known = state.known.get(key);
		if (known !== undefined) before.set(key, known);
	}
	const added = delivered.filter((key) => !before.has(key));
	const delivery = { process: process.id, atMs: clock.now(), mark: state.mark, before, added };
	return { ...next, delivery };
}

/**
 * n8n stores this state before the execution: a crash in between loses the execution, so a restart
 * within `replayMs` goes back to the checkpoint before the last delivery.
 */
export function replay<Known, Mark>(
	state: Checkpoint<Known, Mark>,
	replayMs: number,
	process: ProcessInfo | undefined,
): Checkpoint<Known, Mark> {
	const { delivery } = state;
	if (!process) return { ...state, delivery: undefined };
	if (!delivery || delivery.process === process.id) return state;
	if (process.startedAtMs - delivery.atMs >= replayMs) return state;
	const known = new Map([...state.known, ...delivery.before]);
	for (const key of delivery.added) known.delete(key);
	return { ...state, known, mark: delivery.mark, delivery: undefined };
}

/** An n8n process; its ID changes with every restart. */
export interface ProcessInfo {
	id: string;
	startedAtMs: number;
	/** By trigger, the last time that a poll changed a state, and the hash of that state. */
	changes: Map<string, { atMs: number; from: string }>;
}

export const newProcess = (startedAtMs = clock.now()): ProcessInfo => ({
	id: randomUUID(),
	startedAtMs,
	changes: new Map(),
});

export const thisProcess = newProcess();

/** How what is known becomes a text. */
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

function scopeOf(text: string): string {
	const { scope } = JSON.parse(splitTexts(text)[0]) as Partial<Head<unknown>>;
	if (typeof scope === 'string') return scope;
	throw new TypeError('not a checkpoint');
}

/** Of one line if both are: a form may have no other. */
const joinTexts = (first: string, second: string) => `${first.length}:${first}${second}`;

/** The texts of `joinTexts`; the first one is empty for any other text. */
function splitTexts(text: string): [first: string, second: string] {
	const start = text.indexOf(':') + 1;
	const end = start + Number(text.slice(0, start - 1));
	return [text.slice(start, end), text.slice(end)];
}
