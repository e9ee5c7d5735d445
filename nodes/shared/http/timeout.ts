/** The longest that a timer of Node.js takes; a longer one would end at once. */
const timeoutAtMostMs = 2_147_483_647;

/** The Timeout option as timers take it: whole milliseconds. */
export const toTimeoutMs = (seconds: number) =>
	Math.min(Math.round(seconds * 1000), timeoutAtMostMs);
