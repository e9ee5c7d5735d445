import { button, make, note, onSubmit, pill, setText, showList } from '../dom.js';
import { readAddress } from './address.js';
import { get, post } from './api.js';
import { choiceField, makeFilters, searchField, setServices } from './fields.js';
import { announce, attempt, say } from './notice.js';

const SHOWN = 10;
const ABOUT =
	'Readings set how the sandbox behaves where the documentation is unclear. Changes apply immediately.';

/** These settings decide what the documents leave open. */
export function buildReadings(name, place, refresh) {
	const service = choiceField('Readings of', 'service', [['', 'All']]);
	const box = make('input', { type: 'checkbox', name: 'changed' });
	const changed = make('label', { class: 'check' }, box, make('span', null, 'Changed only'));
	const search = searchField('Search readings', 'e.g. error, webhook, date');
	const { form, filters } = makeFilters(name, search, service, changed);
	const parts = { service, filters, refresh, note: note(), shown: SHOWN };
	parts.list = make('ul', { class: 'readings' });
	parts.more = button('Show more', () => {
		parts.shown += SHOWN;
		refresh();
	});
	const heading = make('h3', null, 'Readings');
	const about = make('p', { class: 'about' }, ABOUT);
	place.append(heading, about, form, parts.note, parts.list, parts.more);
	return parts;
}

export async function lookAtReadings(parts, signal) {
	const { query } = readAddress();
	parts.filters.show(query);
	const all = (await get('/console/readings', {}, signal)).map(complete);
	setServices(parts.service, [...new Set(all.map(({ service }) => service))], query);
	const queryText = query.toString();
	if (parts.asked !== queryText) parts.shown = SHOWN;
	const matching = all.filter((one) => isWanted(one, query));
	showList(parts.list, matching.slice(0, parts.shown), (one) => drawReading(one, parts.refresh));
	parts.more.hidden = matching.length <= parts.shown;
	const changed = all.filter(({ isChanged }) => isChanged).length;
	const count = `${matching.length} of ${all.length} readings, ${changed} changed`;
	setText(parts.note, matching.length > 0 ? count : 'Nothing found. Try fewer words.');
	if (parts.asked !== undefined && parts.asked !== queryText) announce(count);
	parts.asked = queryText;
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

function drawReading(reading, refresh) {
	const { key, service, name, meaning, isChanged } = reading;
	const set = async (value) => {
		const body = { [service]: nest(name, value) };
		const done = await attempt(async () => await post('/settings', body));
		if (done !== undefined) say(`${name} is now ${write(value)}.`);
		refresh();
	};
	const reset = { 'aria-label': `Back to default: ${name}` };
	const back = button('Back to default', () => set(reading.default), reset);
	const label = make('span', { class: 'name' }, make('code', null, name));
	return make(
		'li',
		{ class: isChanged ? 'changed' : '' },
		make(
			'div',
			{ class: 'what' },
			make('p', { class: 'line' }, label, pill(service), isChanged && pill('changed', 'busy')),
			meaning && make('p', { class: 'note', id: `about-${key}` }, meaning),
		),
		make(
			'div',
			{ class: 'value' },
			makeControl(reading, set),
			note('Default: ', make('code', null, write(reading.default))),
			isChanged && back,
		),
	);
}

/** The body nests the name: `assignment.atOnce`. */
const nest = (name, value) =>
	name.split('.').reduceRight((inner, part) => ({ [part]: inner }), value);

const write = (value) => (value === '' ? 'empty' : JSON.stringify(value));

function makeControl(reading, set) {
	const { kind, choices, value } = reading;
	const isOne = kind === 'choice' || kind === 'boolean';
	const values =
		kind === 'boolean'
			? [true, false, ...choices.filter((one) => typeof one !== 'boolean')]
			: choices;
	return isOne ? makeChoice(reading, values, value, set) : makeEntry(reading, set);
}

const describe = ({ key, name, service, meaning }) => ({
	'aria-label': `${name} of ${service}`,
	'aria-describedby': meaning && `about-${key}`,
});

function makeChoice(reading, values, value, set) {
	const current = JSON.stringify(value);
	const options = values.map((one) => JSON.stringify(one));
	const allOptions = options.includes(current) ? options : [current, ...options];
	const select = make(
		'select',
		describe(reading),
		allOptions.map((one) => make('option', { value: one, selected: one === current }, nameOf(one))),
	);
	select.addEventListener('change', () => void set(JSON.parse(select.value)));
	return select;
}

const nameOf = (json) => (json === '""' ? 'empty' : json.replace(/^"(.*)"$/, '$1'));

/**
 * Enter or the button sets a number, a text or JSON; an invalid value gets a message, and changes
 * nothing.
 */
function makeEntry(reading, set) {
	const { kind, choices, value } = reading;
	const isText = kind === 'text' && typeof value === 'string';
	const text = isText ? value : JSON.stringify(value);
	const input = make('input', { ...describe(reading), value: text, spellcheck: 'false' });
	const form = make(
		'form',
		{ class: 'fields' },
		input,
		make('button', { type: 'submit', class: 'second', 'aria-label': `Set ${reading.name}` }, 'Set'),
		choices.length > 0 && note(`Also: ${choices.map(write).join(', ')}`),
	);
	onSubmit(form, () => {
		const entered = readEntry(input.value, kind, choices);
		if (entered === undefined) say(`${reading.name}: Enter JSON, such as ${text}`);
		else void set(entered);
	});
	return form;
}

/**
 * It is undefined for invalid JSON. A text needs no quotes, unless it could also be one of the
 * other values.
 */
function readEntry(text, kind, choices) {
	const choice = choices.find((one) => write(one) === text || one === text);
	if (choice !== undefined) return choice;
	if (kind === 'text') return text;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
