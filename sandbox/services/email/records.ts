import type { Table } from '../../core/table';

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
