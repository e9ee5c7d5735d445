import type { IDataObject } from 'n8n-workflow';

import type { Published } from '../../harness/published';

/**
 * What becomes of a poll. n8n stores it; or is killed and restarted before that, between state and
 * execution, or after; or its database rejects it. Or another schedule polls at once, or before it is stored.
 */
export const ends = [
	...(['stored', 'stored', 'killed before', 'killed between', 'killed after'] as const),
	...(['rejected', 'at once', 'close by'] as const),
];

export type End = (typeof ends)[number];

/** n8n around a published trigger, reduced to what is in its database when it is killed. */
export class StoringN8n {
	/** The items of the executions that are stored. */
	readonly given: IDataObject[] = [];

	private cursor = '{}';

	/** Durable cursors are stored together with the execution, static data before it. */
	constructor(
		private readonly trigger: Published,
		private readonly hasCursors: boolean,
	) {}

	/**
	 * The poll at publishing, after which n8n stores static data and drops a cursor. Killed before that, it
	 * polls again when it starts, as always without a scheduler.
	 */
	async publish(isKilled: boolean): Promise<void> {
		await this.begin();
		if (!isKilled) return this.trigger.store();
		this.trigger.restart();
		if (!this.hasCursors) await this.publish(false);
	}

	async poll(end: End): Promise<void> {
		const polls =
			end === 'at once'
				? await Promise.all([this.begin(), this.begin()])
				: [await this.begin(), ...(end === 'close by' ? [await this.begin()] : [])];
		if (end === 'killed before') return this.trigger.restart();
		if (this.hasCursors && (end === 'killed between' || end === 'rejected')) {
			// Both are rolled back.
			if (end === 'killed between') this.trigger.restart();
			return;
		}
		for (const { store } of polls) await store(end !== 'killed between');
		if (end.startsWith('killed')) this.trigger.restart();
	}

	/** Polls, and answers how n8n stores what came of it. */
	private async begin() {
		const seed = this.cursor;
		const data = JSON.parse(seed) as IDataObject;
		const commit = async () => {
			if (JSON.stringify(data) !== seed) this.cursor = JSON.stringify(data);
		};
		const cursor = this.hasCursors ? { data, commit } : undefined;
		const [outputs = []] = (await this.trigger.pollOnly('trigger', cursor)) ?? [];
		const items = outputs.map(({ json }) => json);
		const store = async (isExecuted = true) => {
			if (this.hasCursors) await commit();
			else if (items.length > 0) this.trigger.store();
			if (isExecuted) this.given.push(...items);
		};
		return { items, store };
	}
}
