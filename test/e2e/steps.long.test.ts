import { wordsOf } from '../../nodes/AiAgents/calls/transcriptText';
import { isSecretValue } from '../../nodes/AiAgents/secrets';
import { isMaskedAddress, maskAddress } from '../../nodes/AiAgents/skills/skillLinks';
import { readChatNotification } from '../../nodes/Chat/trigger/notification';
import { readCallNotification } from '../../nodes/OutboundVoice/events';
import { fileNameOf } from '../../nodes/shared/http/fileHeaders';
import { answererOf, reasonIn } from '../../nodes/shared/http/internal/reason';
import { readAmount } from '../../nodes/shared/input/amount';
import { readTime } from '../../nodes/shared/input/dates';
import { readMailbox } from '../../nodes/shared/input/emailAddress';
import { readPhoneNumber, readRecordedNumber } from '../../nodes/shared/input/phoneNumber';
import { entriesOf } from '../../nodes/shared/text/entries';
import { toFileName, withoutExtension } from '../../nodes/shared/text/fileName';
import { parseExactly } from '../../nodes/shared/text/json';
import { isWebPage, visibleText } from '../../nodes/shared/text/markup';
import { causeOf, readDecoded } from '../../nodes/shared/text/wording';
import { isAllowedAddress } from '../../nodes/shared/webhook/request';
import { readBody } from '../../nodes/shared/webhook/body';
import { maskLoosely } from '../../sandbox/web/page/mask';
import { stepsOf } from './steps';

const body = (contentType: string) => async (text: string) =>
	await readBody(
		{ headers: { 'content-type': contentType }, rawBody: Buffer.from(text) } as never,
		1e6,
	);

const message = (value: object) => ({ field: 'messages', message_id: 'n-1', value });
const chat = (value: object) =>
	readChatNotification(message(value), { triggerOn: ['messages', 'statuses'] } as never);

const orNothing = (read: () => unknown) => {
	try {
		return read();
	} catch {
		return undefined;
	}
};

/** Each reader of what strangers send, and what it may choke on, as long as asked for. */
const readers: Record<string, [read: (text: string) => unknown, ...pieces: string[]]> = {
	'a form': [body('application/x-www-form-urlencoded'), 'a&', 'a=1&', '%41', '%', '=', '+'],
	'a body of JSON': [body('application/json'), '[', '{"a":', '"\\"', '1,', ' '],
	'a text': [body('text/plain'), 'a', '\n', '"'],
	JSON: [
		(text) => parseExactly(JSON.stringify([text, 12345678901234567890n.toString()])),
		'"',
		'\\',
	],
	'a chat message': [
		(text) => chat({ messages: [{ from: '44', id: '1', type: 'text', text: { body: text } }] }),
		'STOP ',
		'a',
		' ',
		'\u200b',
	],
	'many chat messages': [
		(text) => chat({ messages: [...text].map((id) => ({ from: '44', id, type: 'text' })) }),
		'a',
	],
	'many statuses': [
		(text) => chat({ statuses: [...text].map((id) => ({ id, status: 'read' })) }),
		'a',
	],
	'a call notification': [
		(text) =>
			readCallNotification({ method: 'POST', body: { event: text }, query: {} } as never, {}),
		'completed ',
		'_',
		'a',
	],
	'a transcript': [
		wordsOf,
		'agent: Hi\n',
		'<v ',
		'00:00:01.000 --> ',
		'[',
		'{',
		'- ',
		'<c.',
		'\n\n',
		'1\n',
	],
	captions: [
		(text) => wordsOf(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`),
		'<v ',
		'<c>',
		'{\\a',
		'- ',
		'00:00 ',
		'a',
	],
	'a page': [isWebPage, '<!---->', '<!--', '<?xml >', ' ', '<html', '<!--Y><HEAD-->'],
	'the text of a page': [visibleText, '<head>', '<style', '</head>', '<script></script>', '<', '>'],
	'a reason': [
		(text) => reasonIn({ status: 400, text }),
		'<title',
		'<head',
		'{"message":',
		'a ',
		'(missing equal-sign)',
	],
	'an answerer': [(text) => answererOf({ status: 404, text }), '<', 'route ', 'cannot ', 'no '],
	'a cause': [causeOf, 'a', ' ', '.', 'a '],
	'a header of a file': [
		(text) => fileNameOf(`attachment; filename=${text}`),
		';',
		'"',
		'\\',
		"''",
		'%41',
		'a=',
	],
	'the name of a file': [
		(text) => toFileName(withoutExtension(text), 'text/csv'),
		'.csv',
		'.',
		'/',
		'\u200e',
	],
	'an amount': [readAmount, '1', '1.', ',', ' ', '%'],
	'a time': [readTime, '1', '2026-', ':', ' ', 'T'],
	'an address': [readMailbox, 'a', '@', '<', '"', '.', 'a@b.', ' '],
	'a phone number': [readPhoneNumber, '1', '+', ' ', '(', '-', '<', 'number '],
	'a recorded number': [readRecordedNumber, '1', '<', '+', 'sip:', 'неизвестн'],
	'a list': [entriesOf, ',', 'a,', ';', '[', '\n', ' '],
	'an encoded text': [readDecoded, '%25', '%41', '%', '25'],
	'an IP address': [
		(text) => isAllowedAddress(text, '10.0.0.0/8'),
		':',
		'[',
		']:1',
		'1.',
		'::ffff:',
	],
	'a secret': [
		isSecretValue,
		'sk-',
		'eyJ',
		'apikey:',
		'-----BEGIN ',
		'?a=',
		'://',
		'password=',
		'a',
	],
	'an address of a skill': [
		(text) => [maskAddress(text), isMaskedAddress(text)],
		'/',
		'?a=',
		'&',
		'https://',
		'%5B',
		'*',
	],
	'a shown request': [maskLoosely, 'key', 'key=', '"', 'eyJ-', '\n', 'callback '],
};

/** More than this much for twice the text is more than its length. */
const mostTimes = 2.3;
const size = 2_000;

describe.each(Object.entries(readers))('%s', (_name, [read, ...pieces]) => {
	it.each(pieces)('of %j again and again takes steps that grow with its length', async (piece) => {
		const textOf = (length: number) => piece.repeat(Math.ceil(length / piece.length));
		const stepsFor = async (length: number) =>
			await stepsOf(async () => {
				const text = textOf(length);
				await Promise.resolve(orNothing(() => read(text))).catch(() => undefined);
			});
		await stepsFor(8);
		const [once, twice] = [await stepsFor(size), await stepsFor(2 * size)];
		expect(twice / once).toBeLessThan(mostTimes);
	});
});

it('A reader that copies its list for each entry is noticed', async () => {
	const copying = (text: string) =>
		[...text].reduce<string[]>((all, one) => [...all, one], []).length;
	const [once, twice] = [
		await stepsOf(() => copying('a'.repeat(500))),
		await stepsOf(() => copying('a'.repeat(1_000))),
	];
	expect(twice / once).toBeGreaterThan(3);
});
