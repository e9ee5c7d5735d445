import type { Table } from '../../core/table';

/** Only the event is documented; the channels and their order are invented. */
interface JourneyDefinition {
	id: number;
	event: string;
	channels: readonly string[];
}

/** One per accepted event. The document shows no states, so it has none. */
interface JourneyInstance {
	id: number;
	messageId: string;
	journeyId: number;
	event: string;
	variables: Record<string, unknown>;
	category: string;
	person: { id?: string; email?: string; phone?: string };
	startedAt: string;
}

export interface JourneyState {
	definitions: Table<JourneyDefinition>;
	instances: Table<JourneyInstance>;
}
