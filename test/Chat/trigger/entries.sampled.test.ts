import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { sampled, seed } from '../../harness/sample';
import { receive } from '../../harness/webhookRun';

const numRuns = sampled(1_500, 20_000);

/** As a contact shows a person: by number, by user ID, or by both. */
interface Person {
	wa_id?: string;
	user_id?: string;
}

const people: Person[] = [
	{ wa_id: '447700900001' },
	{ wa_id: '447700900002', user_id: 'GB.2' },
	{ user_id: 'GB.3' },
	{ user_id: 'GB.4' },
];
const nameOf = ({ wa_id, user_id }: Person) => `Name of ${wa_id ?? user_id}`;

type List = 'messages' | 'statuses';

/** An entry as JSON, because a literal has no key `__proto__`. */
interface Entry {
	list: List;
	json: string;
	/** Of a valid one. */
	person?: Person;
	id?: string;
}

const deep = '['.repeat(300) + ']'.repeat(300);
const unknownFields = ['constructor', 'prototype', '__proto__', 'future'].flatMap((name) =>
	['null', '{"constructor":{"a":1}}', '[{"__proto__":{"polluted":true}}]', deep].map(
		(value) => `,"${name}":${value}}`,
	),
);

let made = 0;
const valid = fc
	.record({
		person: fc.constantFrom(...people),
		list: fc.constantFrom<List>('messages', 'statuses'),
		unknown: fc.constantFrom('}', ...unknownFields),
	})
	.map(({ person, list, unknown }): Entry => {
		const { wa_id, user_id } = person;
		const shared = { id: `entry-${++made}`, timestamp: '1' };
		const own = {
			messages: { from: wa_id, from_user_id: user_id, type: 'text', text: { body: 'Hi' } },
			statuses: { recipient_id: wa_id, recipient_user_id: user_id, status: 'read' },
		}[list];
		const json = JSON.stringify({ ...shared, ...own }).replace(/\}$/, unknown);
		return { list, json, person, id: shared.id };
	});

const odd = fc
	.record({
		list: fc.constantFrom<List>('messages', 'statuses'),
		one: fc.constantFrom<unknown>(
			...[null, 7, 'text', [], {}, { id: 'x' }, { id: 'x', type: 'text' }],
			...[
				{ from: '447700900001', type: 'text' },
				{ from: '447700900001', id: 'x' },
			],
			...[
				{ id: 'x', status: 'read' },
				{ status: 'read', timestamp: '1' },
			],
			{ id: { a: 1 }, from: '447700900001', type: 'text', status: 'read', timestamp: '1' },
		),
	})
	.map(({ list, one }): Entry => ({ list, json: JSON.stringify(one) }));

const contact = fc.oneof(
	fc.constantFrom(...people).map((one) => ({ ...one, profile: { name: nameOf(one) } })),
	fc.constantFrom<unknown>(null, 'Jane', {}, { profile: 7, wa_id: [] }, { user_id: 'GB.9' }),
);

/** The items that the trigger starts a workflow with. */
async function itemsOf(entries: readonly Entry[], contacts: unknown): Promise<IDataObject[]> {
	const listed = (wanted: List) =>
		entries.flatMap(({ list, json }) => (list === wanted ? json : []));
	const [messages, statuses] = [listed('messages').join(), listed('statuses').join()];
	const value = `"contacts":${JSON.stringify(contacts)},"messages":[${messages}],"statuses":[${statuses}]`;
	const raw = `{"field":"messages","constructor":1,"value":{${value}}}`;
	const options = { rememberMinutes: 0 };
	const parameters = { secretIn: 'path', triggerOn: ['messages', 'statuses'], options };
	const request = { raw, body: JSON.parse(raw) as unknown };
	const { status, outputs } = await receive(
		new ChatTrigger(),
		parameters as INodeParameters,
		request,
	);
	expect(status).toBe(200);
	return outputs.flat();
}

/** An item says of its person what the person's contact says, and nothing of another one. */
function expectOwn(json: IDataObject, { list, person = {} }: Entry, contacts: unknown[]): void {
	const isListed = JSON.stringify(contacts).includes(nameOf(person));
	const { wa_id, user_id } = person;
	const waId = isListed ? wa_id : undefined;
	const { from, fromUserId, name, recipient, recipientUserId } = json;
	expect([json.kind, json.waId]).toEqual([list === 'messages' ? 'message' : 'status', waId]);
	if (list === 'statuses') expect([recipient, recipientUserId]).toEqual([wa_id, user_id]);
	else {
		const expected = [wa_id, user_id, isListed ? nameOf(person) : undefined];
		expect([from, fromUserId, name]).toEqual(expected);
	}
}

it(`Each entry of a notification is judged alone (${numRuns} batches, seed ${seed})`, async () => {
	const batch = fc.array(fc.oneof(valid, odd), { minLength: 1, maxLength: 8 });
	const property = fc.asyncProperty(
		batch,
		fc.array(contact, { maxLength: 4 }),
		async (...given) => {
			const [entries, contacts] = given;
			const items = await itemsOf(entries, contacts);
			const sent = entries.filter(({ id }) => id !== undefined);
			const known = items.filter(({ kind }) => kind !== 'unknown');
			expect(known.map(({ messageId }) => messageId).sort()).toEqual(
				sent.map(({ id }) => id).sort(),
			);
			for (const json of known)
				expectOwn(
					json,
					sent.find(({ id }) => id === json.messageId)!,
					contacts,
				);
			const raws = items.filter(({ kind }) => kind === 'unknown').map(({ raw }) => raw);
			const odds = entries.filter(({ id }) => id === undefined);
			const expected = odds.map(({ list, json }) => ({ [list]: [JSON.parse(json) as unknown] }));
			const inOrder = (values: unknown[]) => values.map((value) => JSON.stringify(value)).sort();
			const alone = expected.map((value) => ({ field: 'messages', value }));
			expect(inOrder(raws)).toEqual(inOrder(alone));
			expect(JSON.stringify(items)).not.toMatch(/"(__proto__|constructor|prototype)":/);
		},
	);
	await fc.assert(property, { seed, numRuns });
}, 3_600_000);
