import type { World } from '../../../core/world';
import type { ServiceName } from '../../../services/services';
import { someValue } from '../values';

/** What happened, with where to look at it. Its outcome is a word or a status for a pill. */
export interface TimelineEntry {
	key: string;
	at: string;
	service: string;
	kind: 'request' | 'webhook' | 'record' | 'event';
	title: string;
	detail: string;
	outcome: string;
	isGood: boolean;
	ref: { request: number } | { delivery: number } | { service: string; table: string; id: number };
}

export type Happening = Pick<TimelineEntry, 'at' | 'title'> &
	Partial<Pick<TimelineEntry, 'detail' | 'outcome' | 'isGood' | 'kind'>>;

export interface Kind<Row> {
	service: ServiceName;
	table: string;
	/** In order of time. */
	happenings(row: Row, world: World): Happening[];
	/** By which requests and webhooks name the record itself. */
	ids(row: Row): string[];
	related?(row: Row, world: World): Array<{ table: string; row: { id: number } }>;
}

const OWN = new Set(['messageId', 'room_id', 'user_external_id', 'fileId', 'callId']);

/** Whether a field only leads to another record, which many have in common, or contains it. */
export function isForeign(name: string, value: unknown): boolean {
	if (typeof value !== 'object') return /(_id|Id)$/.test(name) && !OWN.has(name);
	return someValue(value, (one, inner) => inner === 'id' && typeof one === 'number');
}
