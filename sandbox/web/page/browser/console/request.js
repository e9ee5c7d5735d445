import { make, note, pill, time, toneOf } from '../dom.js';
import { get } from './api.js';
import { showBody, showValue } from './values.js';

/** Shows one request in the panel beside the log, also after the sandbox has dropped it. */
export async function showRequest(parts, number, signal) {
	const known = parts.request?.number === Number(number) ? parts.request : undefined;
	parts.request = await readRequest(number, signal, known);
	const { request } = parts;
	parts.detail.show(number, request, () => draw(request));
}

async function readRequest(number, signal, known = { number: Number(number), isGone: true }) {
	return await get(`/console/requests/${encodeURIComponent(number)}`, {}, signal).catch((error) => {
		if (error.status !== 404) throw error;
		return known;
	});
}

function draw(request) {
	const { number, method, path, query, isGone } = request;
	const title = `Request ${number}`;
	if (isGone) return { title, children: [make('p', null, 'This request is no longer kept.')] };
	const { at, outcome, isGood, faulted, ms, service, headers, body, answer } = request;
	return {
		title,
		children: [
			make('p', { class: 'address' }, make('b', null, method), ' ', code(path, query)),
			make(
				'p',
				{ class: 'line' },
				pill(outcome, toneOf(outcome, isGood)),
				faulted && pill('hit by a fault', 'busy'),
				make('span', { class: 'note' }, service, ms !== null && ` · ${ms} ms`, ' · ', time(at)),
			),
			part('Body', isEmpty(body) ? note('It has no body.') : showBody(body)),
			part('Answer', drawAnswer(answer)),
			part('Headers', drawFields(headers)),
			part('Headers of the answer', drawFields(answer.headers)),
		],
	};
}

const isEmpty = (body) => body === undefined || body === null || body === '';

function drawAnswer(answer) {
	if (!answer || answer.status === null) return note('No answer yet, or the connection was cut.');
	return [
		note(`Status ${answer.status}`),
		isEmpty(answer.body) ? note('It has no body.') : showBody(answer.body),
		answer.isCut && note('The rest of it isn’t kept.'),
	];
}

const drawFields = (fields) => {
	const lines = Object.entries(fields).map(([name, value]) => drawField(name, value));
	return make('dl', null, lines);
};

export const drawField = (name, value) =>
	make('div', null, make('dt', null, name), make('dd', null, showValue(value)));

export const part = (title, content) =>
	make('div', { class: 'part' }, make('h4', null, title), content);

const code = (...children) => make('code', null, ...children);
