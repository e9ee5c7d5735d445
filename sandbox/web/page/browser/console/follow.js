import { make } from '../dom.js';
import { writeAddress } from './address.js';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const PHONE = /^\+?\d{8,15}$/;
/** Fields whose value names something that services share. */
const NAMES = new RegExp(
	`^(${[
		'to|from|number|recipientNumber|senderNumber|phone|incoming_number|callerId|calledId',
		'sid|messageId|message_id|orderId|reference|agent_id|room_id',
		'email|destination|sender|user_external_id|user',
	].join('|')})$`,
);
const LONGEST = 80;

export function isFollowable(name, value) {
	if (typeof value === 'number') return NAMES.test(name) && Number.isInteger(value);
	if (typeof value !== 'string' || value === '' || value.length > LONGEST) return false;
	return EMAIL.test(value) || PHONE.test(value) || (NAMES.test(name) && !value.includes('•'));
}

export function followLink(value, text = value) {
	const href = writeAddress('timeline', null, { of: String(value) });
	return make('a', { href, title: `Timeline of ${text}` }, `${text}`);
}

export const showValue = (name, value) =>
	isFollowable(name, value) ? followLink(value) : write(value);

function write(value) {
	if (value === null || value === undefined) return make('span', { class: 'note' }, '—');
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const LINE = /^(\s*(?:"((?:[^"\\]|\\.)*)": )?)("(?:[^"\\]|\\.)*"|-?\d+)(,?)$/;
/** In lines; what is longer is cut. */
const LONGEST_JSON = 2_000;

/** JSON or text, with links to what can be followed. */
export function showBody(body) {
	const lines = (typeof body === 'string' ? body : JSON.stringify(body, null, 2)).split('\n');
	const shown = lines.slice(0, LONGEST_JSON).flatMap((line) => [...showLine(line), '\n']);
	if (lines.length > LONGEST_JSON) shown.push(`… ${lines.length - LONGEST_JSON} more lines`);
	return make('pre', { tabindex: '0' }, shown);
}

function showLine(line) {
	const [, before, name = '', text, comma] = LINE.exec(line) ?? [];
	const value = text === undefined ? '' : readValue(text);
	return isFollowable(name, value) ? [before, followLink(value, text), comma] : [line];
}

/** Empty for what only looks like JSON. */
function readValue(text) {
	try {
		return JSON.parse(text);
	} catch {
		return '';
	}
}
