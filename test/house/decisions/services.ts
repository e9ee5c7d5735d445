import { kindOfPerson } from '../../../nodes/shared/input/addresses';
import { placeOf } from '../../../nodes/shared/check/access';
import type { ProbeAnswer } from '../../../nodes/shared/check/account';
import { isAudio, isSentFile } from '../../../nodes/shared/http/download';
import { kindOf } from '../../../nodes/shared/http/fileKind';
import { errorFor } from '../../../nodes/shared/http/internal/answerError';
import { answererOf } from '../../../nodes/shared/http/internal/reason';
import { isAnswered } from '../../../nodes/shared/messaging/account';
import { from, recordsOf, row } from './row';

const path = '/api/data/orders/7';

const textOf = (value: unknown) =>
	typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** `[status, body]` */
type Response = readonly [status: number, body: unknown];

const responseIn = (value: unknown) => {
	const [status, body] = value as Response;
	return { status, text: textOf(body) };
};

/** Account: Check sees these responses to the request for a file. */
function probed(value: unknown): ProbeAnswer {
	const { status, text } = responseIn(value);
	const error = errorFor({ status, text }, { effect: 'read', host: 'api.example', path });
	const probe = { name: 'First request', url: path };
	return status === 200 ? { probe, status, body: text } : { probe, status, body: text, error };
}

const check = { isRight: isAnswered };

const labeled = (contentType: unknown) => ({ contentType: String(contentType), isNamed: false });
const begunAs = (bytes: unknown) => ({
	kind: kindOf(Buffer.from(String(bytes), 'latin1')),
	contentType: '',
	isNamed: false,
});

export const rows = [
	row(
		answererOf,
		(value) => answererOf({ status: 404, text: textOf({ zorvex: { inner: value } }) }, path),
		[],
	),
	recordsOf(answererOf, (value) => answererOf(responseIn(value), path), [
		...from('fastapi.tiangolo.com: HTTPException', 'service', [404, { detail: 'Order not found' }]),
		...from('stripe.com: error', 'service', [404, { error: { message: "No such customer: 'a'" } }]),
		...from('twilio.com: error 21211', 'service', [
			400,
			{ code: 21211, message: "Invalid 'To' Phone Number", status: 400 },
		]),
		...from('nestjs.com: exception', 'route', [
			404,
			{ statusCode: 404, message: `Cannot GET ${path}`, error: 'Not Found' },
		]),
		...from('expressjs.com: final handler', 'route', [404, `<pre>Cannot GET ${path}</pre>`]),
		...from('traefik.io: no router', 'route', [404, '404 page not found\n']),
		...from('konghq.com: no route', 'gateway', [
			404,
			{ message: 'no Route matched with those values' },
		]),
		...from('nginx.org: error page', 'gateway', [
			403,
			'<html><body><center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>',
		]),
		...from('aws: API Gateway', 'gateway', [403, { message: 'Missing Authentication Token' }]),
		...from('envoyproxy.io: local reply', 'gateway', [503, 'no healthy upstream']),
		...from('wordpress.org: page', 'page', [404, '<!DOCTYPE html><title>Page not found</title>']),
		...from('nestjs.com: guard', 'nameless', [
			403,
			{ message: 'Forbidden resource', error: 'Forbidden', statusCode: 403 },
		]),
		...from('a plain text', 'unknown', [404, 'Not Found']),
		...from('an empty body', 'unknown', [401, '']),
	]),
	row(placeOf, (value) => placeOf(check, probed([200, value])), []),
	recordsOf(placeOf, (value) => placeOf(check, probed(value)), [
		...from('stripe.com: unknown path', 'unknown', [
			404,
			{ error: { message: 'Unrecognized request URL', type: 'invalid_request_error' } },
		]),
		...from('api.github.com: bad request', 'unknown', [400, { message: 'Problems parsing JSON' }]),
		...from('fastapi.tiangolo.com: validation', 'unknown', [
			422,
			{ detail: [{ msg: 'required' }] },
		]),
		...from('api.github.com: bad credentials', 'rejected', [401, { message: 'Bad credentials' }]),
		...from('wafs: a 403 with no reason', 'unknown', [403, { message: 'Forbidden' }]),
		...from('wordpress.org: page of a 403', 'unknown', [403, '<!DOCTYPE html><title>No</title>']),
		...from('nginx.org: unknown method', 'elsewhere', [405, '<html><title>405</title></html>']),
		...from('aws: load balancer', 'down', [503, '<html><title>503</title></html>']),
		...from('rest apis: a success', 'unknown', [200, { success: true }]),
		...from('rfc9457: gone', 'unknown', [410, { title: 'Gone', status: 410 }]),
	]),
	row(isAudio, (value) => isAudio(labeled(value)), [
		...from('twilio.com: recording media', 'yes', 'audio/mpeg', 'audio/x-wav'),
		...from('rfc5334: Ogg', 'yes', 'application/ogg', 'audio/ogg; codecs=opus'),
		...from('aws: S3 default', 'unknown', 'binary/octet-stream'),
		...from('azure: blob default', 'unknown', 'application/octet-stream'),
		...from('freeswitch.org: raw telephone audio', 'yes', 'audio/basic', 'audio/PCMU'),
		...from('office: documents', 'no', 'application/msword', 'application/vnd.ms-excel'),
		...from('iana: media types', 'no', 'application/pdf', 'image/png', 'text/csv', 'font/woff2'),
		...from('iana: media types', 'no', 'application/problem+json', 'application/zip'),
	]),
	row(isAudio, (value) => isAudio(begunAs(value)), [
		...from('file(1): magic', 'yes', 'RIFF\x24\0\0\0WAVEfmt ', 'OggS\0\x02', 'ID3\x04', 'fLaC'),
		...from('file(1): magic', 'yes', '#!AMR\n', '\xff\xfb\x90\x64', '\xff\xf1\x50\x80', 'caff\0'),
		...from('file(1): magic', 'yes', '\x1a\x45\xdf\xa3', '\0\0\0\x20ftypM4A ', '\x30\x26\xb2\x75'),
		...from('file(1): magic', 'no', '%PDF-1.7', 'PK\x03\x04', '\x1f\x8b\x08', 'SQLite format 3\0'),
		...from('file(1): magic', 'no', '\x89PNG\r\n', 'Rar!\x1a\x07', 'BZh91AY', '\x7fELF\x02'),
		...from('WeChat: SILK', 'yes', '\x02#!SILK_V3'),
	]),
	row(isSentFile, (value) => isSentFile(labeled(value)), []),
	recordsOf(
		isSentFile,
		(value) => {
			const [contentType, text] = value as [string, string];
			return isSentFile({ ...labeled(contentType), text });
		},
		[
			...from('graph.facebook.com: expired media', 'no', [
				'application/json',
				'{"error":{"message":"Unsupported get request"}}',
			]),
			...from('lookaside.fbsbx.com: login page', 'no', ['text/html', '<!DOCTYPE html><html>']),
			...from('aws: S3 error', 'no', [
				'application/xml',
				'<Error><Code>AccessDenied</Code></Error>',
			]),
			...from('a storage that keeps the type', 'no', ['image/jpeg', 'Not Found']),
			...from('a storage that keeps the type', 'no', ['audio/ogg', 'AccessDenied']),
			...from('a contact card', 'unknown', ['text/vcard', 'BEGIN:VCARD\nVERSION:3.0']),
			...from('a sheet', 'unknown', ['text/csv', 'name;phone\nJane;+44']),
			...from('a drawing', 'unknown', ['image/svg+xml', '<svg xmlns="a"/>']),
			...from('a note', 'unknown', ['', 'Call me tomorrow']),
		],
	),
	row(kindOfPerson, (value) => kindOfPerson(`not ${textOf(value)} @home`), []),
	recordsOf(kindOfPerson, (value) => kindOfPerson(value as string), [
		...from('rfc3966: tel URI', 'phone', 'tel:+44-7700-900001'),
		...from('a contact list', 'phone', '+44 7700 900001', '0044 7700 900001', '＋447700900001'),
		...from('developers.facebook.com: wa_id', 'phone', '447700900001'),
		...from('rfc5322: mailbox', 'email', 'jane@example.com', 'Jane Doe <jane@example.com>'),
		...from('stripe.com: IDs', 'id', 'cus_9s6XKzkNRiz8i3'),
		...from('rfc9562: UUID', 'id', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'),
		...from('auth0.com: user IDs', 'id', 'auth0|5f7c8ec7c33c6c004bbafe82'),
		...from('Baileys: JIDs', 'unknown', '491701234567@lid', '5511999999999@newsletter'),
		...from('a card', 'unknown', '07700 900001', '(07700) 900001', 'Mobile: 07700 900001'),
		...from('a CRM', 'unknown', 'Jane Doe', 'do not contact', 'see list 2'),
	]),
];
