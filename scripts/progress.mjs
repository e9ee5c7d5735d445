const HEARTBEAT_SECONDS = 15;
const onTerminal = process.stdout.isTTY === true;
const CLEAR_LINE = '\r\u001b[2K';

/** `{ title, describe, startedAt }` of what runs now. */
const running = new Set();
let timer;

/** `75_000` -> `1 min 15 s`. */
export function formatDuration(milliseconds) {
	const seconds = Math.round(milliseconds / 1000);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The line of what runs now stays below it. */
export function print(text) {
	console.log(`${onTerminal ? CLEAR_LINE : ''}${text}`);
	draw();
}

/**
 * One line names all that runs, with what `describe` says: a terminal shows it all the time; elsewhere
 * it comes every 15 seconds.
 */
export function startProgress(title, { usual, describe = () => '', silent = false } = {}) {
	if (silent) return { end: () => {} };
	const step = { title, describe, startedAt: Date.now() };
	running.add(step);
	print(`  ${title}${usual ? ` (usually ${usual})` : ''}`);
	timer ??= onTerminal
		? setInterval(draw, 1000)
		: setInterval(() => console.log(status()), HEARTBEAT_SECONDS * 1000);
	return {
		end(word) {
			running.delete(step);
			print(`  ${title}: ${word} after ${elapsed(step)}`);
			if (running.size > 0) return;
			clearInterval(timer);
			timer = undefined;
		},
	};
}

const elapsed = ({ startedAt }) => formatDuration(Date.now() - startedAt);

function status() {
	const [oldest] = running;
	const titles = Array.from(running, ({ title, describe }) => {
		const detail = describe();
		return detail ? `${title} (${detail})` : title;
	});
	return `  ... ${elapsed(oldest)}: ${titles.join(', ')}`;
}

function draw() {
	if (!onTerminal || running.size === 0) return;
	process.stdout.write(CLEAR_LINE + status().slice(0, (process.stdout.columns || 80) - 1));
}
