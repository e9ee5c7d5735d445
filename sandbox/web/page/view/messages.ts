import type { Delivery } from '../../../webhooks/deliveries';
import { SAMPLES } from '../../../services/chat/samples';
import { SEEDED_MESSAGING } from '../../../services/messaging/seeded';
import type { World } from '../../../core/world';
import { Growing, keepNewest, newest, SHOWN, type Entry } from './lists';

interface ShownMessage extends Entry {
	direction: 'in' | 'out';
	person: string;
	name: string | null;
	type: string;
	text: string;
	status: string | null;
	at: string;
}

const { engagedPerson, repliedPerson, colleague } = SEEDED_MESSAGING.chat;

const CUSTOMERS = [
	{ name: 'Jane Example', from: engagedPerson },
	{ name: 'John Example', from: repliedPerson },
	{ name: 'Alex Example, a colleague', from: colleague },
];

interface Notified {
	/** All received messages count, and the newest are kept. */
	count: number;
	messages: ShownMessage[];
	/** Each of the newest messages keeps its last status. */
	statuses: Map<string, string>;
}

const STATUSES_KEPT = 1_000;

const notified = new Growing<Delivery, Notified>({
	start: () => ({ count: 0, messages: [], statuses: new Map() }),
	add(state, delivery) {
		if (delivery.service !== 'chat') return;
		for (const message of readMessages(delivery)) {
			state.count += 1;
			keepNewest(state.messages, message, SHOWN);
		}
		for (const [id, status] of readStatuses(delivery.body)) state.statuses.set(id, status);
		const [oldest] = state.statuses.keys();
		if (state.statuses.size > STATUSES_KEPT) state.statuses.delete(oldest);
	},
	numberOf: ({ id }) => id,
});

export function viewChat(world: World) {
	const { count, messages, statuses } = notified.read(world.deliveries.list());
	const sent = newest(world.tables.chat.messages.all(), (message): ShownMessage => ({
		key: message.messageId,
		direction: 'out',
		person: message.recipientNumber,
		name: null,
		type: message.type,
		text: message.text ?? writeContent(message.content ?? {}),
		status: statuses.get(message.messageId) ?? message.status,
		at: message.sentAt,
	}));
	const all = [...messages, ...sent.list.reverse()];
	all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
	const { list } = newest(all, (message) => message);
	return { count: count + sent.count, list, customers: CUSTOMERS, samples: SAMPLES };
}

interface Notification {
	value?: {
		contacts?: Array<{ profile: { name: string } }>;
		messages?: Array<{
			id: string;
			from?: string;
			from_user_id?: string;
			type: string;
			timestamp: string;
		}>;
		statuses?: Array<{ id: string; status: string }>;
	};
}

function readStatuses(body: unknown): Array<[string, string]> {
	const { statuses = [] } = (body as Notification).value ?? {};
	return statuses.map(({ id, status }) => [id, status]);
}

function readMessages({ body }: Delivery): ShownMessage[] {
	const { messages = [], contacts = [] } = (body as Notification).value ?? {};
	return messages.map((message, index) => ({
		key: message.id,
		direction: 'in',
		person: message.from ?? message.from_user_id ?? '',
		name: contacts[index]?.profile.name ?? null,
		type: message.type,
		text: writeContent({ ...message }[message.type as 'type']),
		status: null,
		// Times are whole seconds, because a person’s message comes before its answer in the same
		// second.
		at: new Date(Number(message.timestamp) * 1000).toISOString(),
	}));
}

/**
 * It is the `body` of a text, or caption, name and address of a file; other content shows its texts
 * and numbers.
 */
function writeContent(content: unknown): string {
	const fields = Object(content) as Record<string, unknown>;
	const texts = ['body', 'caption', 'filename', 'link', 'mime_type'].flatMap((name) =>
		typeof fields[name] === 'string' ? [fields[name]] : [],
	);
	return (texts.length > 0 ? texts : leavesOf(content)).join(' · ');
}

const leavesOf = (value: unknown): string[] =>
	value !== null && typeof value === 'object'
		? Object.values(value).flatMap(leavesOf)
		: [String(value)];
