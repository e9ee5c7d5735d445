import type { Checkpoint, ProcessInfo } from '../../shared/checkpoint/checkpoint';
import { advance } from '../../shared/checkpoint/checkpoint';
import type { Watermarks } from '../../shared/checkpoint/feed';
import { hourMs } from '../../shared/clock';

/**
 * Knows the IDs of the calls whose event has come, or was there at first: empty while the list shows the
 * call, else since which hour it does not. The low watermark is the start of the oldest call that a poll
 * reads, the high one when the poll began.
 */
export type CallState = Checkpoint<string, Record<keyof Watermarks, number>>;

/**
 * Where a poll begins to read: `followMs` before the poll before it, so that calls of a time in which n8n
 * did not run are read, too.
 */
export function windowFrom(state: CallState | undefined, followMs: number, nowMs: number): number {
	// A window in the future is that of a clock that was wrong.
	if (!state || state.mark.lowWatermark > nowMs) return nowMs - followMs;
	const { lowWatermark, highWatermark } = state.mark;
	return Math.max(lowWatermark, Math.min(highWatermark, nowMs) - followMs);
}

/**
 * What becomes of the known calls: one that the list has not shown for more than an hour is forgotten. It
 * has left the window, which never goes back.
 */
function* updatesOf(
	state: CallState,
	listed: ReadonlySet<string>,
	nowMs: number,
): Generator<{ key: string; after?: string }> {
	const hour = Math.floor(nowMs / hourMs);
	for (const [key, before] of state.known) {
		if (listed.has(key)) {
			if (before !== '') yield { key, after: '' };
		} else if (before === '') yield { key, after: hour.toString(36) };
		else if (hour - parseInt(before, 36) > 1) yield { key };
	}
}

/** The state after a poll that has `delivered` the events of these calls and seen those that are `listed`. */
export function nextState(
	state: CallState,
	delivered: readonly string[],
	listed: ReadonlySet<string>,
	by: { mark: CallState['mark']; nowMs: number; process?: ProcessInfo },
): CallState {
	const events = delivered.map((key) => ({ key, after: '' }));
	const updates = [...updatesOf(state, listed, by.nowMs), ...events];
	return advance(state, updates, { ...by, delivered });
}
