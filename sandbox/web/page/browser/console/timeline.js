import { make, pill, setText, showList, time } from '../dom.js';
import { readAddress, writeAddress } from './address.js';
import { get } from './api.js';
import { bindFilters, searchField } from './fields.js';
import { filtered } from './filtered.js';
import { followLink } from './follow.js';
import { announce } from './notice.js';

const NAME = 'timeline';
const SHOWN = 100;
const HINT = 'e.g. a phone number, an order, a call, a message, an email address';
const EMPTY = 'Nothing to follow yet. Buy numbers, place a call or send a message.';

export const timeline = filtered(NAME, 'Timeline', build, look);

function build(place, refresh) {
	const search = searchField('What to follow', HINT, 'of');
	const options = make('datalist', { id: 'followed' });
	search.querySelector('input').setAttribute('list', 'followed');
	const form = make('form', { class: 'filters', role: 'search' }, search, options);
	const note = make('p', { class: 'note' });
	const suggestions = make('ul', { class: 'suggestions' });
	const list = make('ol', { class: 'timeline' });
	const more = make('button', { type: 'button', class: 'second', hidden: true }, 'Show more');
	place.append(form, note, suggestions, list, more);
	const parts = { input: search.querySelector('input'), options, note, suggestions, list, more };
	more.addEventListener('click', () => {
		parts.shown += SHOWN;
		refresh();
	});
	return { ...parts, shown: SHOWN, filters: bindFilters(form, NAME) };
}

async function look(parts, signal) {
	const of = readAddress().query.get('of') ?? '';
	parts.filters.show(readAddress().query);
	if (parts.of !== of) parts.shown = SHOWN;
	await suggest(parts, of, signal);
	const isEmpty = of.trim() === '';
	const { entries, isPartial } = isEmpty
		? { entries: [], isPartial: false }
		: await get('/console/timeline', { of }, signal);
	showList(parts.list, entries.slice(0, parts.shown), drawEntry);
	parts.list.hidden = entries.length === 0;
	parts.more.hidden = entries.length <= parts.shown;
	const found = `${entries.length} ${entries.length === 1 ? 'event' : 'events'}${isPartial ? ', and more' : ''}`;
	if (!isEmpty) setText(parts.note, entries.length > 0 ? found : 'Nothing found.');
	if (!isEmpty && parts.of !== of) announce(`${found} found`);
	parts.of = of;
}

async function suggest(parts, of, signal) {
	const found = await get('/console/timeline/suggestions', { q: of }, signal);
	showList(
		parts.options,
		found.map((one) => ({ key: one.value, ...one })),
		({ value, label }) => make('option', { value }, label),
	);
	parts.suggestions.hidden = of !== '' || found.length === 0;
	if (of !== '') return;
	setText(parts.note, found.length > 0 ? 'Recent:' : EMPTY);
	showList(
		parts.suggestions,
		found.map((one) => ({ key: one.value, ...one })),
		({ value, label, service }) =>
			make('li', null, followLink(value, label), ' ', make('span', { class: 'note' }, service)),
	);
}

const KINDS = { request: 'Request', webhook: 'Webhook', record: 'Record', event: 'Event' };

function drawEntry({ at, service, kind, title, detail, outcome, isGood, ref }) {
	return make(
		'li',
		{ class: kind },
		make(
			'p',
			{ class: 'line' },
			make('span', { class: 'kind' }, KINDS[kind]),
			make('a', { href: addressOf(ref) }, title),
			outcome && pill(outcome, isGood ? 'good' : 'bad'),
		),
		detail && make('p', { class: 'what' }, detail),
		make('p', { class: 'note' }, service, ' · ', time(at)),
	);
}

function addressOf(ref) {
	if ('request' in ref) return writeAddress('requests', ref.request);
	if ('delivery' in ref) return writeAddress('webhooks', ref.delivery);
	const { service, table, id } = ref;
	return writeAddress('records', `${service}.${table}.${id}`, {
		table: `${service}.${table}`,
		q: String(id),
	});
}
