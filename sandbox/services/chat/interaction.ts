import { z } from 'zod';
import { HttpError, type Incoming } from '../../http/http';
import { readBody } from '../../core/validation';
import type { World } from '../../core/world';
import { link, text } from '../messaging/fields';
import { requireEngagement } from './engagement';
import { KINDS, type Kind } from './kinds';
import { numbers, queue, requireBusinessNumber } from './sending';
import type { ChatSettings } from './settings';

/** `{ status: { messageId, message } }`. Only for a person who has engaged. */
export function sendInteraction(world: World, request: Incoming) {
	const settings = world.settings.chat;
	const asked = readBody(interaction(settings), request, settings);
	const { senderNumber, recipientNumber, type } = asked;
	requireBusinessNumber(world, senderNumber);
	requireEngagement(world, senderNumber, recipientNumber);
	const content = (asked as Record<string, unknown>)[type] as Record<string, unknown>;
	if (type !== 'text') checkLink(String(content.link), type, settings);
	const none = { templateName: null, variables: null, text: null };
	return queue(world, { senderNumber, recipientNumber, type, content, ...none });
}

export function interaction(settings: ChatSettings) {
	const common = numbers(settings);
	const caption = z.string().optional();
	const type = z.literal;
	const captioned = z.object({ link, caption }).strict();
	const written = z.object({ body: text(settings), preview_url: z.boolean().optional() }).strict();
	const named = z.object({ link, filename: text(settings), caption }).strict();
	return z.discriminatedUnion('type', [
		z.object({ ...common, type: type('text'), text: written }).strict(),
		z.object({ ...common, type: type('image'), image: captioned }).strict(),
		z.object({ ...common, type: type('video'), video: captioned }).strict(),
		z.object({ ...common, type: type('document'), document: named }).strict(),
		z.object({ ...common, type: type('audio'), audio: z.object({ link }).strict() }).strict(),
	]);
}

function checkLink(url: string, kind: Kind, settings: ChatSettings): void {
	const { types, maxMegabytes } = KINDS[kind];
	const extension = /\.([a-z0-9]{2,4})$/i.exec(new URL(url).pathname)?.[1].toLowerCase();
	if (settings.checkLinkTypes && extension && !Object.hasOwn(types, extension)) {
		const taken = Object.keys(types).join(', ');
		throw new HttpError(
			settings.unsupportedLinkStatus,
			`${kind}.link: .${extension} is not one of ${taken}`,
		);
	}
	const bytes = Object.hasOwn(settings.linkBytes, url) ? settings.linkBytes[url] : 0;
	if (bytes <= maxMegabytes * settings.bytesPerMegabyte) return;
	throw new HttpError(
		settings.tooLargeLinkStatus,
		`${kind}.link: ${bytes} bytes are more than ${maxMegabytes} MB`,
	);
}
