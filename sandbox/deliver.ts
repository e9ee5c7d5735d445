import { z } from 'zod';

import { Refusal, type Route } from './route';
import { endCall } from './services/aiAgents/telling';
import { notificationAsked, notify } from './services/chat/notification';
import { wrapUp } from './services/outboundVoice/callback';
import { check, on } from './steering';
import type { World } from './world';

const callAsked = z
	.object({
		/** The last call by default. */
		sid: z.string().optional(),
		/** Any text, so that unknown ones can be tried too. */
		event: z.string().min(1),
	})
	.strict();

const skillAsked = z.object({ event: z.string().min(1).default('on_call_end') }).strict();

const chatAsked = notificationAsked.and(
	z.object({ url: z.string().url().optional(), headers: z.record(z.string()).default({}) }),
);

/**
 * What the sandbox sent by itself, with the answers it got; and notifications at the asker's word,
 * which answer their delivery.
 */
export function steerDeliveries(world: World): Route[] {
	return [
		on('GET', '/deliveries', () => world.deliveries.list()),
		on('DELETE', '/deliveries', () => {
			world.deliveries.clear();
			return world.deliveries.list();
		}),
		on('POST', '/deliver/call', async ({ body }) => {
			const { sid, event } = check(callAsked, body);
			const calls = world.tables.outboundVoice.calls.all();
			const call = sid === undefined ? calls.at(-1) : calls.find((one) => one.sid === sid);
			if (call?.statusCallback === undefined) {
				throw new Refusal(404, 'No such call, or it names no address for notifications');
			}
			return await world.deliveries.send(wrapUp(world, call, event));
		}),
		on('POST', '/deliver/skill', async ({ body }) => {
			const { event } = check(skillAsked, body);
			return await world.deliveries.send(endCall(world, event));
		}),
		on('POST', '/deliver/chat', async ({ body }) => {
			const { url = world.n8n.chatUrl, headers, ...asked } = check(chatAsked, body);
			if (url === undefined) throw new Refusal(400, 'url: Required, since none is registered');
			const notification = notify(world, asked);
			const kind = 'message' in asked ? 'message' : 'status';
			const parcel = { service: 'chat', kind, method: 'POST' as const, url, headers };
			return await world.deliveries.send({ ...parcel, body: notification });
		}),
	];
}
