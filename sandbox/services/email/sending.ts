import { z } from 'zod';
import { HttpError, type Incoming } from '../../http/http';
import { outcomeOf } from '../../core/magic';
import type { World } from '../../core/world';
import { category, fillTemplate, readFields, text, variables } from '../messaging/fields';
import { inForm } from '../messaging/settings';
import type { Mail } from './records';
import type { EmailSettings } from './settings';

type Envelope = z.infer<z.ZodObject<ReturnType<typeof envelope>>>;
type Content = Partial<Pick<Mail, 'html' | 'templateName' | 'variables'>>;

/** `{ status: { code, message, messageId } }`. Rejects a sender that is not approved. */
export function sendMail(world: World, request: Incoming) {
	const settings = world.settings.email;
	const asked = readFields(emailBodies.Email(settings), request, settings);
	return queue(world, asked, { html: asked.html });
}

export function sendByTemplate(world: World, request: Incoming) {
	const settings = world.settings.email;
	const asked = readFields(emailBodies.EmailByTemplate(settings), request, settings);
	const template = findTemplate(world, asked);
	const html = fillTemplate(template.html, asked.variables ?? {}, settings);
	return queue(world, asked, { html, templateName: template.name, variables: asked.variables });
}

const oneAddress = z.string().email();
const reference = z.number().int();

export const addressOf = (settings: EmailSettings) =>
	settings.checkAddresses ? oneAddress : text(settings);

function envelope(settings: EmailSettings) {
	const address = addressOf(settings);
	return {
		destination: address,
		subject: unlessOptional('subject', text(settings), settings),
		sender: unlessOptional('sender', address, settings),
		category: unlessOptional('category', category, settings),
	};
}

const unlessOptional = <T extends z.ZodTypeAny>(
	field: EmailSettings['optionalFields'][number],
	schema: T,
	{ optionalFields }: EmailSettings,
) => (optionalFields.includes(field) ? schema.optional() : schema);

const emailBodies = {
	Email: (settings: EmailSettings) => ({
		...envelope(settings),
		html: unlessOptional('html', text(settings).describe('HTML body'), settings),
	}),
	EmailByTemplate: (settings: EmailSettings) => ({
		...envelope(settings),
		templateName: inForm('described', settings.templateReference, text(settings)),
		templateReference: inForm('sample', settings.templateReference, reference),
		variables: unlessOptional('variables', variables(settings), settings),
	}),
};

function findTemplate(
	world: World,
	{ templateName, templateReference }: { templateName?: string; templateReference?: number },
) {
	const settings = world.settings.email;
	if ((templateName === undefined) === (templateReference === undefined)) {
		throw new HttpError(settings.invalidInputStatus, 'templateName: Required, once');
	}
	const [template] = world.tables.email.templates.filter(
		({ id, name }) => name === templateName || id === templateReference,
	);
	if (template) return template;
	const asked = templateName ?? templateReference;
	throw new HttpError(settings.unknownTemplateStatus, `No template "${asked}"`);
}

function queue(world: World, asked: Envelope, content: Content) {
	const { senders, mails } = world.tables.email;
	const { unapprovedSenderStatus, resultCode, resultMessage } = world.settings.email;
	const { destination, sender = null, subject = null, category: kind = null } = asked;
	const approved = senders.all().some(({ address }) => address === sender?.toLowerCase());
	if (sender !== null && !approved) {
		throw new HttpError(unapprovedSenderStatus, `The sender "${sender}" is not approved`);
	}
	const { html = null, templateName = null, variables: values = null } = content;
	const mail = mails.add({
		messageId: '',
		...{ destination, sender, subject, html, category: kind, templateName, variables: values },
		sentAt: world.now().toISOString(),
		isBounced: outcomeOf(destination) === 'bounced',
	});
	const messageId = `mail-${mail.id}`;
	mail.messageId = messageId;
	return { status: { code: resultCode, message: resultMessage, messageId } };
}
