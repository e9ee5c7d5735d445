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
	const isShown = (child) => child !== null && child !== undefined && child !== false;
	element.append(...children.flat().filter(isShown));
	return element;
}

export const find = (id) => document.getElementById(id);

export const note = (...children) => make('p', { class: 'note' }, ...children);

/** A button that calls `act`. */
export function button(text, act, attributes = {}) {
	const made = make('button', { type: 'button', class: 'second', ...attributes }, text);
	made.addEventListener('click', () => void act());
	return made;
}

/** Calls `act` in place of what a browser does when a form is sent. */
export function onSubmit(form, act) {
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		void act();
	});
}

/** `1 request`, `2 requests`. */
export const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const drawn = new WeakMap();

/**
 * Makes the container show the entries in their order. An unchanged entry
 * keeps its element, so that its frames do not load again and its open details stay open.
 */
export function showList(container, entries, draw) {
	const before = drawn.get(container);
	const after = new Map();
	const place = placeOfFocus(container);
	const isSameList = before && entries.some(({ key }) => before.has(key));
	let focused;
	for (const [index, entry] of entries.entries()) {
		const state = JSON.stringify(entry);
		const previous = before?.get(entry.key);
		const isSame = previous?.state === state;
		const element = isSame ? previous.element : draw(entry, index);
		if (previous && !isSame) keepOpen(previous.element, element);
		if (previous && !isSame) focused ??= followFocus(previous.element, element);
		if (isSameList && !previous) element.classList.add('fresh');
		after.set(entry.key, { state, element });
	}
	drawn.set(container, after);
	arrange(
		container,
		Array.from(after.values(), ({ element }) => element),
	);
	if (focused) focused.focus();
	else if (place >= 0 && !container.contains(document.activeElement)) focusNear(container, place);
}

const CONTROLS = 'a, button, summary, input, select, textarea';

/** Index of the child with the focus; -1 for none. */
function placeOfFocus(container) {
	if (!container.contains(document.activeElement)) return -1;
	return [...container.children].findIndex((child) => child.contains(document.activeElement));
}

/** The entry with the focus is gone: the one that has its place gets it. */
function focusNear(container, place) {
	const child = container.children[Math.min(place, container.children.length - 1)];
	const control = child?.querySelector(CONTROLS) ?? container.closest('main');
	control?.focus({ preventScroll: true });
}

/** The control of the new element that replaces the one with the focus. */
function followFocus(old, next) {
	const index = [...old.querySelectorAll(CONTROLS)].indexOf(document.activeElement);
	return index < 0 ? undefined : next.querySelectorAll(CONTROLS)[index];
}

function keepOpen(old, next) {
	const opened = old.matches('details') ? [old] : old.querySelectorAll('details');
	const closed = next.matches('details') ? [next] : next.querySelectorAll('details');
	for (const [index, one] of [...opened].entries())
		if (closed[index]) closed[index].open = one.open;
}

/** Moves only what is in the wrong place: a frame that moves loads again. */
function arrange(container, elements) {
	const wanted = new Set(elements);
	for (const child of [...container.children]) if (!wanted.has(child)) child.remove();
	for (const [index, element] of elements.entries()) {
		const there = container.children[index] ?? null;
		if (there !== element) container.insertBefore(element, there);
	}
}

/** A button that has the sandbox send a notification: `actions.js` posts its body to its path. */
export function sendButton(word, path, body) {
	const data = { 'data-send': path, 'data-body': JSON.stringify(body) };
	return make('button', { type: 'button', class: 'second', ...data }, word);
}

/** Changes a text only if it is another one, so that screen readers don't read it again. */
export function setText(element, text) {
	if (element.textContent !== text) element.textContent = text;
}

export function toneOf(outcome, isGood) {
	if (outcome === 'under way') return 'busy';
	return isGood ? 'good' : 'bad';
}

/** A pill with a word; `tone` is good, bad, busy or empty. */
export function pill(word, tone = '') {
	return make('span', { class: `state ${tone}` }, String(word));
}

const OUTSIDE = { target: '_blank', rel: 'noreferrer' };

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time of today, else with its date. */
export function time(iso) {
	const at = new Date(iso);
	const isToday = at.toDateString() === new Date().toDateString();
	return make('time', { datetime: iso, title: iso }, (isToday ? clock : calendar).format(at));
}

const LONGEST = 28;

/** A reference that people rarely read: its beginning and its end, with all of it on demand. */
export function short(text) {
	const whole = String(text);
	if (whole.length <= LONGEST) return whole;
	return make('span', { title: whole }, shorten(whole, LONGEST));
}

const shorten = (text, length) =>
	text.length > length ? `${text.slice(0, length - 8)}…${text.slice(-7)}` : text;

/** The text with its http addresses as links; to nothing else can be led. */
export function linked(text) {
	return String(text)
		.split(/(https?:\/\/[^\s<>"']+)/g)
		.map((part, index) =>
			index % 2 === 1 && URL.canParse(part)
				? make('a', { href: part, title: part, ...OUTSIDE }, shorten(part, 2 * LONGEST))
				: part,
		);
}

/** Something long that is opened on demand; null where there is nothing. */
export function fold(title, text) {
	if (text === null || text === '') return null;
	return make('details', null, make('summary', null, title), make('pre', null, text));
}
