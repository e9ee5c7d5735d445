const HEARTBEAT_SECONDS = 15;
const onTerminal = process.stdout.isTTY === true;

/** `{ title, expected, describe, startedAt }` */
const running = new Set();
let drawn = 0;
let timer;

/** `75_000` -> `1 min 15 s`. */
export function formatDuration(milliseconds) {
	const seconds = Math.round(milliseconds / 1000);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Above the lines of what runs now. */
export function print(text) {
	erase();
	if (text) console.log(text);
	draw();
}

/**
 * A terminal shows a line for each step, with its time and what `describe` says; elsewhere one line
 * names all of them every 15 seconds.
 */
export function startProgress(title, { usual, describe = () => '', silent = false } = {}) {
	if (silent) return { end: () => {} };
	const expected = usual ? ` (usually ${usual})` : '';
	const line = { title, expected, describe, startedAt: Date.now() };
	running.add(line);
	if (onTerminal) print('');
	else console.log(`  ${title}${expected}`);
	timer ??= setInterval(tick, (onTerminal ? 1 : HEARTBEAT_SECONDS) * 1000);
	return {
		end(word) {
			running.delete(line);
			print(word ? `  ${title}: ${word} after ${elapsed(line)}` : '');
			if (running.size > 0) return;
			clearInterval(timer);
			timer = undefined;
		},
	};
}

const elapsed = ({ startedAt }) => formatDuration(Date.now() - startedAt);
const withDetail = ({ title, describe }) => {
	const detail = describe();
	return detail ? `${title} (${detail})` : title;
};

function tick() {
	if (onTerminal) return print('');
	const [oldest] = running;
	console.log(`  ... ${elapsed(oldest)}: ${[...running].map(withDetail).join(', ')}`);
}

function erase() {
	process.stdout.write('\u001b[1A\u001b[2K'.repeat(drawn));
	drawn = 0;
}

function draw() {
	if (!onTerminal) return;
	const width = (process.stdout.columns ?? 80) - 1;
	for (const line of running) {
		const text = `  ${withDetail(line)} ... ${elapsed(line)}${line.expected}`;
		process.stdout.write(`${text.slice(0, width)}\n`);
		drawn += 1;
	}
}
