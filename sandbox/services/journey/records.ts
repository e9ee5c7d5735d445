import { z } from 'zod/v4';
import { Table } from '../../core/table';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import { sharedShape, variableValues } from '../messaging/fields';

/** These settings cover what the journey document leaves open; see `docs/reference/readings.md`. */
export const journeySettings = z.strictObject({
	...sharedShape,
	variableValues,
	errorsIn: z.enum(['httpStatus', 'statusCode']).default('httpStatus'),
	unknownPath: z.enum(['none', 'object', 'statusCode', 'html', 'text', 'empty']).default('none'),
	requiredPersonFields: z.array(z.enum(['id', 'email', 'phone'])).default([]),
	resultMessage: z
		.string()
		.default('Journey queued')
		.describe('The text in the response to a start'),
});

export type JourneySettings = z.infer<typeof journeySettings>;

/** The document shows only the event; the channels and their order are invented. */
interface JourneyDefinition {
	id: number;
	event: string;
	channels: readonly string[];
}

/** Each accepted event has one. The document shows no states, so it has none. */
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

export function seedJourneys(): JourneyState {
	const { orderEvent, passwordEvent, cancelEvent } = SEEDED_MESSAGING.journey;
	const state: JourneyState = { definitions: new Table(401), instances: new Table(71001) };
	state.definitions.add({ event: orderEvent, channels: ['push', 'sms'] });
	state.definitions.add({ event: passwordEvent, channels: ['sms', 'email'] });
	state.definitions.add({ event: cancelEvent, channels: ['push', 'email'] });
	return state;
}
