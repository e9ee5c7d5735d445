/* eslint-disable @n8n/community-nodes/no-restricted-globals -- lets the event loop turn, as a database does */
import { DataDeduplicationService } from 'n8n-core';
import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
} from 'n8n-workflow';

/** As in n8n's database, a workflow's or node's row is read and written whole, without a lock. */
export class UsedKeys implements IDataDeduplicator {
	/** Two stores with the same rows are those of two processes that use one database. */
	constructor(
		readonly rows = new Map<string, string[]>(),
		private readonly turn: (access: 'read' | 'write') => Promise<unknown> = async () =>
			await new Promise(setImmediate),
	) {}

	failure?: Error;

	/** A test that needs nothing else of the store has an empty one, as a workflow in a new n8n. */
	static installDefault(): void {
		if (!UsedKeys.isChosen) new UsedKeys().put();
	}

	private static isChosen = false;

	install(): void {
		UsedKeys.isChosen = true;
		this.put();
	}

	private put(): void {
		this.rows.clear();
		this.failure = undefined;
		// n8n-core accepts one only once.
		Reflect.set(DataDeduplicationService, 'instance', undefined);
		void DataDeduplicationService.init(this);
	}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		data: ICheckProcessedContextData,
		{ mode, maxEntries = Infinity }: ICheckProcessedOptions,
	) {
		// In the other modes n8n keeps only the latest number or date.
		if (mode !== 'entries') throw new Error(`“${mode}” keeps no keys`);
		const known = await this.read(scope, data);
		const fresh = items.filter((item) => !known.includes(String(item)));
		await this.write(scope, data, [...known, ...fresh.map(String)].slice(-maxEntries));
		return { new: fresh, processed: items.filter((item) => !fresh.includes(item)) };
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		data: ICheckProcessedContextData,
	): Promise<void> {
		const known = [...(await this.read(scope, data))];
		if (!this.rows.has(rowOf(scope, data))) return;
		for (const item of items) {
			// Items that came twice in one call are stored twice.
			const place = known.indexOf(String(item));
			if (place >= 0) known.splice(place, 1);
		}
		await this.write(scope, data, known);
	}

	async clearAllProcessedItems(): Promise<void> {
		await Promise.resolve(this.rows.clear());
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		data: ICheckProcessedContextData,
	): Promise<number> {
		return (await this.read(scope, data)).length;
	}

	private async read(scope: DeduplicationScope, data: ICheckProcessedContextData) {
		if (!data.workflow.id) throw new Error('assert.ok(contextData.workflow.id)');
		await this.turn('read');
		if (this.failure) throw this.failure;
		return this.rows.get(rowOf(scope, data)) ?? [];
	}

	private async write(
		scope: DeduplicationScope,
		data: ICheckProcessedContextData,
		entries: string[],
	): Promise<void> {
		await this.turn('write');
		this.rows.set(rowOf(scope, data), entries);
	}
}

const rowOf = (scope: DeduplicationScope, { workflow, node }: ICheckProcessedContextData) =>
	`${workflow.id}|${scope === 'node' ? node!.id : ''}`;
