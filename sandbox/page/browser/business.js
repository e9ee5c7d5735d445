import { fold, linked, make, pill, sendButton, time } from './dom.js';
import { fitToContent } from './frame.js';

const TONES = { COMPLETED: 'good', PROCESSING: 'busy', CANCELED: 'bad' };

export function drawOrder({ id, reference, status, place, quantity, numbers }) {
	return make(
		'article',
		null,
		line(
			make('strong', null, `Order ${id}`),
			pill(status.toLowerCase(), TONES[status]),
			`${numbers.length} of ${quantity}`,
		),
		make('progress', {
			max: quantity,
			value: numbers.length,
			'aria-label': `${numbers.length} of ${quantity} numbers`,
		}),
		make('p', { class: 'note' }, `${place} · reference ${reference}`),
		make(
			'ul',
			{ class: 'numbers' },
			numbers.map((number) => make('li', null, `+${number}`)),
		),
	);
}

/** What the platform reports of a sent message. */
const STATUSES = ['delivered', 'read', 'failed'];

export function drawMessage({ key, direction, person, name, type, text, status, at }) {
	const who =
		direction === 'in' ? `${name ?? 'Customer'}, +${digits(person)}` : `to +${digits(person)}`;
	return make(
		'article',
		{ class: `bubble ${direction}` },
		make('p', null, type === 'text' || type === 'template' ? null : pill(type), linked(text)),
		make('p', { class: 'note' }, who, ' · ', time(at), status ? [' · ', status] : null),
		direction === 'out' &&
			drawButtons('Report the status', STATUSES, '/deliver/chat', (word) => ({
				status: { messageId: key, status: word },
			})),
	);
}

/** One button for each event that the sandbox can report. */
const drawButtons = (label, words, path, bodyOf) =>
	make(
		'div',
		{ class: 'actions', role: 'group', 'aria-label': label },
		make('span', { class: 'note' }, `${label}:`),
		words.map((word) => sendButton(word, path, bodyOf(word))),
	);

const digits = (number) => number.replace(/\D/g, '');

/**
 * A frame of its own that runs no script, sends no form and cannot lead the page elsewhere; its links
 * open in another window. It has the page's origin, so that the page can measure it.
 */
export function drawMail(mail, index) {
	const { to, from, subject, template, category, html, variables, isBounced, at } = mail;
	const frame = make('iframe', {
		sandbox: 'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
		title: `Email: ${subject ?? 'without a subject'}`,
		srcdoc: `${MAIL_HEAD}${html ?? ''}`,
	});
	fitToContent(frame);
	const by = template === null ? [] : [` · template ${template}`];
	return make(
		'details',
		{ class: 'mail', open: index === 0 },
		make(
			'summary',
			null,
			make('strong', null, subject ?? '(no subject)'),
			isBounced && [' ', pill('bounced', 'bad')],
			make('span', { class: 'note' }, `to ${to} · from ${from ?? '?'}`, by, ' · ', time(at)),
		),
		html === null ? make('p', { class: 'note' }, 'It has no body.') : frame,
		fold(
			`Variables (${category ?? 'no category'})`,
			variables && JSON.stringify(variables, null, 2),
		),
	);
}

const MAIL_HEAD =
	'<!doctype html><meta charset="utf-8"><base target="_blank">' +
	'<style>html{color-scheme:light;background:#fff;color:#1c2733;font:14px/1.5 system-ui,sans-serif}</style>';

export function drawPush({ to, reached, title, body, state, at }) {
	const devices = reached === 1 ? '1 device' : `${reached} devices`;
	return make(
		'article',
		null,
		line(make('strong', null, title), pill(state, state === 'sent' ? '' : 'good')),
		make('p', null, body),
		make('p', { class: 'note' }, `to ${to} · ${devices} · `, time(at)),
	);
}

export function drawJourney({ event, person, channels, category, variables, at }) {
	return make(
		'article',
		null,
		line(make('strong', null, event), pill(category)),
		make('p', { class: 'note' }, `for ${person} · over ${channels.join(', then ')} · `, time(at)),
		fold('Variables', JSON.stringify(variables, null, 2)),
	);
}

export function drawCall({ sid, to, from, event, steps, callback, at }) {
	const reached = steps.indexOf(event);
	return make(
		'article',
		null,
		line(
			make('strong', null, `${from} calls ${to}`),
			pill(event ?? 'taken', event === 'completed' ? 'good' : 'busy'),
		),
		make(
			'ol',
			{ class: 'steps' },
			steps.map((step, index) => make('li', { class: index <= reached && 'done' }, step)),
		),
		make('p', { class: 'note' }, `${sid} · `, time(at)),
		callback && make('p', { class: 'note' }, 'reports to ', make('code', null, callback)),
		callback &&
			drawButtons('Report again', steps, '/deliver/call', (word) => ({ sid, event: word })),
	);
}

export function drawAgent({ id, name, language, client }) {
	const note = `agent ${id} of ${client}${language ? ` · ${language}` : ''}`;
	return make('article', null, make('strong', null, name), make('p', { class: 'note' }, note));
}

export function drawListening({ id, event, address }) {
	const where = make('code', null, address);
	return make(
		'div',
		null,
		make('p', { class: 'note' }, `A trigger in n8n waits for ${event} at `, where),
		drawButtons(`Report a call to skill ${id}`, [event], '/deliver/skill', () => ({
			event,
			skillId: id,
		})),
	);
}

const line = (...children) => make('div', { class: 'line' }, ...children);
