import type { IBinaryData, IDataObject } from 'n8n-workflow';

import type { Api, Chunks, ErrorText, ResponseValidator, Source, Step } from '../catalogue/api';
import type { RequestOptions } from '../http/client';
import { Client } from '../http/client';
import type { Connection } from '../http/connection';
import { ItemJournal } from './journal';

/** One service for one item: reads are retried, writes are sent once. */
export class ItemApi implements Api {
	private constructor(
		private readonly reads: Client,
		private readonly writes: Client,
		private readonly journal: ItemJournal,
	) {}

	/** Without a journal, the writes are remembered as long as the object lives. */
	static open(connection: Connection, options: RequestOptions, journal = new ItemJournal()) {
		const client = new Client(connection, options);
		if (options.effect === 'read') return new ItemApi(client, client, journal);
		// An operation's own texts are about its write.
		const { errors, timeoutMs } = options;
		const reads = new Client(connection, { effect: 'read', errors, timeoutMs });
		return new ItemApi(reads, client, journal);
	}

	get resumesAtMs(): number {
		return this.reads.resumesAtMs;
	}

	get idempotencyKey(): string {
		return this.journal.idempotencyKey;
	}

	until(waitUntilMs: number): Api {
		return new ItemApi(this.reads.until(waitUntilMs), this.writes.until(waitUntilMs), this.journal);
	}

	async pause(ms: number): Promise<void> {
		await this.reads.pause(ms);
	}

	async memoize<T>(name: string, read: () => Promise<T>, freshForMs?: number): Promise<T> {
		return await this.reads.memoize(name, read, freshForMs);
	}

	remember<T>(name: string, value: T): T {
		return this.journal.remember(name, value);
	}

	async step<T>(step: Step<T>): Promise<T> {
		return await this.journal.run(step, this.writes);
	}

	confirm(step: Pick<Step<unknown>, 'key' | 'subject'>): void {
		this.journal.confirm(step);
	}

	async get<T = IDataObject>(url: string, qs?: IDataObject, validate?: ResponseValidator) {
		return await this.reads.get<T>(url, qs, validate);
	}

	async post<T = IDataObject>(url: string, body: IDataObject, validate?: ResponseValidator) {
		return await this.writes.post<T>(url, body, validate);
	}

	async put<T = IDataObject>(url: string, body: IDataObject, validate?: ResponseValidator) {
		return await this.writes.put<T>(url, body, validate);
	}

	async patch<T = IDataObject>(url: string, body: IDataObject) {
		return await this.writes.patch<T>(url, body);
	}

	async delete<T = IDataObject>(url: string) {
		return await this.writes.delete<T>(url);
	}

	async download(
		source: () => Promise<Source>,
		errors?: Readonly<Record<number, ErrorText>>,
	): Promise<IBinaryData> {
		return await this.reads.download(source, errors);
	}

	async file(chunks: Chunks, fileName: string, mimeType: string): Promise<IBinaryData> {
		return await this.reads.file(chunks, fileName, mimeType);
	}
}
