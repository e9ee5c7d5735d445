import type { Table } from '../../core/table';
import type { AskedCall } from './body';
import type { CallEvent } from './settings';

export interface OutboundCall extends AskedCall {
	id: number;
	sid: string;
	tenant: string;
	/** The last event of the call; null before the first. */
	event: CallEvent | null;
	startedAt: string;
}

export interface OutboundVoiceState {
	calls: Table<OutboundCall>;
}
