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
}

/** What the workflow has committed of a comparison, and what this execution has output of it. */
export function openComparison(api: Pick<Api, 'slot'>, name: string) {
	const committed = api.slot('workflow', `comparison|${name}`);
	const read = api.slot('execution', `comparison|${name}`);
	const requireScope = (scope: string) => {
		for (const slot of [committed, read]) {
			const known = parse(slot.get());
			if (known && known.scope !== scope) throw otherList(name);
		}
	};
	return {
		/** What is remembered; undefined the first time. Rejects a name that another list has. */
		load(scope: string): string | undefined {
			requireScope(scope);
			return parse(committed.get())?.memory;
		},
		/** Remembers at once, because there is nothing to output. */
		keep(next: Remembered): void {
			requireScope(next.scope);
			committed.set(print(next));
		},
		propose(pending: Pending): void {
			requireScope(pending.scope);
			read.set(print(pending));
		},
		/** What this execution has output and not committed yet. */
		pending: () => parse(read.get()) as Pending | undefined,
		commit({ scope, memory }: Pending): void {
			committed.set(print({ scope, memory }));
			read.set(undefined);
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

const otherList = (name: string) =>
	new OperationError(
		`The comparison “${name}” belongs to another list, or to other filters or fields`,
		'Choose another Comparison Name, here and in Commit; it starts over. If the filters come from the item, let the name come from it, too',
	);
