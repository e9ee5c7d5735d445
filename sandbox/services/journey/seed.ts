import { Table } from '../../core/table';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import type { JourneyState } from './records';

export function seedJourneys(): JourneyState {
	const { orderEvent, passwordEvent, cancelEvent } = SEEDED_MESSAGING.journey;
	const state: JourneyState = { definitions: new Table(401), instances: new Table(71001) };
	state.definitions.add({ event: orderEvent, channels: ['push', 'sms'] });
	state.definitions.add({ event: passwordEvent, channels: ['sms', 'email'] });
	state.definitions.add({ event: cancelEvent, channels: ['push', 'email'] });
	return state;
}
