import { button, make, note, pill, plural, setText, time, toneOf } from '../dom.js';
import { readAddress, writeAddress } from './address.js';
import { get, post } from './api.js';
import { Detail } from './detail.js';
import { filtered, makeFilters, searchField } from './fields.js';
import { part, showBody } from './values.js';
import { attempt, say } from './notice.js';
import { drawRow, makeTable, showRows } from './table.js';

const NAME = 'webhooks';
const ASIDE = ['Address', 'aside'];
const COLUMNS = [['Time', 'aside'], 'Event', ASIDE, 'Answer', ['Took', 'aside number']];
const EMPTY =
	'No webhooks yet. Publish a workflow with a Chat Trigger and write to it under Activity, or place a call with a Status Callback.';

export const webhooks = filtered(NAME, 'Webhooks', build, look);

function build(place, refresh) {
	const search = searchField('Search webhooks', 'e.g. an event, an address or a response');
	const { form, filters } = makeFilters(NAME, search);
	const table = makeTable('Webhooks, newest first', COLUMNS, NAME);
	const about = note();
	const split = make('div', { class: 'split' }, make('div', { class: 'main' }, about, table));
	place.append(form, split);
	return { table, about, detail: new Detail(split, 'Webhook', NAME), filters, seen: '', refresh };
}

async function look(parts, signal) {
	const { id, query } = readAddress();
	parts.filters.show(query);
	const news = await get('/view', { seen: parts.seen }, signal);
	if (news !== null) [parts.seen, parts.deliveries] = [news.version, news.view.deliveries];
	const { count, list } = parts.deliveries;
	const q = (query.get('q') ?? '').toLowerCase();
	const matching = list.filter((one) => JSON.stringify(one).toLowerCase().includes(q));
	const shownWebhooks = matching.map((one) => ({
		...one,
		...{ href: writeAddress(NAME, one.id, query), isOpen: String(one.id) === id },
	}));
	showRows(parts.table, shownWebhooks, drawDelivery);
	parts.table.hidden = matching.length === 0;
	const newest = count > list.length ? `, the newest ${list.length} here` : '';
	const some = plural(count, 'webhook') + newest;
	setText(parts.about, count === 0 ? EMPTY : matching.length === 0 ? 'Nothing found.' : some);
	const opened = list.find((one) => String(one.id) === id);
	if (opened) parts.detail.show(id, opened, () => draw(opened, parts.refresh));
	else if (id === null) parts.detail.hide();
	else parts.detail.show(id, null, () => gone(id));
}

const gone = (id) => ({
	title: `Webhook ${id}`,
	children: [note('It is no longer among the newest webhooks.')],
});

function drawDelivery(delivery) {
	const { service, kind, method, address, outcome, isGood, ms, at } = delivery;
	return drawRow(delivery, `${service}: ${kind}`, (link) => [
		make('td', { class: 'aside' }, time(at)),
		make('th', { scope: 'row' }, link),
		make('td', { class: 'aside' }, make('code', null, `${method} ${address}`)),
		make('td', null, pill(outcome, toneOf(outcome, isGood))),
		make('td', { class: 'aside number' }, ms === null ? '' : `${ms} ms`),
	]);
}

const repeats = (id) => {
	const link = make('a', { href: writeAddress(NAME, id) }, `${id}`);
	return make('span', { class: 'note' }, 'repeats ', link);
};

function draw(delivery, refresh) {
	const { id, redeliveryOf, service, kind, method, address, outcome, isGood } = delivery;
	const { answer, advice, ms, body, at } = delivery;
	const again = async () => {
		const sent = await attempt(async () => await post(`/console/deliveries/${id}/redeliver`, {}));
		if (sent !== undefined) say(sent.advice ?? `Sent again: ${sent.status ?? sent.failure}`);
		refresh();
	};
	return {
		title: `Webhook ${id}`,
		children: [
			make('p', { class: 'address' }, make('b', null, method), ' ', make('code', null, address)),
			make(
				'p',
				{ class: 'line' },
				pill(outcome, toneOf(outcome, isGood)),
				make('span', { class: 'note' }, `${service}: ${kind}`),
				make('span', { class: 'note' }, ms === null ? '' : `${ms} ms · `, time(at)),
				redeliveryOf && repeats(redeliveryOf),
			),
			advice && make('p', { class: 'advice' }, advice),
			make('div', { class: 'actions' }, button('Redeliver', again, { class: null })),
			part('Body', body ? showBody(body) : note('It has no body.')),
			part('Response', answer ? showBody(answer) : note('It has no text.')),
		],
	};
}
