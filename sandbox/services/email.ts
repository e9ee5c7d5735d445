import { z } from 'zod/v4';
import { HttpError } from '../http/http';
import { on, type StatefulService, type Taken } from '../http/route';
import { outcomeOf } from '../core/magic';
import type { World } from '../core/world';
import {
	emailSettings,
	envelope,
	seedEmail,
	unlessOptional,
	type EmailSettings,
	type Envelope,
	type Mail,
} from './email/records';
import { fillTemplate, inForm, keptFields, text, variables } from './messaging/fields';
import { acceptsRejections, atCommonBase, spellTwice } from './messaging/routes';

const answer = z.strictObject({
	status: z.strictObject({ code: z.number().int(), message: z.string(), messageId: z.string() }),
});

const mail = (settings: EmailSettings) => ({
	body: z.strictObject({
		...envelope(settings),
		html: unlessOptional('html', text(settings).describe('HTML body'), settings),
	}),
	answer,
});

const mailByTemplate = (settings: EmailSettings) => ({
	body: z.strictObject({
		...envelope(settings),
		templateName: inForm('described', settings.templateReference, text(settings)),
		templateReference: inForm('sample', settings.templateReference, z.number().int()),
		variables: unlessOptional('variables', variables(settings), settings),
	}),
	answer,
});

export const email: StatefulService<'email'> = {
	name: 'email',
	...atCommonBase('email'),
	settings: emailSettings,
	seed: seedEmail,
	routes: [
		on('POST', '/api/email/send', mail, sendMail, {
			...acceptsRejections('email'),
			says: 'Send an email',
		}),
		on('POST', '/api/email/send-by-template', mailByTemplate, sendByTemplate, {
			...acceptsRejections('email'),
			says: 'Send an email by a stored template',
		}),
	].flatMap((route) =>
		spellTwice(route, `/api${String(route.path)}`, ({ settings }) => settings.email.paths),
	),
};

/** The sender must be approved. */
function sendMail(world: World, { body }: Taken<ReturnType<typeof mail>>) {
	return queue(world, body, { html: body.html });
}

function sendByTemplate(world: World, { body }: Taken<ReturnType<typeof mailByTemplate>>) {
	const template = findTemplate(world, body);
	const html = fillTemplate(template.html, body.variables ?? {}, world.settings.email);
	return queue(world, body, { html, templateName: template.name, variables: body.variables });
}

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
	const templateLabel = templateName ?? templateReference;
	throw new HttpError(settings.unknownTemplateStatus, `No template "${templateLabel}"`);
}

type Content = Partial<Pick<Mail, 'html' | 'templateName' | 'variables'>>;

function queue(world: World, sentEnvelope: Envelope, content: Content) {
	const { senders, mails } = world.tables.email;
	const { unapprovedSenderStatus, resultCode, resultMessage } = world.settings.email;
	const { destination, sender = null } = sentEnvelope;
	const approved = senders.all().some(({ address }) => address === sender?.toLowerCase());
	if (sender !== null && !approved) {
		throw new HttpError(unapprovedSenderStatus, `The sender "${sender}" is not approved`);
	}
	const { html = null, templateName = null, variables: values = null } = content;
	const kept = mails.add({
		messageId: '',
		...keptFields<Envelope>(envelope(world.settings.email), sentEnvelope),
		destination,
		html,
		templateName,
		variables: values,
		sentAt: world.now().toISOString(),
		isBounced: outcomeOf(destination) === 'bounced',
	});
	kept.messageId = `mail-${kept.id}`;
	return { status: { code: resultCode, message: resultMessage, messageId: kept.messageId } };
}
