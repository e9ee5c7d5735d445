import { find, make } from '../dom.js';
import { goTo, readAddress, writeAddress } from './address.js';
import { say } from './notice.js';

/**
 * The address names the current view; it is closed, with all its elements, when a different one
 * opens. `refresh` is called after each change of the address.
 */
export function makeNavigation(views, refresh) {
	const links = views.map(({ name, title }) => make('a', { href: writeAddress(name) }, title));
	find('views').append(...links);
	const navigation = { current: null, start };
	let opened = null;

	function start() {
		follow(false);
		window.addEventListener('hashchange', () => follow(true));
		document.addEventListener('keydown', focusSearch);
		document.addEventListener('keydown', closeDetail);
	}

	function follow(moves) {
		const { view: name } = readAddress();
		const view = views.find((one) => one.name === name) ?? views[0];
		if (view !== opened) open(view, moves);
		else navigation.current.follow?.();
		refresh();
	}

	function open(view, moves) {
		navigation.current?.close?.();
		say('');
		opened = view;
		const isFirst = view === views[0];
		const place = find('view');
		find('activity').hidden = !isFirst;
		place.hidden = isFirst;
		const heading = make('h2', { tabindex: '-1' }, view.title);
		place.replaceChildren(...(isFirst ? [] : [heading]));
		navigation.current = view.open(place, refresh);
		document.title = isFirst ? TITLE : `${view.title} · ${TITLE}`;
		for (const [index, link] of links.entries()) {
			if (views[index] === view) link.setAttribute('aria-current', 'page');
			else link.removeAttribute('aria-current');
		}
		if (moves) (isFirst ? find('main') : heading).focus({ preventScroll: isFirst });
	}

	return navigation;
}

const TITLE = 'Switchboard sandbox';

/** `/` moves the focus to the view’s search, or to that of the records. */
function focusSearch(event) {
	const isTyping = event.target.closest?.('input, textarea, select') ?? false;
	if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	if (readAddress().view === 'activity') goTo(writeAddress('records'));
	document.querySelector('#view input[type=search]')?.focus();
}

/** Escape first empties a field, then closes an opened entry. */
function closeDetail({ key, target }) {
	if (key !== 'Escape' || (target.matches?.('input, textarea') && target.value)) return;
	document.querySelector('#view .detail:not([hidden]) .close')?.click();
}
