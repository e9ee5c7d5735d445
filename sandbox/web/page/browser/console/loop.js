const LOOK_EVERY_MS = 1_000;
/** It rests this many times as long as an answer took, so that it leaves the sandbox to others. */
const REST = 10;

/**
 * Calls `look` again and again, one at a time, and never in a hidden tab. Returns a function that ends
 * a look that is under way and starts the next one at once. `report` gets what a look ended with:
 * nothing, or an error.
 */
export function keepLooking(look, report) {
	let current = new AbortController();
	let timer;

	async function turn() {
		clearTimeout(timer);
		current.abort();
		if (document.hidden) return;
		const mine = (current = new AbortController());
		const begun = performance.now();
		const error = await look(mine.signal).then(
			() => null,
			(thrown) => thrown,
		);
		if (mine.signal.aborted) return;
		report(error);
		const took = performance.now() - begun;
		timer = setTimeout(() => void turn(), Math.max(LOOK_EVERY_MS, REST * took));
	}

	document.addEventListener('visibilitychange', () => void turn());
	return turn;
}
