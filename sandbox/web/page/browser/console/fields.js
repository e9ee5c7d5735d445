import { make, onSubmit } from '../dom.js';
import { goTo, keepQuery, readAddress, writeAddress } from './address.js';

const TYPED_MS = 150;

/** `/` moves the focus to it. */
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

/** Options change only if they differ; the chosen one stays. */
export function setOptions(select, options) {
	const state = JSON.stringify(options);
	if (select.dataset.state === state) return;
	const { value } = select;
	select.replaceChildren(...options.map(drawOption));
	select.value = value;
	if (select.selectedIndex < 0) select.selectedIndex = 0;
	select.dataset.state = state;
}

/** The field shows the service of the address. */
export function setServices(field, names, query) {
	const select = field.querySelector('select');
	setOptions(select, [['', 'All'], ...names.map((name) => [name, name])]);
	select.value = query.get('service') ?? '';
}

/** The query of the address fills the form, unless the person has just typed something else. */
export function makeFilters(view, ...children) {
	const form = make('form', { class: 'filters', role: 'search' }, ...children);
	const knownValues = {};
	let timer;
	const fields = () => [...form.elements].filter(({ name }) => name);
	const write = (replaces) => {
		clearTimeout(timer);
		timer = undefined;
		for (const field of fields()) knownValues[field.name] = valueOf(field);
		goTo(writeAddress(view, null, knownValues), { replaces });
	};
	form.addEventListener('input', ({ target }) => {
		clearTimeout(timer);
		if (target.type === 'search') timer = setTimeout(() => write(true), TYPED_MS);
		else write(false);
	});
	// If a person leaves the field, the timer ends early.
	form.addEventListener('change', () => timer !== undefined && write(true));
	onSubmit(form, () => write(false));
	function show(query) {
		for (const field of fields()) {
			const value = query.get(field.name) ?? '';
			if (knownValues[field.name] === value) continue;
			knownValues[field.name] = value;
			if (field.type === 'checkbox') field.checked = value !== '';
			else field.value = value;
		}
	}
	show(readAddress().query);
	return { form, filters: { show, stop: () => clearTimeout(timer) } };
}

const valueOf = (field) => (field.type === 'checkbox' ? (field.checked ? '1' : '') : field.value);

/** `build(place, refresh)` makes a view’s elements once, and `look(parts, signal)` fills them. */
export const filtered = (name, title, build, look) => ({
	name,
	title,
	open(place, refresh) {
		const parts = build(place, refresh);
		return {
			look: async (signal) => await look(parts, signal),
			// If a person opens a row before the response arrives, the search stays.
			follow: () => keepQuery(place.querySelectorAll('tbody th a')),
			close: () => parts.filters.stop(),
		};
	},
});
