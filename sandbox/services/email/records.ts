import { Table } from '../../core/table';
import { SEEDED_MESSAGING } from '../messaging/seeded';

/** Only the name of a stored template is documented; `templateReference` is its id. */
interface EmailTemplate {
	id: number;
	name: string;
	html: string;
}

interface Sender {
	id: number;
	address: string;
}

/** An accepted mail; `html` has its placeholders replaced. What was not given is null. */
export interface Mail {
	id: number;
	messageId: string;
	destination: string;
	sender: string | null;
	subject: string | null;
	html: string | null;
	category: string | null;
	templateName: string | null;
	variables: Record<string, unknown> | null;
	sentAt: string;
	/** Whether it came back; no document shows a sign of it. */
	isBounced: boolean;
}

export interface EmailState {
	senders: Table<Sender>;
	templates: Table<EmailTemplate>;
	mails: Table<Mail>;
}

const FIRST_TEMPLATE = SEEDED_MESSAGING.email.orderTemplate.reference;

export function seedEmail(): EmailState {
	const { approvedSender, otherApprovedSender, orderTemplate, plainTemplate } =
		SEEDED_MESSAGING.email;
	const state: EmailState = {
		senders: new Table(201),
		templates: new Table(FIRST_TEMPLATE),
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
