import type { Table } from '../../table';
import type { AskedCall } from './body';
import type { CallEvent } from './settings';

/** A call that was taken, with the body's own field names. */
export interface OutboundCall extends AskedCall {
	id: number;
	sid: string;
	tenant: string;
	/** The last event that the call went through; null before the first. */
	event: CallEvent | null;
	/** ISO 8601. */
	startedAt: string;
}

export interface OutboundVoiceState {
	calls: Table<OutboundCall>;
}
