import { followLink } from './console/follow.js';
import { fold, linked, make, pill, sendButton, time } from './dom.js';

const TONES = { COMPLETED: 'good', PROCESSING: 'busy', CANCELED: 'bad' };

export function drawOrder({ id, reference, status, place, quantity, numbers }) {
	return make(
		'article',
		null,
		line(
			make('strong', null, followLink(id, `Order ${id}`)),
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
			numbers.map((number) => make('li', null, followLink(`+${number}`))),
		),
	);
}

const STATUSES = ['delivered', 'read', 'failed'];
const UNDELIVERABLE = { errors: [{ code: 131026, title: 'Message undeliverable' }] };

export function drawMessage({ key, direction, person, name, type, text, status, at }) {
	const who = [
		direction === 'in' ? `${name ?? 'Customer'}, ` : 'to ',
		followLink(/^[+\d]/.test(person) ? `+${digits(person)}` : person),
	];
	return make(
		'article',
		{ class: `bubble ${direction}` },
		make('p', null, type === 'text' || type === 'template' ? null : pill(type), linked(text)),
		make('p', { class: 'note' }, who, ' · ', time(at), status ? [' · ', status] : null),
		direction === 'out' &&
			drawButtons('Report the status', STATUSES, '/deliver/chat', (word) => ({
				status: { messageId: key, status: word },
				fields: word === 'failed' ? UNDELIVERABLE : {},
			})),
	);
}

const drawButtons = (label, words, path, bodyOf) =>
	make(
		'div',
		{ class: 'actions', role: 'group', 'aria-label': label },
		make('span', { class: 'note' }, `${label}:`),
		words.map((word) => sendButton(word, path, bodyOf(word))),
	);

const digits = (number) => number.replace(/\D/g, '');

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
			make('strong', null, followLink(from), ' calls ', followLink(to)),
			pill(event ?? 'taken', event === 'completed' ? 'good' : 'busy'),
		),
		make(
			'ol',
			{ class: 'steps' },
			steps.map((step, index) => make('li', { class: index <= reached && 'done' }, step)),
		),
		make('p', { class: 'note' }, followLink(sid), ' · ', time(at)),
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
