import { maskFields } from '../page/mask';
import type { RecordedRequest } from '../../http/requests';
import { valueOfExcerpt } from './text';
import { digitsOf, someValue } from './values';

const NAMES: ReadonlyArray<readonly [RegExp, string]> = [
	[
		/^(to|from|number|recipientNumber|senderNumber|phone|incoming_number|callerId|calledId)$/,
		'Number',
	],
	[/^sid$/, 'Call'],
	[/^(messageId|message_id)$/, 'Message'],
	[/^orderId$/, 'Order'],
	[/^reference$/, 'Reference'],
	[/^(email|destination|sender)$/, 'Email'],
	[/^(user_external_id|user)$/, 'User'],
	[/^agent_id$/, 'Agent'],
	[/^room_id$/, 'Room'],
];

export interface Suggestion {
	value: string;
	/** `Order 1041`, `Call to +447700900200`. */
	label: string;
	service: string;
}

const MOST = 10;

export function listLinks(request: RecordedRequest): Suggestion[] {
	const { service, path, query, body, answer } = request;
	const found = new Map<string, Suggestion>();
	const add = (value: string, label: string) => {
		if (found.size < MOST && value !== '') {
			found.set(value, { value, label: `${label} ${value}`, service });
		}
		return found.size >= MOST;
	};
	const [, order] = /\/(?:cancelOrder|orders)\/(\d+)$/.exec(path) ?? [];
	if (order !== undefined) add(order, 'Order');
	const answered = valueOfExcerpt(answer?.excerpt ?? null, answer?.isCut ?? false);
	someValue(maskFields([query, body, answered]), (value, name) => {
		const [, label] = NAMES.find(([names]) => names.test(name)) ?? [];
		return label !== undefined && isOf(label, String(value)) && add(String(value), label);
	});
	return [...found.values()];
}

/** The number of a page is no telephone number, nor is every sender an address. */
function isOf(label: string, value: string): boolean {
	if (label === 'Number') return digitsOf(value) !== null;
	return label !== 'Email' || value.includes('@');
}
