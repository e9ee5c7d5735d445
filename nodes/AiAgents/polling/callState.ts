import { decodeFingerprints, encodeFingerprints } from '../../shared/checkpoint/fingerprints';
import type { Change } from '../../shared/checkpoint/listFeed';
import type { ListState } from '../../shared/checkpoint/listState';
import { parseList, printList, remember, replayList } from '../../shared/checkpoint/listState';
import type { ProcessInfo } from '../../shared/checkpoint/checkpoint';

const hourMs = 3_600_000;

/** Which calls a poll has read. */
export interface Window {
	/** Those that had started by then or later; never goes back. */
	fromMs: number;
	/** When the poll began. */
	readMs: number;
}

/**
 * Remembers the IDs of the calls whose event has come, or was there at first: empty while the list shows
 * the call, else since which hour it does not.
 */
export interface CallState extends ListState {
	window: Window;
	/** With the window before it. */
	delivery?: ListState['delivery'] & { window?: Window };
}

const codec = { encode: encodeFingerprints, decode: decodeFingerprints };

/**
 * The state in a text of `printState`, or that before the last delivery if n8n has restarted since;
 * undefined without one, or if it has another scope.
 */
export function parseState(
	text: unknown,
	scope: string,
	{ replayMs, process }: { replayMs: number; process?: ProcessInfo },
): CallState | undefined {
	const stored = parseList(codec, text, scope) as CallState | undefined;
	if (!stored) return undefined;
	const state = replayList(stored, replayMs, process) as CallState;
	const window = state === stored ? stored.window : (stored.delivery?.window ?? stored.window);
	return { ...state, window };
}

export const printState = (state: CallState): string => printList(codec, state);

/**
 * Where a poll begins to read: `followMs` before the poll before it, so that calls of a time in which n8n
 * did not run are read, too.
 */
export function windowFrom(state: CallState | undefined, followMs: number, nowMs: number): number {
	// A window in the future is that of a clock that was wrong.
	if (!state || state.window.fromMs > nowMs) return nowMs - followMs;
	const { fromMs, readMs } = state.window;
	return Math.max(fromMs, Math.min(readMs, nowMs) - followMs);
}

/**
 * What becomes of the known calls: one that the list has not shown for more than an hour is forgotten. It
 * has left the window, which never goes back.
 */
function* changesOf(state: CallState, listed: ReadonlySet<string>, nowMs: number) {
	const hour = Math.floor(nowMs / hourMs);
	for (const [key, before] of state.memory) {
		if (listed.has(key)) {
			if (before !== '') yield { key, before, after: '' };
		} else if (before === '') yield { key, before, after: hour.toString(36) };
		else if (hour - parseInt(before, 36) > 1) yield { key, before };
	}
}

/** The state after a poll that has `delivered` the events of these calls and seen those that are `listed`. */
export function nextState(
	state: CallState,
	delivered: readonly string[],
	listed: ReadonlySet<string>,
	{ window, nowMs, process }: { window: Window; nowMs: number; process?: ProcessInfo },
): CallState {
	const events = delivered.map((key): Change => ({ key, after: '' }));
	const changes = [...changesOf(state, listed, nowMs), ...events];
	const next: CallState = { ...remember(state, changes, events, process), window };
	if (events.length === 0 || !next.delivery) return next;
	return { ...next, delivery: { ...next.delivery, window: state.window } };
}
