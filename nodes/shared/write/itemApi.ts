import type { Api, Requests } from '../declare/api';
import { Client } from '../http/client';
import type { Connection } from '../http/connection';
import type { RequestOptions } from '../http/requestOptions';
import { ItemJournal, wholeItem } from './journal';

/** Without a journal, its writes are remembered as long as the object exists. */
export function openItemApi(
	connection: Connection,
	options: RequestOptions,
	journal = new ItemJournal(),
	at: Api['at'] = noOther,
): Api {
	const client = new Client(connection, options);
	if (options.effect === 'read') return toApi(client, client, journal, at);
	// An operation’s own texts are about its write.
	const { service, timeoutMs } = options;
	const reads = new Client(connection, { effect: 'read', service, timeoutMs });
	return toApi(reads, client, journal, at);
}

const noOther = (name: string): never => {
	throw new Error(`The item uses no service “${name}”`);
};

const toApi = (reads: Client, writes: Client, journal: ItemJournal, at: Api['at']): Api => ({
	resumesAtMs: () => reads.resumesAtMs(),
	idempotencyKey: () => journal.idempotencyKey(),
	until: (untilMs) => toApi(reads.until(untilMs), writes.until(untilMs), journal, at),
	at,
	trial: (changed, limits) => {
		const tried = reads.trial(changed, limits);
		return { get: tried.get.bind(tried), query: tried.query.bind(tried) };
	},
	step: async (step) => {
		if (step.key === wholeItem) return await journal.run(step, writes);
		const stepWrites = writes.forStep();
		const requests = reserving(stepWrites, async () => await journal.reserve(step));
		return await journal.run(step, {
			...requests,
			get hasSent() {
				return stepWrites.hasSent;
			},
		});
	},
	reserve: journal.reserveTogether,
	outputOfBlocked: journal.outputOfBlocked,
	note: journal.note,
	noted: journal.noted,
	sentSteps: () => journal.sentSteps(),
	remember: journal.remember.bind(journal),
	highlight: (name, value) => reads.highlight(name, value),
	slot: (of, name) => reads.slot(of, name),
	isDone: journal.isDone.bind(journal),
	confirm: journal.confirm.bind(journal),
	pause: reads.pause.bind(reads),
	memoize: reads.memoize.bind(reads),
	query: reads.query.bind(reads),
	download: reads.download.bind(reads),
	downloadText: reads.downloadText.bind(reads),
	file: reads.file.bind(reads),
	...reserving(writes, async () => await journal.reserve({ key: wholeItem })),
	get: reads.get.bind(reads),
});

/** Writes outside of steps belong to the whole item. */
const reserving = (writes: Client, reserve: () => Promise<void>): Requests => ({
	setting: (name) => writes.setting(name),
	changeByGet: async (...request) =>
		await reserve().then(async () => await writes.changeByGet(...request)),
	post: async (...request) => await reserve().then(async () => await writes.post(...request)),
	put: async (...request) => await reserve().then(async () => await writes.put(...request)),
	patch: async (...request) => await reserve().then(async () => await writes.patch(...request)),
	delete: async (...request) => await reserve().then(async () => await writes.delete(...request)),
});
