const SPARSE_SECONDS = 15;

/** `75_000` -> `1 min 15 s`. */
export function formatDuration(milliseconds) {
	const seconds = Math.round(milliseconds / 1000);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Prints that a long step has begun, is still running, and how it ended. On a terminal it rewrites one
 * line every second, elsewhere it prints a line every 15 seconds. `silent` prints nothing.
 */
export function startProgress(title, { usual, silent = false } = {}) {
	const startedAt = Date.now();
	const expected = usual ? ` (usually ${usual})` : '';
	if (silent) return { end: () => {} };
	const onTerminal = process.stdout.isTTY === true;
	const elapsed = () => formatDuration(Date.now() - startedAt);
	if (!onTerminal) console.log(`  ${title}${expected}`);
	const tick = () => {
		if (onTerminal) rewrite(`  ${title} ... ${elapsed()}${expected}`);
		else console.log(`  ... still running after ${elapsed()}`);
	};
	if (onTerminal) tick();
	const timer = setInterval(tick, onTerminal ? 1000 : SPARSE_SECONDS * 1000);
	return {
		end(word) {
			clearInterval(timer);
			if (onTerminal) rewrite('');
			if (word) console.log(`  ${title}: ${word} after ${elapsed()}`);
		},
	};
}

function rewrite(line) {
	process.stdout.write(`\r\u001b[2K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
}
