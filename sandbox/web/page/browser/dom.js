/**
 * `on…` attributes are listeners; false and null are left out. Texts become text nodes, never
 * markup, so that foreign content can’t run.
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

export function button(text, act, attributes = {}) {
	const made = make('button', { type: 'button', class: 'second', ...attributes }, text);
	made.addEventListener('click', () => void act());
	return made;
}

/** `act` replaces the browser’s own action. */
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
 * Entries keep their order. An unchanged entry keeps its element, so that its frames don’t load
 * again and its open details stay open.
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

/** It is -1 if no child has the focus. */
function placeOfFocus(container) {
	if (!container.contains(document.activeElement)) return -1;
	return [...container.children].findIndex((child) => child.contains(document.activeElement));
}

/** The entry with the focus is gone, so the one in its place gets it. */
function focusNear(container, place) {
	const child = container.children[Math.min(place, container.children.length - 1)];
	const control = child?.querySelector(CONTROLS) ?? container.closest('main');
	control?.focus({ preventScroll: true });
}

/** The new element’s control replaces the one with the focus. */
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

/** A frame that moves loads again, so only misplaced elements move. */
function arrange(container, elements) {
	const wanted = new Set(elements);
	for (const child of [...container.children]) if (!wanted.has(child)) child.remove();
	for (const [index, element] of elements.entries()) {
		const there = container.children[index] ?? null;
		if (there !== element) container.insertBefore(element, there);
	}
}

/** The sandbox sends a notification: `actions.js` posts the button’s body to its path. */
export function sendButton(word, path, body) {
	const data = { 'data-send': path, 'data-body': JSON.stringify(body) };
	return make('button', { type: 'button', class: 'second', ...data }, word);
}

/** Screen readers would read a text again, so it changes only if it differs. */
export function setText(element, text) {
	if (element.textContent !== text) element.textContent = text;
}

export function toneOf(outcome, isGood) {
	if (outcome === 'under way') return 'busy';
	return isGood ? 'good' : 'bad';
}

/** `tone` is good, bad, busy or empty. */
export function pill(word, tone = '') {
	return make('span', { class: `state ${tone}` }, String(word));
}

const OUTSIDE = { target: '_blank', rel: 'noreferrer' };

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time that isn’t today’s has its date. */
export function time(iso) {
	const at = new Date(iso);
	const isToday = at.toDateString() === new Date().toDateString();
	return make('time', { datetime: iso, title: iso }, (isToday ? clock : calendar).format(at));
}

const LONGEST = 28;

/**
 * People rarely read such a reference, so it shows its beginning and its end, and all of it on
 * demand.
 */
export function short(text) {
	const whole = String(text);
	if (whole.length <= LONGEST) return whole;
	return make('span', { title: whole }, shorten(whole, LONGEST));
}

const shorten = (text, length) =>
	text.length > length ? `${text.slice(0, length - 8)}…${text.slice(-7)}` : text;

/** Only http addresses become links. */
export function linked(text) {
	return String(text)
		.split(/(https?:\/\/[^\s<>"']+)/g)
		.map((part, index) =>
			index % 2 === 1 && URL.canParse(part)
				? make('a', { href: part, title: part, ...OUTSIDE }, shorten(part, 2 * LONGEST))
				: part,
		);
}

/** It opens on demand; null without a text. */
export function fold(title, text) {
	if (text === null || text === '') return null;
	return make('details', null, make('summary', null, title), make('pre', null, text));
}
