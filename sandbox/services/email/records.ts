import { z } from 'zod/v4';
import { status } from '../../core/validation';
import { Table } from '../../core/table';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import { category, form, type Kept, sharedShape, templateShape, text } from '../messaging/fields';

/** These settings cover what the email document leaves open; see `docs/reference/readings.md`. */
export const emailSettings = z.strictObject({
	...sharedShape,
	...templateShape,
	paths: form,
	templateReference: form,
	optionalFields: z
		.array(z.enum(['html', 'subject', 'sender', 'variables', 'category']))
		.default([]),
	checkAddresses: z.boolean().default(false),
	unapprovedSenderStatus: status(422),
	resultCode: z.number().int().default(200),
	resultMessage: z.string().default('Email queued').describe('The text in the response to a send'),
});

export type EmailSettings = z.infer<typeof emailSettings>;

/** The document shows only the name of a stored template; `templateReference` is its ID. */
interface EmailTemplate {
	id: number;
	name: string;
	html: string;
}

interface Sender {
	id: number;
	address: string;
}

export const unlessOptional = <T extends z.ZodType>(
	field: EmailSettings['optionalFields'][number],
	schema: T,
	{ optionalFields }: EmailSettings,
) => (optionalFields.includes(field) ? schema.optional() : schema);

/** Both kinds of mails have these fields, and a mail keeps them. */
export function envelope(settings: EmailSettings) {
	const address = settings.checkAddresses ? z.email() : text(settings);
	return {
		destination: address,
		subject: unlessOptional('subject', text(settings), settings),
		sender: unlessOptional('sender', address, settings),
		category: unlessOptional('category', category, settings),
	};
}

export type Envelope = z.infer<z.ZodObject<ReturnType<typeof envelope>>>;

/** Placeholders in `html` are replaced. Missing fields are null. */
export interface Mail extends Omit<Kept<Envelope>, 'destination'> {
	id: number;
	messageId: string;
	destination: string;
	html: string | null;
	templateName: string | null;
	variables: Record<string, unknown> | null;
	sentAt: string;
	/** No document shows a sign of a mail that came back. */
	isBounced: boolean;
}

export interface EmailState {
	senders: Table<Sender>;
	templates: Table<EmailTemplate>;
	mails: Table<Mail>;
}

export function seedEmail(): EmailState {
	const { approvedSender, otherApprovedSender, orderTemplate, plainTemplate } =
		SEEDED_MESSAGING.email;
	const state: EmailState = {
		senders: new Table(201),
		templates: new Table(orderTemplate.reference),
		mails: new Table(70001),
	};
	for (const address of [approvedSender, otherApprovedSender]) state.senders.add({ address });
	const templates = [
		[orderTemplate.name, '<p>Hello {{ name }}, your order {{ order }} is confirmed.</p>'],
		['password-reset', '<p>Your code is <b>{{ code }}</b>.</p>'],
		[plainTemplate.name, '<h1>News</h1><p>There is none.</p>'],
	];
	for (const [name, html] of templates) state.templates.add({ name, html });
	return state;
}
