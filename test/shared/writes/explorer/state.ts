import type { Attempt } from './attempt';
import type { Letter } from './letter';
import { nameOf } from './network';
import type { Play } from './play';

interface Visible {
	play: Play;
	letters: readonly Letter[];
	attempts: readonly Attempt[];
	rows: ReadonlyMap<string, readonly string[]>;
}

/**
 * All that decides what can happen from here on. What a running attempt will do depends on what it has seen,
 * in whatever order, on n8n's memory, and on who waits for whom within the process: `silence` says that.
 * Random texts count by their order.
 */
export function stateOf({ play, letters, attempts, rows }: Visible): string {
	const names = new Map<string, string>();
	const seen = {
		awaited: play.labels,
		silence: play.silence,
		letters: letters.map(({ attempt, ...one }) => [nameOf(attempt), one]),
		attempts: attempts.map(({ memory, isKilled, isStopped, result, moves }) => [
			...[memory.executionData?.contextData, isKilled, isStopped, [...moves].sort()],
			result instanceof Error ? result.message : result,
		]),
		rows: [...rows],
	};
	return JSON.stringify(seen).replace(/uuid-[\d-]+/g, (name) => {
		if (!names.has(name)) names.set(name, `uuid ${names.size}`);
		return names.get(name)!;
	});
}
