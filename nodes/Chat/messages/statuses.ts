import { decision } from '../../shared/decision';

export type AwaitedStatus = 'delivered' | 'read';

/** How far a message has come, in order. */
const progress = ['underway', 'sent', 'delivered', 'read'] as const;

/**
 * The words of messaging platforms for a status of a message, in lower case and without blanks, hyphens and
 * underscores. A word that is not here says nothing of the message.
 */
const words: Readonly<Record<(typeof progress)[number] | 'failed', string>> = {
	underway:
		'accepted queued enqueued pending submitted sending scheduled processing created buffered',
	sent: 'sent dispatched',
	delivered: 'delivered received delivrd',
	read: 'read played seen opened',
	failed:
		'failed failure undelivered undeliverable undeliv notdelivered rejected rejectd expired deleted cancel blocked bounced dropped',
};

const kinds = Object.entries(words).map(([kind, known]) => [kind, known.split(' ')] as const);

/** In American or British spelling. */
const wordOf = (text: string) =>
	text
		.toLowerCase()
		.replace(/[\s_-]/g, '')
		.replace(/^cancell?ed$/, 'cancel');

/** Whether a reported status ends the wait for another one: the awaited one or a later one, or a failure. */
export const isWaitOver = decision(
	'ends no wait',
	(awaited: AwaitedStatus, reported: unknown): 'no' | 'yes' | undefined => {
		const word = typeof reported === 'string' ? wordOf(reported) : '';
		const [kind] = kinds.find(([, known]) => known.includes(word)) ?? [];
		if (kind === undefined) return undefined;
		const reached = progress.findIndex((one) => one === kind);
		return kind === 'failed' || reached >= progress.indexOf(awaited) ? 'yes' : 'no';
	},
);
