import { button, make, note, setText, showList } from '../dom.js';
import { readAddress } from './address.js';
import { get } from './api.js';
import { choiceField, filtered, makeFilters, searchField, setServices } from './fields.js';
import { announce } from './notice.js';
import { drawReading } from './reading.js';

const NAME = 'readings';
const SHOWN = 40;
const ABOUT =
	'What the platform’s documents leave open, a reading decides. A change works at once.';

export const readings = filtered(NAME, 'Readings', build, look);

function build(place, refresh) {
	const service = choiceField('Service', 'service', [['', 'All']]);
	const box = make('input', { type: 'checkbox', name: 'changed' });
	const changed = make('label', { class: 'check' }, box, make('span', null, 'Changed only'));
	const search = searchField('Search readings', 'e.g. error, webhook, date');
	const { form, filters } = makeFilters(NAME, search, service, changed);
	const parts = { service, filters, refresh, note: note(), shown: SHOWN };
	parts.list = make('ul', { class: 'readings' });
	parts.more = button('Show more', () => {
		parts.shown += SHOWN;
		refresh();
	});
	place.append(make('p', { class: 'about' }, ABOUT), form, parts.note, parts.list, parts.more);
	return parts;
}

async function look(parts, signal) {
	const { query } = readAddress();
	parts.filters.show(query);
	const all = (await get('/console/readings', {}, signal)).map(complete);
	setServices(parts.service, [...new Set(all.map(({ service }) => service))], query);
	const asked = query.toString();
	if (parts.asked !== asked) parts.shown = SHOWN;
	const found = all.filter((one) => isWanted(one, query));
	showList(parts.list, found.slice(0, parts.shown), (one) => drawReading(one, parts.refresh));
	parts.more.hidden = found.length <= parts.shown;
	const changed = all.filter(({ isChanged }) => isChanged).length;
	const count = `${found.length} of ${all.length} readings, ${changed} changed`;
	setText(parts.note, found.length > 0 ? count : 'Nothing found. Try fewer words.');
	if (parts.asked !== undefined && parts.asked !== asked) announce(count);
	parts.asked = asked;
}

const complete = (reading) => ({
	...reading,
	key: `${reading.service}.${reading.name}`,
	isChanged: JSON.stringify(reading.value) !== JSON.stringify(reading.default),
});

function isWanted({ service, name, meaning, isChanged }, query) {
	const words = (query.get('q') ?? '').toLowerCase().split(/\s+/);
	const text = `${service} ${name} ${meaning}`.toLowerCase();
	const isOfService = !query.get('service') || query.get('service') === service;
	const isShown = !query.get('changed') || isChanged;
	return isOfService && isShown && words.every((word) => text.includes(word));
}
