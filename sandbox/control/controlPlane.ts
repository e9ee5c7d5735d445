import { z } from 'zod/v4';
import { units } from '../core/clock';
import { magicInputs } from '../core/magic';
import { seedNames } from '../core/seeds';
import type { World } from '../core/world';
import { faultSchema } from '../faults/faultSchema';
import { HttpError } from '../http/http';
import { CONTROL, on, spellPath, type Route, type Service } from '../http/route';
import { endCall, transcribe } from '../services/aiAgents/calls';
import { moods } from '../services/aiAgents/records';
import { listPresent } from '../services/messaging/seeded';
import { deliverySchema, kindOf, notifyInTurn } from '../services/chat/notification';
import { buildWebhook } from '../services/outboundVoice/callback';
import { adviseOn } from '../webhooks/advice';
import { repeat, type Delivery } from '../webhooks/deliveries';
import { neighborRoutes } from './neighborRoutes';

/** Control requests are neither recorded nor subject to faults. */
export function controlPlane(services: readonly Service[]): Service {
	return {
		name: CONTROL,
		routes: [
			...worldRoutes,
			...trafficRoutes,
			...deliveryRoutes,
			...neighborRoutes,
			on('GET', '/routes', {}, (world) => services.flatMap((one) => describeRoutes(one, world)), {
				says: 'The routes of all services',
			}),
		],
	};
}

function describeRoutes({ name: service, routes }: Service, world: World) {
	return routes.map((route) => {
		const { method, documented = true } = route;
		return { service, method, path: spellPath(route, world), documented };
	});
}

const instant = z.iso.datetime({ offset: true });

const resetSchema = z
	.strictObject({ now: instant.optional(), seed: z.enum(seedNames).optional() })
	.optional();

const clockSchema = z.union([
	z.strictObject({ now: instant }),
	z.strictObject({ advanceMs: z.number() }),
	z.strictObject({ advance: z.partialRecord(z.enum(units), z.number()) }),
	z.strictObject({ frozen: z.boolean() }),
	z.strictObject({ real: z.literal(true) }),
]);

function readClock({ clock }: World) {
	return { now: clock.now().toISOString(), standsStill: clock.isFrozen };
}

const worldRoutes: readonly Route[] = [
	on(
		'POST',
		'/reset',
		{ body: resetSchema },
		(world, { body }) => {
			world.reset(body);
			return readClock(world);
		},
		{ says: 'Restores the initial state, or another seed’s' },
	),
	on('GET', '/snapshot', {}, (world) => world.snapshot(), { says: 'The whole state' }),
	on('GET', '/clock', {}, readClock, { says: 'The sandbox’s time' }),
	on(
		'POST',
		'/clock',
		{ body: clockSchema },
		(world, { body: move }) => {
			if ('now' in move) world.set(move.now);
			else if ('advanceMs' in move) world.advance(move.advanceMs);
			else if ('advance' in move) world.clock.advanceBy(move.advance);
			else if ('real' in move) world.clock.useRealTime();
			else if (move.frozen) world.clock.freeze();
			else world.clock.run();
			world.tick();
			return readClock(world);
		},
		{ says: 'Moves, stops or runs the clock' },
	),
	on('GET', '/settings', {}, ({ settings }) => settings, { says: 'All settings' }),
	on(
		'POST',
		'/settings',
		{ body: z.record(z.string(), z.unknown()) },
		(world, { body }) => {
			world.configure(body);
			return world.settings;
		},
		{ says: 'Changes settings: `{ "numbering": { "recordIds": true } }`' },
	),
	on(
		'POST',
		'/tokens/expire',
		{},
		({ tokens }) => {
			tokens.expireAll();
			return { expired: true };
		},
		{ says: 'Expires the OAuth2 tokens' },
	),
	on('GET', '/magic', {}, () => magicInputs, { says: 'Inputs with a fixed outcome' }),
	on('GET', '/present', {}, listPresent, { says: 'Senders, templates, people and users to enter' }),
];

const byNumber = z.strictObject({ id: z.string() });

const trafficRoutes: readonly Route[] = [
	on('GET', '/faults', {}, ({ faults }) => faults.list(), { says: 'The active faults' }),
	on(
		'POST',
		'/faults',
		{ body: faultSchema },
		({ faults }, { body }) => {
			faults.add(body);
			return faults.list();
		},
		{ says: 'Adds a fault for the next requests that match' },
	),
	on(
		'DELETE',
		'/faults',
		{},
		({ faults }) => {
			faults.clear();
			return faults.list();
		},
		{ says: 'Removes the faults' },
	),
	on(
		'DELETE',
		'/faults/{id}',
		{ params: byNumber },
		({ faults }, { params: { id } }) => {
			if (!faults.remove(Number(id))) throw new HttpError(404, `No fault ${id} waits`);
			return faults.list();
		},
		{ says: 'Removes a fault' },
	),
	on(
		'POST',
		'/faults/release',
		{},
		({ faults }) => {
			faults.release();
			return faults.list();
		},
		{ says: 'Releases requests that a fault holds' },
	),
	on('GET', '/requests', {}, ({ requests }) => requests, { says: 'The requests that arrived' }),
	on(
		'DELETE',
		'/requests',
		{},
		({ requests }) => {
			requests.clear();
			return requests;
		},
		{ says: 'Forgets the requests' },
	),
];

/**
 * By default, `sid` is the last call’s. The event is any text, so that unknown ones can be tried.
 */
const callSchema = z.strictObject({ sid: z.string().optional(), event: z.string().min(1) });

const skillSchema = z.strictObject({
	event: z.string().min(1).default('on_call_end'),
	skillId: z.number().int().describe('By default the newest with the event').optional(),
	parameters: z
		.record(z.string(), z.unknown())
		.describe('Values that the agent asks for during a call, by the skill’s parameters')
		.optional(),
});

const transcriptSchema = z.strictObject({
	mood: z.enum(moods).describe('Mood of the caller: calm, angry, or wants a human').default('calm'),
});

const NOTICED =
	'A published Switchboard AI Agents Polling Trigger with the event Transcript Ready notices it when it polls next.';

/**
 * A request may send another webhook, and gets its delivery with advice if n8n didn’t accept it.
 */
const deliveryRoutes: readonly Route[] = [
	on('GET', '/deliveries', {}, ({ deliveries }) => deliveries.list(), {
		says: 'The webhooks that were sent',
	}),
	on(
		'DELETE',
		'/deliveries',
		{},
		({ deliveries }) => {
			deliveries.clear();
			return deliveries.list();
		},
		{ says: 'Forgets the webhooks' },
	),
	on(
		'POST',
		'/deliver/call',
		{ body: callSchema },
		async (world, { body: { sid, event } }) => {
			const calls = world.tables.outboundVoice.calls.all();
			const call = sid === undefined ? calls.at(-1) : calls.find((one) => one.sid === sid);
			if (call?.statusCallback === undefined) {
				throw new HttpError(404, 'No such call, or it has no address for notifications');
			}
			return advised(await world.deliveries.send(buildWebhook(world, call, event)));
		},
		{ says: 'Reports an event of a call' },
	),
	on(
		'POST',
		'/deliver/skill',
		{ body: skillSchema },
		async (world, { body: { event, ...chosen } }) => {
			const { repeats } = world.settings.aiAgents.notifications;
			const webhook = endCall(world, event, chosen);
			return advised(await world.deliveries.sendAll(repeat(webhook, repeats)));
		},
		{ says: 'Ends the call of an agent, or has the agent ask during it' },
	),
	on(
		'POST',
		'/deliver/transcript',
		{ body: transcriptSchema },
		(world, { body: { mood } }) => {
			const { id: callId, room_id: room } = transcribe(world, mood);
			return { callId, room, advice: `Call ${callId} has its transcript. ${NOTICED}` };
		},
		{ says: 'Gives the last ended call of an agent its transcript' },
	),
	on(
		'POST',
		'/deliver/chat',
		{ body: deliverySchema },
		async (world, { body: { url = world.n8n.chatUrl, headers, ...notification } }) => {
			if (url === undefined) throw new HttpError(400, 'url: Required, since none is registered');
			const webhook = { service: 'chat', kind: kindOf(notification), method: 'POST', url } as const;
			const webhooks = notifyInTurn(world, notification).map((body) => ({
				...webhook,
				headers,
				body,
			}));
			return advised(await world.deliveries.sendAll(webhooks));
		},
		{ says: 'Notifies a chat trigger of a message or a status' },
	),
];

const advised = (delivery: Delivery) => ({ ...delivery, advice: adviseOn(delivery) });
