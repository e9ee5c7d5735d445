import { z } from 'zod';

import { HttpError } from '../http/http';
import { chooseChatUrl, productionOf, rememberTrigger, testOf } from '../webhooks/neighbor';
import { on } from '../http/route';
import { validate } from '../core/validation';

const address = z.string().url().optional();
const name = z.string().min(1).optional();
const neighborSchema = z.object({ editorUrl: address, chatUrl: address, name }).strict();
const choiceSchema = z
	.object({ trigger: z.number().int().min(0), isTest: z.boolean().default(false) })
	.strict();

export const neighborRoutes = [
	on('POST', '/n8n', ({ n8n }, { body }) => {
		const { editorUrl, chatUrl, name: called } = validate(neighborSchema, body);
		if (editorUrl) n8n.editorUrl = editorUrl;
		if (chatUrl) chooseChatUrl(n8n, chatUrl, called);
		return { triggers: n8n.chatTriggers.map((one) => one.name) };
	}),
	/** The URL with its secret, which the page masks otherwise. */
	on('GET', '/n8n/chat', ({ n8n: { chatUrl } }, _request, reply) => {
		if (chatUrl === undefined) throw new HttpError(404, 'No chat trigger is chosen');
		reply.header('cache-control', 'no-store');
		return { url: chatUrl };
	}),
	on('POST', '/n8n/chat', ({ n8n }, { body }) => {
		const { trigger, isTest } = validate(choiceSchema, body);
		if (trigger >= n8n.chatTriggers.length) throw new HttpError(404, 'No such chat trigger');
		const { url } = n8n.chatTriggers[trigger];
		n8n.chatUrl = isTest ? testOf(url) : productionOf(url);
		return { trigger, isTest };
	}),
	on('POST', '/n8n/find', async ({ n8n }) => {
		for (const found of (await n8n.findChatTriggers?.()) ?? []) {
			rememberTrigger(n8n, found.url, found.name);
		}
		n8n.chatUrl ??= n8n.chatTriggers[0]?.url;
		return { triggers: n8n.chatTriggers.map((one) => one.name) };
	}),
];
