import type { IDataObject } from 'n8n-workflow';

import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { receive } from '../harness/webhookRun';

const person = '447700900003';
const metadata = { display_phone_number: '442079460101', phone_number_id: '650000000000000' };

let messages = 0;

async function itemOf(message: IDataObject, of: IDataObject = metadata) {
	const id = `wamid.${(messages += 1)}`;
	const one = { id, from: person, timestamp: '1773568800', ...message };
	const body = { field: 'messages', value: { metadata: of, messages: [one] } };
	const parameters = { secretIn: 'path', triggerOn: ['messages'], options: {} };
	const { outputs } = await receive(new ChatTrigger(), parameters, { body });
	return { ...outputs.flat()[0], output: outputs.findIndex((items) => items.length > 0) };
}

const text = (body: string) => ({ type: 'text', text: { body } });

describe('A message of the business itself is no customer’s', () => {
	it.each([
		['RA14: as in the notification', '442079460101', '442079460101'],
		['RA14: with a plus', '+442079460101', '442079460101'],
		['RA14: as a person writes it', '442079460101', '+44 20 7946 0101'],
		['RA14: with hyphens', '+44-20-7946-0101', '+442079460101'],
	])('%s: from %s at %s', async (_source, from, display_phone_number) => {
		const item = await itemOf({ ...text('Hello'), from }, { ...metadata, display_phone_number });
		expect(item).toMatchObject({ kind: 'echo', text: 'Hello', output: 0 });
		const stop = await itemOf({ ...text('STOP'), from }, { ...metadata, display_phone_number });
		expect(stop).toMatchObject({ kind: 'echo', output: 0 });
	});

	it.each<[string, IDataObject, IDataObject]>([
		['another person', {}, metadata],
		['a similar number', { from: '442079460102' }, metadata],
		['an account without a number', { from: '442079460101' }, { phone_number_id: '65' }],
	])('%s is one', async (_what, message, of) => {
		expect(await itemOf({ ...text('Hello'), ...message }, of)).toMatchObject({ kind: 'message' });
	});
});

describe('What became of a message', () => {
	const originalMessageId = 'wamid.earlier';
	const original_message_id = originalMessageId;

	it.each<[string, IDataObject, IDataObject]>([
		[
			'RA29: Meta, deleted',
			{ type: 'revoke', revoke: { original_message_id } },
			{ kind: 'deleted', originalMessageId, text: '' },
		],
		[
			'RA29: Meta, edited',
			{ type: 'edit', edit: { original_message_id, message: text('Tuesday') } },
			{ kind: 'edited', originalMessageId, text: 'Tuesday' },
		],
		[
			'Meta, a caption',
			{ type: 'edit', edit: { original_message_id, message: { image: { caption: 'Red' } } } },
			{ kind: 'edited', text: 'Red' },
		],
		['without its content', { type: 'revoke' }, { kind: 'deleted' }],
		['another platform', { type: 'message_deleted' }, { kind: 'deleted' }],
		['another platform', { type: 'Unsend' }, { kind: 'deleted' }],
		['another platform', { type: 'message_edited' }, { kind: 'edited' }],
		['a text', text('I delete and edit'), { kind: 'message' }],
		[
			'a type that nobody knows',
			{ type: 'zorvex', zorvex: {} },
			{ kind: 'message', type: 'zorvex' },
		],
	])('%s: %j', async (_source, message, expected) => {
		expect(await itemOf(message)).toMatchObject(expected);
	});

	it('is an opt-out if a person corrects it to STOP', async () => {
		const edit = { original_message_id, message: text('STOP') };
		expect(await itemOf({ type: 'edit', edit })).toMatchObject({ output: 2, optOutWord: 'STOP' });
	});
});
