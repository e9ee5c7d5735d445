import type { ChatFilter } from '../../../nodes/Chat/trigger/filter';
import { readChatNotification } from '../../../nodes/Chat/trigger/notification';
import { notify } from '../../../sandbox/services/chat/notification';
import { chat } from '../../../sandbox/services/chat';
import { SEEDED_MESSAGING } from '../../../sandbox/services/messaging/seeded';
import { World } from '../../../sandbox/core/world';
import { worldStart } from '../../harness/tested';

const NAMES = SEEDED_MESSAGING.chat;
const all: ChatFilter = {
	triggerOn: ['messages', 'statuses'],
	statuses: [],
	businessNumbers: [],
	optOutWords: [],
	withRaw: false,
};

function openWorld(): World {
	const world = new World([chat]);
	world.reset({ now: worldStart });
	return world;
}

const person = { from: NAMES.engagedPerson, name: 'Jane', to: NAMES.businessNumber };

const notificationOf = (message: object) =>
	notify(openWorld(), { message, ...person } as Parameters<typeof notify>[1]);

const statusNotification = (status: string, timestamp: unknown = '1773568800') => ({
	message_id: 'n-1',
	waba_id: 'w-1',
	field: 'messages',
	value: { statuses: [{ id: 'chat-1', status, timestamp, recipient_id: '447700900001' }] },
});

const read = (body: unknown, filter: Partial<ChatFilter> = {}) =>
	readChatNotification(body, { ...all, ...filter });

describe('A chat notification', () => {
	it('has the ID of the sender’s account, also where it is not the number', () => {
		const contacts = [{ profile: { name: 'Jane' }, wa_id: 'account-1' }];
		const messages = [{ from: '447700900001', id: 'm-1', type: 'text', text: { body: 'Hi' } }];
		const [{ json }] = read({ field: 'messages', value: { contacts, messages } });
		expect(json).toMatchObject({ from: '447700900001', waId: 'account-1', name: 'Jane' });
		const { value } = statusNotification('read');
		const [status] = read({ field: 'messages', value: { ...value, contacts } });
		expect(status.json).toMatchObject({ recipient: '447700900001', waId: 'account-1' });
	});

	it.each([
		['two people wrote', ['447700900001', '447700900002'], [{}]],
		['an unknown person wrote, too', ['447700900001', undefined], [{}]],
		['there is another contact', ['447700900001'], [{}, {}]],
	])('has no contact whose account has an ID of its own where %s', (_what, senders, more) => {
		const messages = senders.map((from, id) => ({ from, id, type: 'text' }));
		const contacts = more.map((one) => ({ ...one, profile: { name: 'Jane' }, wa_id: 'account-1' }));
		const [{ json }] = read({ field: 'messages', value: { contacts, messages } });
		expect([json.from, json.name, json.waId]).toEqual(['447700900001', undefined, undefined]);
	});

	it('of a status gives an item on the other output, keyed by message, status and time', () => {
		const [{ eventKey, output, json }] = read(statusNotification('delivered'));
		expect(eventKey).toBe('chat-1|delivered|1773568800');
		expect(output).toBe(1);
		expect(json).toMatchObject({
			kind: 'status',
			messageId: 'chat-1',
			status: 'delivered',
			at: '2026-03-15T10:00:00.000Z',
			recipient: '447700900001',
		});
	});

	it('starts nothing that is not selected', () => {
		const message = notificationOf({ type: 'text', body: 'Hello' });
		expect(read(statusNotification('read'), { triggerOn: ['messages'] })).toEqual([]);
		expect(read(message, { triggerOn: ['statuses'] })).toEqual([]);
		expect(read(statusNotification('read'), { statuses: ['delivered'] })).toEqual([]);
		expect(read(statusNotification('delivered'), { statuses: ['delivered'] })).toHaveLength(1);
		expect(read(message, { businessNumbers: ['15550100'] })).toEqual([]);
		expect(read(message, { businessNumbers: [NAMES.businessNumber] })).toHaveLength(1);
		expect(read(message, { businessNumbers: ['650000000000000'] })).toHaveLength(1);
	});

	it('of an unknown kind passes raw', () => {
		const other = { field: 'account_update', value: { event: 'VERIFIED' } };
		expect(read(other)).toMatchObject([{ json: { kind: 'unknown', raw: other } }]);
		expect(read(other)[0].eventKey).toBe(read({ ...other })[0].eventKey);
		const neither = { field: 'messages', value: { errors: [{ code: 1 }] } };
		expect(read(neither)).toMatchObject([{ json: { kind: 'unknown', raw: neither } }]);
	});

	it('of an unknown message type or status passes with all its fields', () => {
		const future = { from: '1', id: 'm-1', timestamp: '1', type: 'future', future: { id: 's' } };
		const body = { field: 'messages', value: { messages: [future] } };
		expect(read(body)).toMatchObject([{ json: { type: 'future', message: future } }]);
		const [{ json }] = read(statusNotification('warned'), { statuses: ['read'] });
		expect(json).toMatchObject({ status: 'warned', statusEvent: { status: 'warned' } });
	});
});
