/** The longest time-out that Node.js supports; a longer one would end at once. */
const maxTimeoutMs = 2_147_483_647;

/** The Timeout option in whole milliseconds. */
export const toTimeoutMs = (seconds: number) => Math.min(Math.round(seconds * 1000), maxTimeoutMs);
