import { createHash } from 'crypto';

import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { Chat } from '../../nodes/Chat/Chat.node';
import { composeRecording } from '../../sandbox/services/aiAgents/storage';
import type { BytesAnswer } from '../harness/loopback';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { json, useLoopback } from '../harness/loopback';
import { runNode } from '../harness/run';
import { byId } from '../harness/tested';

const server = useLoopback();
const bytes = (text: string) => Buffer.from(text, 'latin1');
const wav = composeRecording('a', 16_044);
const utf16 = (text: string) =>
	Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

async function download(resource: string, own: object, answer: BytesAnswer, baseUrl: string) {
	server.answer(
		[/^\/audio-url\//, json({ url: `${server.url}/file` })],
		[/^\/calls\/7$/, json({ id: 7, room_id: 'room-7', transcription_url: `${server.url}/file` })],
		[/^\/(file|chat\/api\/whatsapp\/file)/, answer],
	);
	const isChat = resource === 'media';
	const credential = { baseUrl, accessToken: SANDBOX_TOKEN, apiKey: SANDBOX_TOKEN };
	const parameters = { resource, operation: 'download', ...own };
	const [{ json: output, binary }] = await runNode(
		{ credential, parameters },
		isChat ? new Chat() : new AiAgents(),
	);
	const { data, fileName, mimeType, fileType } = binary!.data;
	return { output, file: { fileName, mimeType, fileType }, stored: Buffer.from(data, 'base64') };
}

const recording = async (answer: BytesAnswer) =>
	await download('recording', { audio: byId('room-7.wav') }, answer, server.url);
const transcript = async (format: string, answer: BytesAnswer) =>
	await download('transcript', { callId: byId(7), format }, answer, server.url);
const media = async (answer: BytesAnswer, options = {}) =>
	await download('media', { fileId: '77', options }, answer, `${server.url}/chat`);

const typed = (contentType: string, body: string | Buffer, more = {}): BytesAnswer => ({
	headers: { ...(contentType && { 'content-type': contentType }), ...more },
	body,
});

/** What is no file of a call: where it was seen, and the answer. */
const noFiles: Array<[source: string, answer: BytesAnswer, message: string]> = [
	['an export that is not done', { status: 202 }, 'not ready yet'],
	['with a text', { ...typed('text/plain', 'Accepted'), status: 202 }, 'not ready yet'],
	['No Content', { status: 204 }, 'not ready yet'],
	['nothing', typed('audio/wav', ''), 'The file is empty'],
	['nothing of any type', typed('', ''), 'The file is empty'],
	['a page to sign in', typed('text/html', '<!doctype html><title>Sign in</title>'), 'web page'],
	['a page without a type', typed('', '\n<!-- --><html><body>Sign in'), 'web page'],
	['a page of XHTML', typed('application/xhtml+xml', '<?xml version="1.0"?><html/>'), 'web page'],
	['a page with a wrong type', typed('audio/wav', '<html><body>Expired</body></html>'), 'web page'],
];

const another = 'another form than the documented one';

describe('Recording: Download', () => {
	it.each<[string, BytesAnswer, string]>([
		...noFiles,
		['Twilio', typed('application/json', '{"status":"processing"}'), another],
		['a type that was set before', typed('audio/wav', '{"message":"Not ready"}'), another],
		['no type', typed('', '{"message":"Not ready"}'), another],
		['any type', typed('application/octet-stream', ' {"code":20404}'), another],
		['RFC 9457', typed('application/problem+json', '{"title":"Gone","status":404}'), another],
		['S3', typed('application/xml', '<?xml version="1.0"?><Error><Code>x</Code></Error>'), another],
		['Twilio, XML', typed('text/xml', '<TwilioResponse/>'), another],
		['a list', typed('application/json', '[]'), another],
		['a word', typed('application/json', '"pending"'), another],
		['null', typed('application/json', 'null'), another],
		['a sentence', typed('text/plain', 'The recording is being processed'), another],
		['IIS', typed('application/json; charset=utf-16', utf16('{"a":1}')), another],
		['a long list', typed('application/json', JSON.stringify(Array(9_000).fill({}))), another],
	])('%s is no recording: %j', async (_source, answer, message) => {
		await expect(recording(answer)).rejects.toThrow(message);
	});

	it('says what came in place of it', async () => {
		const answer = typed('application/json', '{"message":"It is being processed"}');
		await expect(recording(answer)).rejects.toMatchObject({
			description: expect.stringContaining(
				'In place of the recording came JSON. It says: “It is being processed”',
			),
		});
	});

	const audio = { mimeType: 'audio/wav', fileType: 'audio' };
	it.each<[string, BytesAnswer, object]>([
		['the right type', typed('audio/wav', wav), audio],
		['RP08: S3', typed('binary/octet-stream', wav), audio],
		['Azure', typed('application/octet-stream', wav), audio],
		['RP08: a PHP script', typed('application/force-download', wav), audio],
		['RP08: a form', typed('application/x-www-form-urlencoded', wav), audio],
		['no type', typed('', wav), audio],
		['a wrong type', typed('text/html', wav), {}],
		['a wrong type', typed('application/json', wav), {}],
		['a wrong type with a charset', typed('text/plain; charset=ISO-8859-1', wav), {}],
		['telephone audio', typed('audio/basic', bytes('{"\xff\xfe\x80\x7f{{')), {}],
		['an MP3', typed('audio/mpeg', bytes('ID3\x04\0\0\0\0\0\0')), { mimeType: 'audio/mpeg' }],
		['an Ogg', typed('application/ogg', bytes('OggS\0\x02')), { mimeType: 'application/ogg' }],
	])('%s is audio', async (_source, answer, file) => {
		const downloaded = await recording(answer);
		expect(downloaded.stored.equals(Buffer.from(answer.body as Buffer))).toBe(true);
		expect(downloaded.file).toMatchObject(file);
	});
});

describe('Transcript: Download', () => {
	const rows: typeof noFiles = [
		...noFiles,
		['RP14', typed('application/json', '{"status":"processing"}'), 'not ready yet'],
		['RP14: a text', typed('text/plain', '{"status":"queued"}'), 'not ready yet'],
		['a storage', typed('', '{"message":"The link has expired"}'), 'a message in place'],
	];
	it.each(rows)('%s is no transcript: %j', async (_source, answer, message) => {
		await expect(transcript('text', answer)).rejects.toThrow(message);
		await expect(transcript('stored', answer)).rejects.toThrow(message);
	});

	it.each<[string, BytesAnswer, string]>([
		['RW15: Latin-1', typed('text/plain; charset=ISO-8859-1', bytes('señor Peña')), 'señor Peña'],
		['RW15: UTF-16', typed('text/plain', utf16('señor Peña')), 'señor Peña'],
		['UTF-16, in JSON', typed('application/json', utf16('[{"text":"señor"}]')), 'señor'],
		['UTF-8 with a mark', typed('text/plain', '\ufeffseñor'), 'señor'],
		[
			'Windows',
			typed('text/vtt; charset=windows-1252', bytes('WEBVTT\n\n00:00.000 --> 00:01.000\n\x80 5')),
			'€ 5',
		],
		['an angle bracket', typed('text/plain', '<inaudible> I see'), '<inaudible> I see'],
	])('%s is read', async (_source, answer, text) => {
		expect((await transcript('text', answer)).output.text).toBe(text);
		const { stored } = await transcript('stored', answer);
		expect(stored.equals(Buffer.from(answer.body as Buffer))).toBe(true);
	});
});

describe('Media: Download', () => {
	const named = { 'content-disposition': 'attachment; filename="order.json"' };

	it.each<[string, BytesAnswer, string]>([
		['not ready', { status: 202 }, 'not ready yet'],
		['No Content', { status: 204 }, 'not ready yet'],
		['nothing', typed('image/jpeg', ''), 'The file is empty'],
		['nothing, with a name', typed('application/pdf', '', named), 'The file is empty'],
		['a page', typed('text/html', '<!doctype html><title>Sign in</title>'), another],
		['a page without a type', typed('', '<html>'), another],
		['Meta', typed('application/json', '{"error":{"message":"Media expired"}}'), another],
		['a type that was set before', typed('image/jpeg', '{"error":"expired"}'), another],
		['RFC 9457', typed('application/problem+json', '{"title":"Gone"}'), another],
		['XML', typed('application/xml', '<Error/>'), another],
	])('%s is no file: %j', async (_source, answer, message) => {
		await expect(media(answer)).rejects.toThrow(message);
	});

	const photo = bytes('\xff\xd8\xff\xe0\0');
	const body = '{"order":7}';
	it.each<[string, BytesAnswer, object]>([
		['a photo', typed('image/jpeg', photo), {}],
		['a photo of any type', typed('binary/octet-stream', photo), {}],
		['a photo with a wrong type', typed('application/json', photo), {}],
		['a text', typed('text/plain', 'Hello'), {}],
		['a table', typed('text/csv', 'a;b'), {}],
		['JSON of any type', typed('application/octet-stream', body), {}],
		['JSON with a name', typed('application/json', body, named), {}],
		['a page with a name', typed('text/html', '<html>', named), {}],
		['a drawing', typed('image/svg+xml', '<svg/>'), {}],
		[
			'JSON with the hash of the message',
			typed('application/json', body),
			{ sha256: createHash('sha256').update(body).digest('hex') },
		],
	])('%s is a file that a person sent', async (_source, answer, options) => {
		const { stored } = await media(answer, options);
		expect(stored.equals(Buffer.from(answer.body as Buffer))).toBe(true);
	});
});
