import type { Api } from '../catalogue/api';
import { OperationError } from '../errors/operationError';

/** What is remembered of a list. */
export interface Remembered {
	/** The list with its filters and fields. */
	scope: string;
	memory: string;
}

/** What Get Many has output, and what is remembered once it is committed. */
interface Pending extends Remembered {
	added: number;
	changed: number;
	removed: number;
	/** Whether the destination keeps it, so that the workflow keeps nothing. */
	isOutput: boolean;
}

/** What the workflow has committed of a comparison, and what this execution has output of it. */
export function openComparison(api: Pick<Api, 'slot'>, name: string) {
	const committed = api.slot('workflow', `comparison|${name}`);
	const read = api.slot('execution', `comparison|${name}`);
	const requireScope = (scope: string, ...known: Array<Remembered | undefined>) => {
		for (const one of [...known, parse(read.get())]) {
			if (one && one.scope !== scope) throw otherList(name);
		}
	};
	const kept = () => parse(committed.get());
	return {
		/**
		 * What is remembered; undefined the first time. `given` is what an earlier commit has output, or
		 * `begin`. Rejects a name that another list has.
		 */
		load(scope: string, given?: string): string | undefined {
			const known = given === undefined ? kept() : readGiven(given);
			requireScope(scope, known);
			return known?.memory;
		},
		/** Remembers at once, because there is nothing to output. */
		keep(next: Remembered): void {
			requireScope(next.scope, kept());
			committed.set(print(next));
		},
		propose(pending: Pending): void {
			requireScope(pending.scope, pending.isOutput ? undefined : kept());
			read.set(print(pending));
		},
		/** What this execution has output and not committed yet. */
		pending: () => parse(read.get()) as Pending | undefined,
		/** The memory for the destination, if it keeps it. */
		commit({ scope, memory, isOutput }: Pending): string | undefined {
			const text = print({ scope, memory });
			if (!isOutput) committed.set(text);
			read.set(undefined);
			return isOutput ? text : undefined;
		},
	};
}

/** The memory is not in the JSON, which would escape its quotes once more. */
const print = ({ memory, ...head }: Remembered) => `${JSON.stringify(head)}\n${memory}`;

function parse(text: string | undefined): Remembered | undefined {
	if (text === undefined) return undefined;
	const end = text.indexOf('\n');
	const head = JSON.parse(text.slice(0, end)) as Omit<Remembered, 'memory'>;
	return { ...head, memory: text.slice(end + 1) };
}

function readGiven(text: string): Remembered | undefined {
	if (text === 'begin') return undefined;
	try {
		const given = parse(text);
		if (typeof given?.scope === 'string') return given;
	} catch {
		// It is no text of this form.
	}
	throw notOutput();
}

/** The error of a Memory that cannot be read. */
export const notOutput = () =>
	new OperationError(
		'“Memory” is not one that Commit has output',
		'Store the field “memory” of its item as text, and pass it on unchanged. The word begin in its place outputs everything as added',
	);

const otherList = (name: string) =>
	new OperationError(
		`The comparison “${name}” belongs to another list, or to other filters or fields`,
		'Choose another Comparison Name, here and in Commit; it starts over. If the filters come from the item, let the name come from it, too',
	);
