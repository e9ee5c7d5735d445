/**
 * An element with attributes (`on…` are listeners; false and null are left out) and children. Texts
 * become text nodes, never markup: what comes from outside cannot run.
 */
export function make(tag, attributes, ...children) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes ?? {})) {
		if (value === false || value === null || value === undefined) continue;
		element.setAttribute(name, value === true ? '' : value);
	}
	element.append(...children.flat().filter((child) => child !== null && child !== undefined));
	return element;
}

const drawn = new WeakMap();

/**
 * Makes the container show the entries in their order. An unchanged entry
 * keeps its element, so that its frames do not load again and its open details stay open.
 */
export function showList(container, entries, draw) {
	const before = drawn.get(container);
	const after = new Map();
	for (const [index, entry] of entries.entries()) {
		const state = JSON.stringify(entry);
		const known = before?.get(entry.key);
		const isSame = known?.state === state;
		const element = isSame ? known.element : draw(entry, index);
		if (known && !isSame) keepOpen(known.element, element);
		if (before && !known) element.classList.add('fresh');
		after.set(entry.key, { state, element });
	}
	drawn.set(container, after);
	place(
		container,
		Array.from(after.values(), ({ element }) => element),
	);
}

function keepOpen(old, next) {
	const opened = old.matches('details') ? [old] : old.querySelectorAll('details');
	const closed = next.matches('details') ? [next] : next.querySelectorAll('details');
	for (const [index, one] of [...opened].entries())
		if (closed[index]) closed[index].open = one.open;
}

/** Moves only what is in the wrong place: a frame that moves loads again. */
function place(container, elements) {
	const wanted = new Set(elements);
	for (const child of [...container.children]) if (!wanted.has(child)) child.remove();
	for (const [index, element] of elements.entries()) {
		const there = container.children[index] ?? null;
		if (there !== element) container.insertBefore(element, there);
	}
}

/** A pill with a word; `tone` is good, bad, busy or empty. */
export function pill(word, tone = '') {
	return make('span', { class: `state ${tone}` }, String(word));
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

export function time(iso) {
	return make('time', { datetime: iso, title: iso }, clock.format(new Date(iso)));
}

/** The text with its http addresses as links; to nothing else can be led. */
export function linked(text) {
	return String(text)
		.split(/(https?:\/\/[^\s<>"']+)/g)
		.map((part, index) =>
			index % 2 === 1 && URL.canParse(part)
				? make('a', { href: part, target: '_blank', rel: 'noreferrer' }, part)
				: part,
		);
}

/** Something long that is opened on demand; null where there is nothing. */
export function fold(title, text) {
	if (text === null || text === '') return null;
	return make('details', null, make('summary', null, title), make('pre', null, text));
}
