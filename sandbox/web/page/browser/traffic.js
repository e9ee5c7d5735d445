import { writeAddress } from './console/address.js';
import { fold, make, pill, time, toneOf } from './dom.js';

export function drawDelivery({
	id,
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
			make(
				'strong',
				null,
				make('a', { href: writeAddress('webhooks', id) }, `${service}: ${kind}`),
			),
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

export function drawRequest({ number, method, path, query, outcome, isGood, ...request }) {
	const { faulted, ms, body, at } = request;
	const link = make('a', { href: writeAddress('requests', number) }, path);
	const address = make('code', null, link, make('span', { class: 'note' }, query));
	return make(
		'article',
		{ class: 'request' },
		time(at),
		make('span', { class: 'method' }, method),
		make('div', null, address, fold('Body', body)),
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
