import { button, make, note, pill, time, toneOf } from '../dom.js';
import { get, post } from './api.js';
import { followLink, showBody, showValue } from './follow.js';
import { attempt, copyText } from './notice.js';
import { writeAddress } from './address.js';

/** Shows one request in the panel beside the log, also after the sandbox has dropped it. */
export async function showRequest(parts, number, signal) {
	const known = parts.request?.number === Number(number) ? parts.request : undefined;
	parts.request = await readRequest(number, signal, known);
	const { request } = parts;
	parts.detail.show(number, request, () => draw(request, parts.refresh));
}

async function readRequest(number, signal, known = { number: Number(number), isGone: true }) {
	return await get(`/console/requests/${encodeURIComponent(number)}`, {}, signal).catch((error) => {
		if (error.status !== 404) throw error;
		return known;
	});
}

function draw(request, refresh) {
	const { number, method, path, query, isGone } = request;
	const title = `Request ${number}`;
	if (isGone) return { title, children: [make('p', null, 'This request is no longer kept.')] };
	const { at, outcome, isGood, faulted, ms, service, headers, body, answer, links } = request;
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
				request.replayOf !== null && repeats('requests', request.replayOf),
			),
			drawActions(request, refresh),
			links.length > 0 && drawLinks(links),
			part('Body', isEmpty(body) ? note('It has no body.') : showBody(body)),
			part('Answer', drawAnswer(answer)),
			part('Headers', drawFields(headers)),
			part('Headers of the answer', drawFields(answer.headers)),
		],
	};
}

export const repeats = (view, number) =>
	make(
		'span',
		{ class: 'note' },
		'repeats ',
		make('a', { href: writeAddress(view, number) }, `${number}`),
	);

const drawLinks = (links) =>
	make(
		'p',
		{ class: 'line' },
		make('span', { class: 'note' }, 'Timeline of'),
		links.map(({ value, label }) => followLink(value, label)),
	);

const isEmpty = (body) => body === undefined || body === null || body === '';

function drawActions({ number, curl, isReplayable }, refresh) {
	const result = make('div', { class: 'result', role: 'status' });
	const send = async () => {
		const sent = await attempt(async () => await post(`/console/requests/${number}/replay`, {}));
		if (sent === undefined) return;
		result.replaceChildren(...drawReplay(sent));
		refresh();
	};
	const replay = button('Replay', send, { class: null });
	const copy = button('Copy as cURL', () => copyText(curl, 'The command is'));
	return make(
		'div',
		null,
		make('div', { class: 'actions' }, isReplayable && replay, copy),
		!isReplayable && note('It can be replayed once it has an answer.'),
		result,
	);
}

function drawReplay({ number, status, ms, body }) {
	const link = make('a', { href: writeAddress('requests', number) }, `request ${number}`);
	return [
		make(
			'p',
			{ class: 'line' },
			make('span', null, 'Sent again as ', link),
			pill(status ?? 'cut', toneOf('', status !== null && status < 400)),
			make('span', { class: 'note' }, `${ms} ms`),
		),
		isEmpty(body) ? '' : showBody(body),
	];
}

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

/** `known` is the name by which other records have the field. */
export const drawField = (name, value, known = name) =>
	make('div', null, make('dt', null, name), make('dd', null, showValue(known, value)));

export const part = (title, content) =>
	make('div', { class: 'part' }, make('h4', null, title), content);

const code = (...children) => make('code', null, ...children);
