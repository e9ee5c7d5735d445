import { make, setText, showList } from '../dom.js';
import { readAddress } from './address.js';
import { get } from './api.js';
import { bindFilters, choiceField, searchField, setOptions } from './fields.js';
import { filtered } from './filtered.js';
import { announce } from './notice.js';
import { drawReading } from './reading.js';

const NAME = 'readings';
const SHOWN = 40;

export const readings = filtered(NAME, 'Readings', build, look);

function build(place, refresh) {
	const service = choiceField('Service', 'service', [['', 'All']]);
	const form = make(
		'form',
		{ class: 'filters', role: 'search' },
		searchField('Search readings', 'e.g. error, webhook, date'),
		service,
		make(
			'label',
			{ class: 'check' },
			make('input', { type: 'checkbox', name: 'changed' }),
			make('span', null, 'Changed only'),
		),
	);
	const about =
		'What the platform’s documents leave open, a reading decides. A change works at once.';
	const note = make('p', { class: 'note' });
	const list = make('ul', { class: 'readings' });
	const more = make('button', { type: 'button', class: 'second' }, 'Show more');
	place.append(make('p', { class: 'about' }, about), form, note, list, more);
	const parts = {
		select: service.querySelector('select'),
		note,
		list,
		more,
		refresh,
		shown: SHOWN,
	};
	more.addEventListener('click', () => {
		parts.shown += SHOWN;
		refresh();
	});
	return Object.assign(parts, { filters: bindFilters(form, NAME) });
}

async function look(parts, signal) {
	const { query } = readAddress();
	parts.filters.show(query);
	const all = await get('/console/readings', {}, signal);
	const services = [...new Set(all.map(({ service }) => service))];
	setOptions(parts.select, [['', 'All'], ...services.map((name) => [name, name])]);
	parts.select.value = query.get('service') ?? '';
	const asked = query.toString();
	if (parts.asked !== asked) parts.shown = SHOWN;
	const found = all.map(complete).filter((one) => isWanted(one, query));
	showList(parts.list, found.slice(0, parts.shown), (one) => drawReading(one, parts.refresh));
	parts.more.hidden = found.length <= parts.shown;
	const changed = all.map(complete).filter(({ isChanged }) => isChanged).length;
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
