import type { Entry } from '../harness/entries';
import type { FaultKind } from './faultKinds';
import { faultKinds } from './faultKinds';
import { hugeKinds, responseKinds } from './responseKinds';
import type { TestCase } from './runCase';

/** Every way in which each operation can meet each fault. */
export function casesOf(entries: readonly Entry[], withHuge: boolean): TestCase[] {
	const all = [...faultKinds, ...responseKinds, ...(withHuge ? hugeKinds() : [])];
	return entries.flatMap((entry) => all.flatMap((kind) => waysOf(entry, kind)));
}

function waysOf(entry: Entry, kind: FaultKind): TestCase[] {
	const onWrite = entry.operation.effect === 'write';
	const ways = [
		{ entry, kind, onWrite, once: false, continuesOnFail: true },
		{ entry, kind, onWrite, once: false, continuesOnFail: false },
		// The first request of a write is often a lookup.
		{ entry, kind, onWrite: false, once: true, continuesOnFail: true },
	];
	const [always, , once] = ways;
	if (kind.isLate) return onWrite ? [always] : [];
	// These take seconds each, and the On Error setting makes no difference to them.
	if (kind.isSlow) return onWrite ? [always] : [always, once];
	return kind.name.includes('50 MB') ? [always] : ways;
}
