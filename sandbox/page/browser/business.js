import { fold, linked, make, pill, time } from './dom.js';

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

export function drawMessage({ direction, person, name, type, text, status, at }) {
	const who =
		direction === 'in' ? `${name ?? 'Customer'}, +${digits(person)}` : `to +${digits(person)}`;
	return make(
		'article',
		{ class: `bubble ${direction}` },
		make('p', null, type === 'text' || type === 'template' ? null : pill(type), linked(text)),
		make('p', { class: 'note' }, who, ' · ', time(at), status ? [' · ', status] : null),
	);
}

const digits = (number) => number.replace(/\D/g, '');

/**
 * A frame of its own that runs no script, sends no form and cannot lead the page elsewhere; its links
 * open in another window.
 */
export function drawMail({ to, from, subject, template, category, html, variables, at }, index) {
	const frame = make('iframe', {
		sandbox: 'allow-popups allow-popups-to-escape-sandbox',
		class: (html ?? '').length > LONG_MAIL && 'long',
		title: `Email: ${subject ?? 'without a subject'}`,
		srcdoc: `${MAIL_HEAD}${html ?? ''}`,
	});
	const by = template === null ? [] : [` · template ${template}`];
	return make(
		'details',
		{ class: 'mail', open: index === 0 },
		make(
			'summary',
			null,
			make('strong', null, subject ?? '(no subject)'),
			make('span', { class: 'note' }, `to ${to} · from ${from ?? '?'}`, by, ' · ', time(at)),
		),
		html === null ? make('p', { class: 'note' }, 'It has no body.') : frame,
		fold(
			`Variables (${category ?? 'no category'})`,
			variables && JSON.stringify(variables, null, 2),
		),
	);
}

/** In characters of HTML: such a mail gets a higher frame. Its true height cannot be seen from here. */
const LONG_MAIL = 600;

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
	);
}

export function drawAgent({ id, name, language, client }) {
	const note = `agent ${id} of ${client}${language ? ` · ${language}` : ''}`;
	return make('article', null, make('strong', null, name), make('p', { class: 'note' }, note));
}

export function drawListening({ event, address }) {
	const where = make('code', null, address);
	return make('p', { class: 'note' }, `A trigger in n8n waits for ${event} at `, where);
}

const line = (...children) => make('div', { class: 'line' }, ...children);
