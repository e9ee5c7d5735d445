import { z } from 'zod/v4';
import { HttpError } from '../../http/http';
import { on, type Route, type Taken } from '../../http/route';
import type { World } from '../../core/world';
import {
	fillTemplate,
	link,
	takesDescribed,
	takesSample,
	text,
	variables,
} from '../messaging/fields';
import { acceptsRejections } from '../messaging/routes';
import { KINDS, type ChatSettings, type ChatState, type Kind } from './records';

type Message = ReturnType<ChatState['messages']['at']>;

const FORMATS = { digits: z.string().regex(/^\d+$/), e164: z.string().regex(/^\+\d+$/) };

function numbers(settings: ChatSettings) {
	const { numberFormat } = settings;
	const number = numberFormat === 'any' ? text(settings) : FORMATS[numberFormat];
	return { senderNumber: number, recipientNumber: number };
}

const template = (settings: ChatSettings) =>
	z.strictObject({
		templateName: text(settings),
		...numbers(settings),
		variables: variables(settings),
	});

function interaction(settings: ChatSettings) {
	const common = numbers(settings);
	const caption = z.string().optional();
	const type = z.literal;
	const captioned = z.strictObject({ link, caption });
	const written = z.strictObject({ body: text(settings), preview_url: z.boolean().optional() });
	const named = z.strictObject({ link, filename: text(settings), caption });
	return z.discriminatedUnion('type', [
		z.strictObject({ ...common, type: type('text'), text: written }),
		z.strictObject({ ...common, type: type('image'), image: captioned }),
		z.strictObject({ ...common, type: type('video'), video: captioned }),
		z.strictObject({ ...common, type: type('document'), document: named }),
		z.strictObject({ ...common, type: type('audio'), audio: z.strictObject({ link }) }),
	]);
}

type Interaction = z.infer<ReturnType<typeof interaction>>;

/** The code belongs to a rejection that a setting answers with 200. */
const answer = z.strictObject({
	status: z.strictObject({
		messageId: z.string(),
		message: z.string(),
		code: z.number().int().optional(),
	}),
});

/** The samples post interactions here, too. */
const message = (settings: ChatSettings) => ({
	body: takesSample(settings.interactionPath)
		? z.union([template(settings), interaction(settings)])
		: template(settings),
	answer,
});

const described = (settings: ChatSettings) => ({
	body: interaction(settings),
	answer,
});

export const sendRoutes: readonly Route[] = [
	on('POST', '/api/whatsapp/send-message', message, sendMessage, {
		...acceptsRejections('chat'),
		says: 'Send a template',
	}),
	on(
		'POST',
		'/api/whatsapp/interaction',
		described,
		(world, { body }) => sendInteraction(world, body),
		{
			...acceptsRejections('chat'),
			says: 'Send a message to a person who has engaged',
			isOffered: ({ settings }) => takesDescribed(settings.chat.interactionPath),
		},
	),
];

function sendMessage(world: World, { body }: Taken<ReturnType<typeof message>>) {
	return 'type' in body ? sendInteraction(world, body) : sendTemplate(world, body);
}

/** A template needs no engagement. */
function sendTemplate(world: World, request: z.infer<ReturnType<typeof template>>) {
	const settings = world.settings.chat;
	requireBusinessNumber(world, request.senderNumber);
	const knownTemplate = world.tables.chat.templates
		.all()
		.find(({ name }) => name === request.templateName);
	if (!knownTemplate) {
		throw new HttpError(settings.unknownTemplateStatus, `No template "${request.templateName}"`);
	}
	const filled = fillTemplate(knownTemplate.text, request.variables, settings);
	return queue(world, { ...request, type: 'template', text: filled, content: null });
}

/** The person must have engaged. */
function sendInteraction(world: World, interaction: Interaction) {
	const { senderNumber, recipientNumber, type } = interaction;
	requireBusinessNumber(world, senderNumber);
	requireEngagement(world, senderNumber, recipientNumber);
	const content = (interaction as Record<string, unknown>)[type] as Record<string, unknown>;
	if (type !== 'text') checkLink(String(content.link), type, world.settings.chat);
	const none = { templateName: null, variables: null, text: null };
	return queue(world, { senderNumber, recipientNumber, type, content, ...none });
}

function checkLink(url: string, kind: Kind, settings: ChatSettings): void {
	const { types, maxMegabytes } = KINDS[kind];
	const extension = /\.([a-z0-9]{2,4})$/i.exec(new URL(url).pathname)?.[1].toLowerCase();
	if (settings.checkLinkTypes && extension && !Object.hasOwn(types, extension)) {
		const extensions = Object.keys(types).join(', ');
		throw new HttpError(
			settings.unsupportedLinkStatus,
			`${kind}.link: .${extension} is not one of ${extensions}`,
		);
	}
	const bytes = Object.hasOwn(settings.linkBytes, url) ? settings.linkBytes[url] : 0;
	if (bytes <= maxMegabytes * settings.bytesPerMegabyte) return;
	throw new HttpError(
		settings.tooLargeLinkStatus,
		`${kind}.link: ${bytes} bytes are more than ${maxMegabytes} MB`,
	);
}

function requireBusinessNumber(world: World, senderNumber: string): void {
	const digits = digitsOf(senderNumber);
	if (world.tables.chat.businessNumbers.all().some(({ number }) => number === digits)) return;
	const { unknownSenderStatus } = world.settings.chat;
	throw new HttpError(unknownSenderStatus, `No business number ${senderNumber}`);
}

function queue(world: World, message: Omit<Message, 'id' | 'messageId' | 'status' | 'sentAt'>) {
	const sentAt = world.now().toISOString();
	const kept = world.tables.chat.messages.add({
		messageId: '',
		...message,
		status: 'sent',
		sentAt,
	});
	kept.messageId = `chat-${kept.id}`;
	const { resultMessage } = world.settings.chat;
	return { status: { messageId: kept.messageId, message: resultMessage } };
}

/** The document shows no format, so telephone numbers are compared by their digits. */
export function digitsOf(number: string): string {
	return number.replace(/\D/g, '');
}

/**
 * The person wrote to the number, or replied to one of its templates. A later engagement replaces
 * the time.
 */
export function engage(
	{ engagements }: Pick<ChatState, 'engagements'>,
	businessNumber: string,
	person: string,
	through: 'message' | 'reply',
	at: Date,
): void {
	const engagement = findEngagement(engagements, businessNumber, person);
	const pair = { businessNumber: digitsOf(businessNumber), person: digitsOf(person) };
	if (engagement) Object.assign(engagement, { through, at: at.toISOString() });
	else engagements.add({ ...pair, through, at: at.toISOString() });
}

/** The person must have engaged with the business number recently enough. */
function requireEngagement(world: World, businessNumber: string, person: string): void {
	const { engagementLastsMs, notEngagedStatus } = world.settings.chat;
	const engagement = findEngagement(world.tables.chat.engagements, businessNumber, person);
	const ageMs = engagement ? world.now().getTime() - Date.parse(engagement.at) : Infinity;
	if (engagement && (engagementLastsMs === null || ageMs <= engagementLastsMs)) return;
	throw new HttpError(
		notEngagedStatus,
		`${person} has not engaged with ${businessNumber}: only templates may be sent`,
	);
}

const findEngagement = (
	engagements: ChatState['engagements'],
	businessNumber: string,
	person: string,
) =>
	engagements
		.all()
		.filter((one) => one.businessNumber === digitsOf(businessNumber))
		.find((one) => one.person === digitsOf(person));
