import { make } from '../dom.js';
import { goTo, readAddress, writeAddress } from './address.js';

const TYPED_MS = 150;

/** A labelled search field; `/` puts the focus there. */
export const searchField = (label, placeholder, name = 'q') =>
	make(
		'label',
		{ class: 'search' },
		make('span', null, label, ' ', make('kbd', { 'aria-hidden': 'true' }, '/')),
		make('input', {
			...{ type: 'search', name, placeholder, maxlength: '200' },
			...{ autocomplete: 'off', spellcheck: 'false' },
		}),
	);

export const choiceField = (label, name, options = []) =>
	make(
		'label',
		{ class: 'short' },
		make('span', null, label),
		make('select', { name }, options.map(drawOption)),
	);

const drawOption = ([value, text]) => make('option', { value }, text);

/** Gives a list other options, if they are others, and keeps what is chosen. */
export function setOptions(select, options) {
	const state = JSON.stringify(options);
	if (select.dataset.state === state) return;
	const { value } = select;
	select.replaceChildren(...options.map(drawOption));
	select.value = value;
	if (select.selectedIndex < 0) select.selectedIndex = 0;
	select.dataset.state = state;
}

/**
 * Binds the fields of a form to the query of the address. `show` fills them from it, unless the person
 * has just typed what is not there yet.
 */
export function bindFilters(form, view) {
	const known = {};
	let timer;
	const fields = () => [...form.elements].filter(({ name }) => name);
	const write = (replaces) => {
		clearTimeout(timer);
		timer = undefined;
		for (const field of fields()) known[field.name] = valueOf(field);
		goTo(writeAddress(view, null, known), { replaces });
	};
	form.addEventListener('input', ({ target }) => {
		clearTimeout(timer);
		if (target.type === 'search') timer = setTimeout(() => write(true), TYPED_MS);
		else write(false);
	});
	// A person who leaves the field does not wait for the timer.
	form.addEventListener('change', () => timer !== undefined && write(true));
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		write(false);
	});
	function show(query) {
		for (const field of fields()) {
			const value = query.get(field.name) ?? '';
			if (known[field.name] === value) continue;
			known[field.name] = value;
			if (field.type === 'checkbox') field.checked = value !== '';
			else field.value = value;
		}
	}
	show(readAddress().query);
	return { show, stop: () => clearTimeout(timer) };
}

const valueOf = (field) => (field.type === 'checkbox' ? (field.checked ? '1' : '') : field.value);
