/** What becomes of a wait for a status. */
export type AwaitedStatus = 'delivered' | 'read';

/** How far a message has come, in order. */
const progress = ['sent', 'delivered', 'read'] as const;

/**
 * The words of messaging platforms for a status of a message, in lower case and without blanks, hyphens and
 * underscores. A word that is not here says nothing of the message.
 */
const words: Readonly<Record<(typeof progress)[number] | 'underway' | 'failed', string>> = {
	underway:
		'accepted queued enqueued pending submitted sending scheduled processing created buffered',
	sent: 'sent dispatched warning',
	delivered: 'delivered received delivrd',
	read: 'read played seen opened',
	failed:
		'failed failure undelivered undeliverable undeliv notdelivered rejected rejectd expired deleted cancel blocked bounced dropped',
};

/** In American or British spelling. */
const wordOf = (text: string) =>
	text
		.toLowerCase()
		.replace(/[\s_-]/g, '')
		.replace(/^cancell?ed$/, 'cancel');

/** Whether a reported status ends the wait for another one: the awaited one or a later one, or a failure. */
export function meaningFor(
	awaited: AwaitedStatus,
	reported: unknown,
): 'ends' | 'goesOn' | 'unknown' {
	const word = typeof reported === 'string' ? wordOf(reported) : '';
	const [kind] = Object.entries(words).find(([, known]) => known.split(' ').includes(word)) ?? [];
	if (kind === undefined) return 'unknown';
	const reached = progress.findIndex((one) => one === kind);
	return kind === 'failed' || reached >= progress.indexOf(awaited) ? 'ends' : 'goesOn';
}
