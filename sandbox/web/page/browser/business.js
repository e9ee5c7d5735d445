import { fold, linked, make, note, pill, plural, sendButton, short, time } from './dom.js';

const TONES = {
	...{ COMPLETED: 'good', PROCESSING: 'busy', CANCELED: 'bad' },
	...{ completed: 'good', failed: 'bad' },
};

const article = (...children) => make('article', null, ...children);
const line = (...children) => make('div', { class: 'line' }, ...children);
const strong = (...children) => make('strong', null, ...children);
const code = (text) => make('code', null, text);

export function drawOrder({ id, reference, status, place, quantity, numbers }) {
	const share = `${numbers.length} of ${quantity}`;
	const label = `${share} numbers`;
	const listed = numbers.map((number) => make('li', null, `+${number}`));
	return article(
		line(strong(`Order ${id}`), pill(status.toLowerCase(), TONES[status]), share),
		make('progress', { max: quantity, value: numbers.length, 'aria-label': label }),
		note(`${place} · reference `, short(reference)),
		make('ul', { class: 'numbers' }, listed),
	);
}

/** The platform reports these statuses of a sent message. */
const STATUSES = ['delivered', 'read', 'failed'];
const UNDELIVERABLE = { errors: [{ code: 131026, title: 'Message undeliverable' }] };

export function drawMessage({ key, direction, person, name, type, text, status, at }) {
	const who = [
		direction === 'in' ? `${name ?? 'Customer'}, ` : 'to ',
		/^[+\d]/.test(person) ? `+${person.replace(/\D/g, '')}` : person,
	];
	return make(
		'article',
		{ class: `bubble ${direction}` },
		make('p', null, type === 'text' || type === 'template' ? null : pill(type), linked(text)),
		note(...who, ' · ', time(at), status && ` · ${status}`),
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

export const drawPush = ({ to, reached, title, body, state, at }) =>
	article(
		line(strong(title), pill(state, state === 'sent' ? '' : 'good')),
		make('p', null, body),
		note(`to ${to} · ${plural(reached, 'device')} · `, time(at)),
	);

export const drawJourney = ({ event, person, channels, category, variables, at }) =>
	article(
		line(strong(event), pill(category)),
		note(`for ${person} · over ${channels.join(', then ')} · `, time(at)),
		fold('Variables', JSON.stringify(variables, null, 2)),
	);

export function drawCall({ sid, to, from, event, outcome, steps, callback, at }) {
	const reached = steps.indexOf(event);
	const listed = steps.map((step, index) =>
		make('li', { class: index <= reached && 'done' }, step),
	);
	return article(
		line(
			strong(`${from} calls ${to}`),
			pill(outcome ?? event ?? 'taken', TONES[outcome] ?? 'busy'),
		),
		make('ol', { class: 'steps' }, listed),
		note(short(sid), ' · ', time(at)),
		callback && note('reports to ', code(callback)),
		callback &&
			drawButtons('Report again', steps, '/deliver/call', (word) => ({ sid, event: word })),
	);
}

export function drawAgent({ id, name, language, client }) {
	return article(strong(name), note(`agent ${id} of ${client}${language ? ` · ${language}` : ''}`));
}

export function drawListening({ id, event, address }) {
	const body = { event, skillId: id };
	return make(
		'div',
		null,
		note(`A trigger in n8n waits for ${event} at `, code(address)),
		drawButtons(`Report a call to skill ${id}`, [event], '/deliver/skill', () => body),
	);
}
