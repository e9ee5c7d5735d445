import type { IDataObject } from 'n8n-workflow';

import { ChatTrigger } from '../../nodes/Chat/ChatTrigger.node';
import { OutboundVoice } from '../../nodes/OutboundVoice/OutboundVoice.node';
import { OutboundVoiceTrigger } from '../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { receive } from '../harness/webhookRun';

const json = '{"event":"completed","CallStatus":"busy"}';
const status = { event: 'completed', CallStatus: 'busy' };
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const marked = (text: string) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytesOf(text)]);
const utf16 = (text: string) =>
	Buffer.concat([Buffer.from([0xff, 0xfe]), bytesOf(text, 'utf16le')]);
const form = 'application/x-www-form-urlencoded';

/** Who sends it, its content type, what n8n makes of it, its bytes, and the body that the workflow gets. */
const table: ReadonlyArray<[string, string | undefined, unknown, Buffer, unknown]> = [
	['a platform with the right label', 'application/json', status, bytesOf(json), status],
	['a label with a charset', 'application/json; charset=utf-8', status, bytesOf(json), status],
	['RW10: a label of text', 'text/plain', json, bytesOf(json), status],
	[
		'RW09: a label of text with a charset',
		'text/plain; charset=UTF-8',
		json,
		bytesOf(json),
		status,
	],
	['curl -d without a header', form, { [json]: '' }, bytesOf(json), status],
	['a sender without a label', undefined, undefined, bytesOf(json), status],
	['a label of bytes', 'application/octet-stream', undefined, bytesOf(json), status],
	['a label of its own', 'application/vnd.calls+json', undefined, bytesOf(json), status],
	['a JSON API', 'application/problem+json', undefined, bytesOf(json), status],
	['JSON that was encoded twice', 'application/json', json, bytesOf(JSON.stringify(json)), status],
	['RW34: a byte order mark', 'application/json', undefined, marked(json), status],
	['RW34: a mark and a label of its own', 'application/x-json', undefined, marked(json), status],
	['a mark and a label of text', 'text/plain', `\ufeff${json}`, marked(json), status],
	['Windows', 'application/octet-stream', undefined, utf16(json), status],
	[
		'Latin-1',
		'application/vnd.calls+json; charset=ISO-8859-1',
		undefined,
		bytesOf('{"name":"Peña"}', 'latin1'),
		{ name: 'Peña' },
	],
	['blanks around it', 'text/plain', `\r\n ${json}\n`, bytesOf(`\r\n ${json}\n`), status],
	['a list', 'text/plain', `[${json}]`, bytesOf(`[${json}]`), [status]],
	[
		'a form',
		form,
		{ CallStatus: 'busy' },
		bytesOf('CallStatus=busy&SipCode=486'),
		{
			CallStatus: 'busy',
			SipCode: '486',
		},
	],
	[
		'a form with blanks',
		form,
		undefined,
		bytesOf('Reason=no+answer%21&x'),
		{ Reason: 'no answer!', x: '' },
	],
	['a form with one name twice', form, undefined, bytesOf('leg=a&leg=b'), { leg: ['a', 'b'] }],
	[
		'a form in Latin-1',
		`${form}; charset=ISO-8859-1`,
		undefined,
		bytesOf('name=Pe%F1a'),
		{ name: 'Peña' },
	],
	['a form with a percent sign', form, undefined, bytesOf('rate=100%'), { rate: '100%' }],
	['a word', 'text/plain', 'completed', bytesOf('completed'), 'completed'],
	[
		'a sentence that begins like a list',
		'text/plain',
		'[ended] busy',
		bytesOf('[ended] busy'),
		'[ended] busy',
	],
	[
		'XML that n8n has read',
		'application/xml',
		{ call: { status: 'busy' } },
		bytesOf('<call/>'),
		{
			call: { status: 'busy' },
		},
	],
	['nothing', 'application/json', undefined, bytesOf(''), {}],
	['a GET without a body', undefined, {}, bytesOf(''), {}],
];

const requestOf = (contentType: string | undefined, body: unknown, raw: Buffer) => ({
	headers: { ...(contentType && { 'content-type': contentType }) },
	body,
	raw,
});

describe('The body of a notification', () => {
	it.each(table)('%s (%s)', async (_source, contentType, parsed, bytes, expected) => {
		const parameters = { secretIn: 'path', options: { rememberMinutes: 0 } };
		const request = requestOf(contentType, parsed, bytes);
		const { outputs } = await receive(new OutboundVoiceTrigger(), parameters, request);
		expect(outputs[0][0].body).toEqual(expected);
	});

	it('RW09: of the chat starts the workflow whatever its label', async () => {
		const message = { from: '447700900001', id: 'wamid.1', timestamp: '1773568800', type: 'text' };
		const value = { messages: [{ ...message, text: { body: 'Hi' } }] };
		const body = JSON.stringify({ field: 'messages', value });
		const parameters = { secretIn: 'path', triggerOn: ['messages'], options: {} };
		const request = requestOf('text/plain; charset=UTF-8', body, bytesOf(body));
		const { status: code, outputs } = await receive(new ChatTrigger(), parameters, request);
		expect(code).toBe(200);
		expect(outputs[0]).toMatchObject([{ kind: 'message', text: 'Hi' }]);
	});

	it('RW10: of a call that is waited for says how it ended, and an earlier one is no end', async () => {
		const parameters = { resource: 'call', operation: 'startAndWait' };
		const answer = async (text: string) => {
			const waiting: IDataObject = {
				sid: 's-1',
				wait: { callbackId: `c-${text}`, eventField: '' },
			};
			const query = { callbackId: `c-${text}` };
			const request = { ...requestOf('text/plain', text, bytesOf(text)), query };
			return (await receive(new OutboundVoice(), parameters, request, waiting)).outputs;
		};
		expect(await answer(json)).toMatchObject([[{ outcome: 'busy', callback: { body: status } }]]);
		expect(await answer('{"event":"ringing"}')).toEqual([]);
	});
});

describe('A repeated notification', () => {
	const keyOf = async (body: unknown, query: IDataObject = {}) => {
		const parameters = { secretIn: 'path', options: { rememberMinutes: 0 } };
		const raw = bytesOf(JSON.stringify(body));
		const request = { ...requestOf('application/json', body, raw), query };
		const { outputs } = await receive(new OutboundVoiceTrigger(), parameters, request);
		return outputs[0][0].eventKey;
	};

	it('RP19: is equal whatever the order of its keys', async () => {
		const key = await keyOf({ sid: 's-1', event: 'completed', a: { b: 1, c: [1, 2] } });
		expect(await keyOf({ event: 'completed', a: { c: [1, 2], b: 1 }, sid: 's-1' })).toBe(key);
		expect(await keyOf({ event: 'completed', a: { c: [2, 1], b: 1 }, sid: 's-1' })).not.toBe(key);
	});

	it('RP19: is equal whatever the order of its query', async () => {
		const key = await keyOf({}, { sid: 's-1', event: 'ringing' });
		expect(await keyOf({}, { event: 'ringing', sid: 's-1' })).toBe(key);
	});
});
