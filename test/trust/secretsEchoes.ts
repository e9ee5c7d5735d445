import type { Faults } from '../../sandbox/faults/faults';
import type { Canaries } from './secretsCanaries';

/** A response that echoes the request, as services do to explain an error. */
export interface Echo {
	name: string;
	fault: Parameters<Faults['add']>[0];
}

const inUnicode = (text: string) =>
	Array.from(text, (sign) => `\\u00${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

const inPage = (text: string) =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/&#38;/g, '&amp;');

/** Every place and encoding of an echo; redirects lead to `elsewhere`. */
export function echoesOf({ values, secrets }: Canaries, elsewhere: string): Echo[] {
	const echo = values.map((value) => `Bearer ${value}`).join(' and ');
	const asked = { authorization: `Bearer ${values[0]}`, apikey: values[0], [values[0]]: values };
	const done = { id: secrets.join(' '), message: secrets[0], data: [{ [secrets[0]]: secrets }] };
	const inAddress = encodeURIComponent(echo).replace(/canary/g, '%63anar%79');
	return [
		{ name: 'as JSON', fault: { status: 400, body: { message: echo, details: { asked } } } },
		{ name: 'as text', fault: { status: 401, raw: echo } },
		{ name: 'in a page', fault: { status: 403, raw: `<p>${inPage(echo)}</p>`, contentType: 'text/html' } }, // prettier-ignore
		{ name: 'as an address', fault: { status: 404, raw: `no /x?key=${inAddress}` } },
		{ name: 'after a status 500', fault: { status: 500, body: { error: echo, trace: [echo] } } },
		{ name: 'in escapes', fault: { status: 500, raw: `{"detail":"${inUnicode(echo)}"}` } },
		{ name: 'truncated', fault: { status: 400, raw: 'x'.repeat(1_975) + echo } },
		{
			name: 'with status 429',
			fault: { status: 429, headers: { 'retry-after': '0' }, body: { echo } },
		},
		{ name: 'redirected', fault: { redirect: `${elsewhere}/?key=${inAddress}` } },
		{ name: 'redirected, moved', fault: { status: 308, redirect: `${elsewhere}/?key=${inAddress}` } }, // prettier-ignore
		{ name: 'in a success', fault: { body: done } },
		{ name: 'in escapes of a success', fault: { raw: `{"id":"${inUnicode(secrets[0])}"}` } },
		{ name: 'in JSON within JSON', fault: { status: 422, body: { error: JSON.stringify(done) } } },
		{ name: 'in a list', fault: { body: [done] } },
		{ name: 'in malformed JSON', fault: { raw: `{"echo":"${echo}` } },
	];
}
