import { button, make, note, onSubmit, pill } from '../dom.js';
import { post } from './api.js';
import { attempt, say } from './notice.js';

export function drawReading(reading, refresh) {
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

/** `assignment.atOnce` as the body that changes it. */
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
	const shown = options.includes(current) ? options : [current, ...options];
	const select = make(
		'select',
		describe(reading),
		shown.map((one) => make('option', { value: one, selected: one === current }, nameOf(one))),
	);
	select.addEventListener('change', () => void set(JSON.parse(select.value)));
	return select;
}

const nameOf = (json) => (json === '""' ? 'empty' : json.replace(/^"(.*)"$/, '$1'));

/** A number, a text or JSON is set with Enter or the button; what is wrong is said, and changes nothing. */
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
		const given = readEntry(input.value, kind, choices);
		if (given === undefined) say(`${reading.name}: Enter JSON, such as ${text}`);
		else void set(given);
	});
	return form;
}

/** Undefined if it is no JSON. A text needs no quotes, unless it is meant as one of the other values. */
function readEntry(text, kind, choices) {
	const other = choices.find((one) => write(one) === text || one === text);
	if (other !== undefined) return other;
	if (kind === 'text') return text;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
