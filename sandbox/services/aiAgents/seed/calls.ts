import { createRandom, type Random } from '../../../core/random';
import type { AiAgentsState, Call } from '../records';
import { SEEDED_TRANSCRIPT } from '../transcript';

export const FIRST_CALL_ID = 9001;

const CALLS = 60;
const MINUTES_APART = 72;
const IN_PROGRESS = 4;
const RANDOM_SEED = 9001;

const EVERY_OUTBOUND = 3;
const EVERY_UNRECORDED = 10;

/** One call every 72 minutes of the three days before `now`, the last four still in progress. */
export function seedCalls(state: AiAgentsState, now: Date): void {
	const random = createRandom(RANDOM_SEED);
	for (let serial = 1; serial <= CALLS; serial += 1) {
		const minutesAgo = (CALLS - serial + 1) * MINUTES_APART - random.integer(0, 30);
		const agent = random.pick(state.agents.all());
		const numbers = state.sip_numbers.filter(({ client_id }) => client_id === agent.client_id);
		const caller = String(random.integer(0, 99)).padStart(2, '0');
		state.calls.add({
			agent_id: agent.id,
			client_id: agent.client_id,
			sip_number_id: random.pick(numbers).id,
			incoming_number: `+130555501${caller}`,
			...(serial > CALLS - IN_PROGRESS ? IN_PROGRESS_FIELDS : complete(serial, random)),
			room_id: nameRoom(FIRST_CALL_ID + serial - 1),
			started_at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
			direction: serial % EVERY_OUTBOUND === 0 ? 'out' : 'in',
		});
	}
}

/** `room-` and eight hexadecimal digits, so that it cannot be mistaken for an id. */
export function nameRoom(callId: number): string {
	return `room-${((callId * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')}`;
}

type Outcome = Pick<Call, 'status' | 'duration' | 'audio' | 'transcription_url'>;

const IN_PROGRESS_FIELDS: Outcome = {
	status: 'in_progress',
	duration: null,
	audio: null,
	transcription_url: null,
};

function complete(serial: number, random: Random): Outcome {
	const room = nameRoom(FIRST_CALL_ID + serial - 1);
	const recorded = serial % EVERY_UNRECORDED !== 0;
	return {
		status: 'completed',
		duration: String(random.integer(8, 900)),
		audio: recorded ? `${room}.wav` : null,
		transcription_url: recorded ? `${SEEDED_TRANSCRIPT}${room}` : null,
	};
}
