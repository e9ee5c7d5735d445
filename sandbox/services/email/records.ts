import type { Table } from '../../table';

/** Of a stored template only the name is documented; its id is what `templateReference` means. */
interface EmailTemplate {
	id: number;
	name: string;
	html: string;
}

interface Sender {
	id: number;
	address: string;
}

/** A mail that was taken; `html` with its placeholders replaced. What was not given is null. */
interface Mail {
	id: number;
	messageId: string;
	destination: string;
	sender: string | null;
	subject: string | null;
	html: string | null;
	category: string | null;
	templateName: string | null;
	variables: Record<string, unknown> | null;
	/** ISO 8601. */
	sentAt: string;
}

export interface EmailState {
	senders: Table<Sender>;
	templates: Table<EmailTemplate>;
	mails: Table<Mail>;
}
