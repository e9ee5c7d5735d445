import { seeded } from '../storm/weather';
import { answerKinds, hugeKinds } from './answerKinds';
import type { Cell } from './cell';
import type { Kind } from './faultKinds';
import { kinds } from './faultKinds';
import type { Entry } from './stage';

/** Every way in which each operation can meet each fault. */
export function cellsOf(entries: readonly Entry[], withHuge: boolean): Cell[] {
	const all = [...kinds, ...answerKinds, ...(withHuge ? hugeKinds : [])];
	return entries.flatMap((entry) => all.flatMap((kind) => waysOf(entry, kind)));
}

function waysOf(entry: Entry, kind: Kind): Cell[] {
	const onWrite = entry.operation.effect === 'write';
	const ways = [
		{ entry, kind, onWrite, once: false, keepsGoing: true },
		{ entry, kind, onWrite, once: false, keepsGoing: false },
		// Of a write the first request is often a look-up.
		{ entry, kind, onWrite: false, once: true, keepsGoing: true },
	];
	const [always, , once] = ways;
	if (kind.isLate) return onWrite ? [always] : [];
	// Each of these takes seconds, and differs in nothing by how the node goes on.
	if (kind.isSlow) return onWrite ? [always] : [always, once];
	return kind.name.includes('50 MB') ? [always] : ways;
}

/**
 * A part of the cells, the same for the same seed: of every kind of fault as many, each with another
 * operation, so that no kind is left out by chance.
 */
export function sampleOf(cells: readonly Cell[], seed: number, share: number): Cell[] {
	const random = seeded(seed);
	const byKind = new Map<Kind, Cell[]>();
	for (const cell of cells) byKind.set(cell.kind, [...(byKind.get(cell.kind) ?? []), cell]);
	return [...byKind.values()].flatMap((own) => {
		const wanted = own.length * share;
		const count = Math.floor(wanted) + (random() < wanted % 1 ? 1 : 0);
		return Array.from({ length: count }, () => own[Math.floor(random() * own.length)]);
	});
}
