import type { Agent, Call } from '../../../services/aiAgents/records';
import type { OutboundCall } from '../../../services/outboundVoice/body';
import type { Kind } from './kinds';

const outboundCalls: Kind<OutboundCall> = {
	service: 'outboundVoice',
	table: 'calls',
	happenings({ startedAt: at, to, from, sid, event }, { settings }) {
		const started = { at, title: `Call to ${to} started`, detail: `from ${from}, ${sid}` };
		if (event === null) return [started];
		const { delaysMs } = settings.outboundVoice.callback;
		const last = after(at, delaysMs[event]);
		return [started, { at: last, title: `Call to ${to}: ${event}`, outcome: event, kind: 'event' }];
	},
	ids: ({ sid }) => [sid],
};

const agentCalls: Kind<Call> = {
	service: 'aiAgents',
	table: 'calls',
	happenings({ started_at: at, incoming_number: number, agent_id: agent, ...call }) {
		const { status, duration, room_id: room } = call;
		const started = { at, title: `Call of agent ${agent} with ${number}`, detail: room };
		if (status !== 'completed' || duration === null) return [{ ...started, outcome: status }];
		const ended = after(at, Number(duration) * 1000);
		return [started, { at: ended, title: 'Call ended', detail: `${duration} s`, kind: 'event' }];
	},
	ids: ({ id, room_id, audio }) => [String(id), room_id, ...(audio === null ? [] : [audio])],
};

const agents: Kind<Agent> = {
	service: 'aiAgents',
	table: 'agents',
	happenings: ({ created_at: at, name, language }) => [
		{ at, title: `Agent “${name}” created`, detail: language ?? '' },
	],
	ids: ({ id }) => [String(id)],
};

export const callKinds = [outboundCalls, agentCalls, agents] as const;

const after = (iso: string, ms: number) =>
	new Date(Date.parse(iso) + (Number.isFinite(ms) ? ms : 0)).toISOString();
