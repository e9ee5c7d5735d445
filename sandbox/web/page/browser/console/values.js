import { make } from '../dom.js';

/** Longer values are cut after this many lines. */
const LONGEST_JSON = 2_000;

export function showValue(value) {
	if (value === null || value === undefined) return make('span', { class: 'note' }, '—');
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** JSON or text. */
export function showBody(body) {
	const lines = (typeof body === 'string' ? body : JSON.stringify(body, null, 2)).split('\n');
	const more = lines.length - LONGEST_JSON;
	const shownText = lines.slice(0, LONGEST_JSON).join('\n');
	return make('pre', { tabindex: '0' }, shownText, more > 0 && `\n… ${more} more lines`);
}

export const drawField = (name, value) =>
	make('div', null, make('dt', null, name), make('dd', null, showValue(value)));

export const part = (title, content) =>
	make('div', { class: 'part' }, make('h4', null, title), content);
