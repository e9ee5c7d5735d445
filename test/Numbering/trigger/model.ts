import type { IDataObject } from 'n8n-workflow';

import type { World } from '../../../sandbox/core/world';
import type { ManualClock } from '../../harness/manualClock';

/** What a poll may see of each record, by its name: its version. */
export type View = Map<string, string>;

/** What an event is about, from the account alone, without the trigger's code. */
export interface Model {
	/** Something happens to the account; numbers from 0 to 1 choose what and to which record. */
	happen(what: number, which: number): void;
	/** What the account shows now; `known` is what the poll before has seen. */
	view(known: View | undefined): View;
	/** Whether the change of a record is an event; undefined means absent. */
	isEvent(before: string | undefined, after: string | undefined): boolean;
	/** The record that an item is about. */
	nameOf(item: IDataObject): string;
}

export interface Account {
	world: World;
	clock: ManualClock;
}

export const hour = 3_600_000;

export const pick = <T>(entries: readonly T[], share: number): T =>
	entries[Math.min(entries.length - 1, Math.floor(share * entries.length))];
