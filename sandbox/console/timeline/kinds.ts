import type { World } from '../../world';
import type { ServiceName } from '../../services';
import type { TimelineEntry } from '../types';

/** What a timeline says of a record, or of what became of it. */
export interface Happening {
	at: string;
	title: string;
	detail?: string;
	outcome?: string;
	isGood?: boolean;
	kind?: TimelineEntry['kind'];
}

/** Records of a table, in a timeline. */
export interface Kind<Row> {
	service: ServiceName;
	table: string;
	/** In order of time. */
	happenings(row: Row, world: World): Happening[];
	/** By which requests and webhooks name the record itself. */
	ids(row: Row): string[];
	/** Rows of other tables that belong to the record. */
	related?(row: Row, world: World): Array<{ table: string; row: { id: number } }>;
}

/** Names fields that only lead to another record, which many have in common. */
export const isForeign = (name: string) => /(_id|Id)$/.test(name) && !OWN.has(name);

const OWN = new Set(['messageId', 'room_id', 'user_external_id', 'fileId', 'callId']);
