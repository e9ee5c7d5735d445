import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { AiAgentsPollingTrigger } from '../../../nodes/AiAgents/AiAgentsPollingTrigger.node';
import { defaultCapacity } from '../../../nodes/shared/checkpoint/feed';
import { addCall } from '../../../sandbox/services/aiAgents/calls';
import type { Call } from '../../../sandbox/services/aiAgents/records';
import { SEEDED_TRANSCRIPT } from '../../../sandbox/services/aiAgents/transcripts';
import type { World } from '../../../sandbox/core/world';
import { useManualClock } from '../../harness/manualClock';
import { Published } from '../../harness/published';
import { worldStart } from '../../harness/tested';
import { useAiAgents } from '../tested';

export const hour = 3_600_000;

export const keys = (items: IDataObject[]) => items.map(({ eventKey }) => eventKey);
export const ids = (items: IDataObject[]) => items.map(({ id }) => id);

/** A call of client 101 that starts now, or so many ms ago. */
export const startCall = (world: World, fields: Partial<Call> = {}, agoMs = 0): Call =>
	addCall(world, {
		agent_id: 401,
		client_id: 101,
		sip_number_id: 801,
		incoming_number: '+13055550100',
		status: 'in_progress',
		duration: null,
		audio: null,
		transcription_url: null,
		room_id: `room-${world.random.hex(12)}`,
		direction: 'in',
		started_at: new Date(world.now().getTime() - agoMs).toISOString(),
		...fields,
	});

/** What makes each event of a call happen. */
export const done: Record<string, () => Partial<Call>> = {
	callFinished: () => ({ status: 'completed', duration: '61' }),
	recordingReady: () => ({ audio: 'one.wav' }),
	transcriptReady: () => ({ transcription_url: `${SEEDED_TRANSCRIPT}gone` }),
};

/** A polling trigger of this form. */
export const publish = (credential: IDataObject, form: INodeParameters, capacity = {}) =>
	new Published(
		new AiAgentsPollingTrigger(),
		credential,
		{ filters: {}, options: {}, ...form },
		{ ...defaultCapacity, ...capacity },
	);

/** A sandbox for one test file, whose clock is that of the nodes, and triggers on it. */
export function usePolling() {
	const agents = useAiAgents();
	const clock = useManualClock();
	const published = (event: string, form: INodeParameters = {}, capacity = {}) =>
		publish(agents.credential(), { event, ...form }, capacity);
	return {
		agents,
		clock,
		published,
		tables: () => agents.world.tables.aiAgents,
		/** The account as it was first, and the time as well. */
		reset(): void {
			agents.world.reset({ now: worldStart });
			clock.start();
		},
		advance(ms: number): void {
			agents.world.advance(ms);
			clock.advance(ms);
		},
		/** A published trigger whose first poll has recorded what is there. */
		begun: async (event: string, form: INodeParameters = {}, capacity = {}) => {
			const trigger = published(event, form, capacity);
			expect(await trigger.poll()).toEqual([]);
			trigger.store();
			return trigger;
		},
		start: (fields?: Partial<Call>, agoMs?: number) => startCall(agents.world, fields, agoMs),
		/** The queries of the requests for calls. */
		asked: () =>
			agents.world.requests.filter(({ path }) => path === '/calls').map(({ query }) => query),
	};
}
