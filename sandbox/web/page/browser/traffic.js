import { writeAddress } from './console/address.js';
import { fold, make, note, pill, time, toneOf } from './dom.js';

export function drawDelivery(delivery) {
	const { id, service, kind, method, address, outcome, isGood } = delivery;
	const { answer, advice, ms, body, at } = delivery;
	const link = make('a', { href: writeAddress('webhooks', id) }, `${service}: ${kind}`);
	return make(
		'article',
		null,
		make(
			'div',
			{ class: 'line' },
			make('strong', null, link),
			pill(outcome, toneOf(outcome, isGood)),
			ms === null ? null : make('span', { class: 'note' }, `${ms} ms`),
			time(at),
		),
		note(make('code', null, `${method} ${address}`)),
		advice && make('p', { class: 'advice' }, advice),
		answer && note(`${whoAnswers(service)} `, make('code', null, answer)),
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
			faulted && pill('fault', 'busy'),
			pill(outcome, toneOf(outcome, isGood)),
			make('span', { class: 'note' }, ms === null ? '' : `${ms} ms`),
		),
	);
}

/** A skill’s response goes to the agent, who may wait for it during a call. */
const whoAnswers = (service) => (service === 'aiAgents' ? 'The agent received' : 'n8n answered');
