import { Table } from '../../core/table';
import { SEEDED_MESSAGING } from '../messaging/seeded';
import type { EmailState } from './records';

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
