import { button, make, note, pill, plural, setText, showList, time } from '../dom.js';
import { readAddress, writeAddress } from './address.js';
import { get } from './api.js';
import { filtered, makeFilters, searchField } from './fields.js';
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
	const { form, filters } = makeFilters(NAME, search, options);
	const parts = { options, filters, about: note(), shown: SHOWN };
	parts.suggestions = make('ul', { class: 'suggestions' });
	parts.list = make('ol', { class: 'timeline' });
	const showMore = () => {
		parts.shown += SHOWN;
		refresh();
	};
	parts.more = button('Show more', showMore, { hidden: true });
	place.append(form, parts.about, parts.suggestions, parts.list, parts.more);
	return parts;
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
	const found = plural(entries.length, 'event') + (isPartial ? ', and more' : '');
	if (!isEmpty) setText(parts.about, entries.length > 0 ? found : 'Nothing found.');
	if (!isEmpty && parts.of !== of) announce(`${found} found`);
	parts.of = of;
}

async function suggest(parts, of, signal) {
	const found = await get('/console/timeline/suggestions', { q: of }, signal);
	const entries = found.map((one) => ({ key: one.value, ...one }));
	showList(parts.options, entries, ({ value, label }) => make('option', { value }, label));
	parts.suggestions.hidden = of !== '' || found.length === 0;
	if (of !== '') return;
	setText(parts.about, found.length > 0 ? 'Recent:' : EMPTY);
	showList(parts.suggestions, entries, ({ value, label, service }) =>
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
		note(service, ' · ', time(at)),
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
