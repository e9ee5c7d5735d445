import { z } from 'zod/v4';
import { HttpError } from '../http/http';
import { on, type Route } from '../http/route';
import { chooseChatUrl, productionOf, rememberTrigger, testOf } from '../webhooks/neighbor';

const neighbor = z.strictObject({
	editorUrl: z.url().optional(),
	chatUrl: z.url().describe('Production or Test URL of a chat trigger, with its secret').optional(),
	name: z.string().min(1).optional(),
});

const choice = z.strictObject({
	trigger: z.number().int().min(0),
	isTest: z.boolean().default(false),
});

/** Chat notifications go to triggers of the n8n beside the sandbox. */
export const neighborRoutes: readonly Route[] = [
	on(
		'POST',
		'/n8n',
		{ body: neighbor },
		({ n8n }, { body: { editorUrl, chatUrl, name } }) => {
			if (editorUrl) n8n.editorUrl = editorUrl;
			if (chatUrl) chooseChatUrl(n8n, chatUrl, name);
			return { triggers: n8n.chatTriggers.map((one) => one.name) };
		},
		{ says: 'Sets the address for chat notifications' },
	),
	/** The page masks the URL’s secret elsewhere. */
	on(
		'GET',
		'/n8n/chat',
		{},
		({ n8n: { chatUrl } }, _request, reply) => {
			if (chatUrl === undefined) throw new HttpError(404, 'No chat trigger is chosen');
			reply.header('cache-control', 'no-store');
			return { url: chatUrl };
		},
		{ says: 'The address for chat notifications, with its secret' },
	),
	on(
		'POST',
		'/n8n/chat',
		{ body: choice },
		({ n8n }, { body: { trigger, isTest } }) => {
			if (trigger >= n8n.chatTriggers.length) throw new HttpError(404, 'No such chat trigger');
			const { url } = n8n.chatTriggers[trigger];
			n8n.chatUrl = isTest ? testOf(url) : productionOf(url);
			return { trigger, isTest };
		},
		{ says: 'Chooses a known chat trigger' },
	),
	on(
		'POST',
		'/n8n/find',
		{},
		async ({ n8n }) => {
			for (const trigger of (await n8n.findChatTriggers?.()) ?? []) {
				rememberTrigger(n8n, trigger.url, trigger.name);
			}
			n8n.chatUrl ??= n8n.chatTriggers[0]?.url;
			return { triggers: n8n.chatTriggers.map((one) => one.name) };
		},
		{ says: 'Looks for chat triggers in the n8n of the demo' },
	),
];
