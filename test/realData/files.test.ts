import { createHash } from 'crypto';

import { AiAgents } from '../../nodes/AiAgents/AiAgents.node';
import { Chat } from '../../nodes/Chat/Chat.node';
import { toFileName, withoutExtension } from '../../nodes/shared/text/fileName';
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

const another = 'isn’t in the documented format';

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
		['RA05: HLS', typed('application/vnd.apple.mpegurl', '#EXTM3U\n#EXT-X-VERSION:3'), another],
		['RA05: a playlist', typed('audio/mpegurl', '#EXTM3U'), another],
		['RA05: a server', typed('audio/mpeg', 'Not Found'), another],
		['RA05: a job', typed('audio/wav', 'Recording is being processed…'), another],
		['RA05: S3', typed('application/octet-stream', 'AccessDenied'), another],
		['RA05: no type', typed('', 'Not Found'), another],
		['captions', typed('audio/ogg', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi'), another],
		['a PDF', typed('audio/mpeg', bytes('%PDF-1.7\n%\xe2\xe3')), another],
		['a picture', typed('', bytes('\x89PNG\r\n\x1a\n\0')), another],
		['an archive', typed('application/octet-stream', bytes('PK\x03\x04\0\0')), another],
		['a picture by its label', typed('image/x-icon', bytes('\0\0\x01\0')), another],
	])('%s is no recording: %j', async (_source, answer, message) => {
		await expect(recording(answer)).rejects.toThrow(message);
	});

	it('says what came in place of it', async () => {
		const answer = typed('application/json', '{"message":"It is being processed"}');
		await expect(recording(answer)).rejects.toMatchObject({
			description: expect.stringContaining(
				'Instead of the recording, JSON arrived. It says: “It is being processed”',
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
		['MP3 without a tag', typed('audio/mpeg', bytes('\xff\xfb\x90\x64\0')), {}],
		['an MP4', typed('video/mp4', bytes('\0\0\0\x20ftypisom')), {}],
		['WebM', typed('', bytes('\x1a\x45\xdf\xa3\x01\0')), {}],
		['telephone audio of any type', typed('binary/octet-stream', bytes('\xff\x7f\0\xd5')), {}],
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
		['RA05: a text for a sound', typed('audio/ogg', 'Not Found'), another],
		['RA05: a text for a photo', typed('image/jpeg', 'AccessDenied'), another],
		['RA05: a text for a film', typed('video/mp4', 'Expired'), another],
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

describe('The name of a file', () => {
	const ogg = bytes('OggS\0\x02');
	const attached = (name: string) => ({ 'content-disposition': `attachment; filename*=${name}` });

	it.each<[string, BytesAnswer, object, string]>([
		['RA22: a voice message', typed('audio/ogg; codecs=opus', ogg), {}, '77.ogg'],
		['of any type, by its bytes', typed('application/octet-stream', ogg), {}, '77.ogg'],
		['of a photo', typed('image/jpeg', bytes('\xff\xd8\xff\0')), {}, '77.jpg'],
		['of a document', typed('application/pdf', '%PDF-1.7'), {}, '77.pdf'],
		['that was chosen', typed('audio/ogg', ogg), { fileName: 'voice' }, 'voice.ogg'],
		['with its extension', typed('audio/ogg', ogg), { fileName: 'voice.oga' }, 'voice.oga'],
		['with a dot', typed('audio/ogg', ogg), { fileName: 'v1.2' }, 'v1.2.ogg'],
		['with a slash', typed('audio/ogg', ogg), { fileName: 'a/29/11' }, 'a-29-11.ogg'],
		[
			'with a mark of direction',
			typed('audio/ogg', ogg, attached("UTF-8''%E2%80%AEa.ogg")),
			{},
			'a.ogg',
		],
		['of a Mac', typed('audio/ogg', ogg, attached("UTF-8''u%CC%88.ogg")), {}, 'ü.ogg'],
		[
			'whose letters are joined',
			typed('audio/ogg', ogg),
			{ fileName: 'می\u200cخواهم' },
			'می\u200cخواهم.ogg',
		],
		['of an unknown type', typed('application/x-unheard-of', '\0\x01'), {}, '77'],
	])('%s', async (_source, answer, options, fileName) => {
		const { file, output } = await media(answer, options);
		expect([file.fileName, output.fileName]).toEqual([fileName, fileName]);
	});

	it.each([
		['calls.csv', 'calls.csv'],
		['calls.ndjson', 'calls.csv'],
		['calls.csv.csv', 'calls.csv'],
		['calls-29/11/2026', 'calls-29-11-2026.csv'],
		['calls\\today', 'calls-today.csv'],
		['v1.2', 'v1.2.csv'],
		['calls', 'calls.csv'],
	])('RB07: of an export, %s is %s', (written, fileName) => {
		expect(toFileName(`${withoutExtension(written)}.csv`)).toBe(fileName);
	});
});
