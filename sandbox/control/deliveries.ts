import { z } from 'zod';

import { adviseOn } from '../webhooks/advice';
import { repeat, type Delivery } from '../webhooks/deliveries';
import { HttpError } from '../http/http';
import { on } from '../http/route';
import { endCall } from '../services/aiAgents/eventSender';
import { kindOf, notificationSchema } from '../services/chat/asked';
import { notifyInTurn } from '../services/chat/notification';
import { buildWebhook } from '../services/outboundVoice/callback';
import { validate } from '../core/validation';

/** `sid` is the last call's by default; the event is any text, so that unknown ones can be tried. */
const callSchema = z.object({ sid: z.string().optional(), event: z.string().min(1) }).strict();

const skillSchema = z
	.object({
		event: z.string().min(1).default('on_call_end'),
		/** The newest with the event by default. */
		skillId: z.number().int().optional(),
		/** What the agent asks, by the skill's parameters; the call goes on then. */
		parameters: z.record(z.unknown()).optional(),
	})
	.strict();

const addressSchema = z.object({
	url: z.string().url().optional(),
	headers: z.record(z.string()).default({}),
});

/** A request can send one more webhook, and gets its delivery with advice if n8n didn't accept it. */
export const deliveryRoutes = [
	on('GET', '/deliveries', ({ deliveries }) => deliveries.list()),
	on('DELETE', '/deliveries', ({ deliveries }) => {
		deliveries.clear();
		return deliveries.list();
	}),
	on('POST', '/deliver/call', async (world, { body }) => {
		const { sid, event } = validate(callSchema, body);
		const calls = world.tables.outboundVoice.calls.all();
		const call = sid === undefined ? calls.at(-1) : calls.find((one) => one.sid === sid);
		if (call?.statusCallback === undefined) {
			throw new HttpError(404, 'No such call, or it has no address for notifications');
		}
		return advised(await world.deliveries.send(buildWebhook(world, call, event)));
	}),
	on('POST', '/deliver/skill', async (world, { body }) => {
		const { event, ...chosen } = validate(skillSchema, body);
		const { repeats } = world.settings.aiAgents.notifications;
		const webhook = endCall(world, event, chosen);
		return advised(await world.deliveries.sendAll(repeat(webhook, repeats)));
	}),
	on('POST', '/deliver/chat', async (world, { body }) => {
		const { url: at, headers: sent, ...asked } = Object(body) as Record<string, unknown>;
		const { url = world.n8n.chatUrl, headers } = validate(addressSchema, {
			url: at,
			headers: sent,
		});
		const given = validate(notificationSchema, asked);
		if (url === undefined) throw new HttpError(400, 'url: Required, since none is registered');
		const webhook = { service: 'chat', kind: kindOf(given), method: 'POST' as const, url, headers };
		const bodies = notifyInTurn(world, given);
		return advised(
			await world.deliveries.sendAll(bodies.map((one) => ({ ...webhook, body: one }))),
		);
	}),
];

const advised = (delivery: Delivery) => ({ ...delivery, advice: adviseOn(delivery) });
