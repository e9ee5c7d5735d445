import type { Api } from '../catalogue/api';
import type { RequestOptions } from '../http/client';
import { Client } from '../http/client';
import type { Connection } from '../http/connection';
import { ItemJournal, wholeItem } from './journal';

/**
 * One service for one item: reads are retried, writes are sent once. Without a journal, the writes are
 * remembered as long as the object lives.
 */
export function openItemApi(
	connection: Connection,
	options: RequestOptions,
	journal = new ItemJournal(),
): Api {
	const client = new Client(connection, options);
	if (options.effect === 'read') return toApi(client, client, journal);
	// An operation's own texts are about its write.
	const { errors, timeoutMs } = options;
	return toApi(new Client(connection, { effect: 'read', errors, timeoutMs }), client, journal);
}

const toApi = (reads: Client, writes: Client, journal: ItemJournal): Api => ({
	get resumesAtMs() {
		return reads.resumesAtMs;
	},
	get idempotencyKey() {
		return journal.idempotencyKey;
	},
	until: (untilMs) => toApi(reads.until(untilMs), writes.until(untilMs), journal),
	step: async (step) => await journal.run(step, step.key === wholeItem ? writes : writes.forStep()),
	remember: journal.remember.bind(journal),
	highlight: (name, value) => reads.highlight(name, value),
	isDone: journal.isDone.bind(journal),
	confirm: journal.confirm.bind(journal),
	pause: reads.pause.bind(reads),
	memoize: reads.memoize.bind(reads),
	get: reads.get.bind(reads),
	download: reads.download.bind(reads),
	file: reads.file.bind(reads),
	post: writes.post.bind(writes),
	put: writes.put.bind(writes),
	patch: writes.patch.bind(writes),
	delete: writes.delete.bind(writes),
});
