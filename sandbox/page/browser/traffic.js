import { fold, make, pill, time, toneOf } from './dom.js';

export function drawDelivery({
	service,
	kind,
	method,
	address,
	outcome,
	isGood,
	answer,
	advice,
	ms,
	body,
	at,
}) {
	return make(
		'article',
		null,
		make(
			'div',
			{ class: 'line' },
			make('strong', null, `${service}: ${kind}`),
			pill(outcome, toneOf(outcome, isGood)),
			ms === null ? null : make('span', { class: 'note' }, `${ms} ms`),
			time(at),
		),
		make('p', { class: 'note' }, make('code', null, `${method} ${address}`)),
		advice && make('p', { class: 'advice' }, advice),
		answer
			? make('p', { class: 'note' }, `${whoAnswers(service)} `, make('code', null, answer))
			: null,
		fold('Body', body),
	);
}

export function drawRequest({ method, path, query, outcome, isGood, faulted, ms, body, at }) {
	const address = make('code', null, path, make('span', { class: 'note' }, query));
	return make(
		'article',
		{ class: 'request' },
		time(at),
		make('span', { class: 'method' }, method),
		body === null
			? address
			: make('details', null, make('summary', null, address), make('pre', null, body)),
		make(
			'span',
			{ class: 'ends' },
			faulted ? pill('fault', 'busy') : null,
			pill(outcome, toneOf(outcome, isGood)),
			make('span', { class: 'note' }, ms === null ? '' : `${ms} ms`),
		),
	);
}

/** A skill's answer goes to the agent, who may wait for it during a call. */
const whoAnswers = (service) => (service === 'aiAgents' ? 'The agent received' : 'n8n answered');
