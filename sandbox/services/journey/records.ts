import type { Table } from '../../table';

/** Only the event is documented; the channels, tried in this order, are invented. */
interface JourneyDefinition {
	id: number;
	event: string;
	channels: readonly string[];
}

/** One per event that was taken. No states of it are shown, so it has none. */
interface JourneyInstance {
	id: number;
	messageId: string;
	journeyId: number;
	event: string;
	variables: Record<string, unknown>;
	category: string;
	person: { id?: string; email?: string; phone?: string };
	/** ISO 8601. */
	startedAt: string;
}

export interface JourneyState {
	definitions: Table<JourneyDefinition>;
	instances: Table<JourneyInstance>;
}
