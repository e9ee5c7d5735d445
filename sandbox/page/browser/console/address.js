/** The view that an address without one shows. */
export const FIRST_VIEW = 'activity';

/**
 * What the address asks for: `#/requests/17?q=busy` is entry 17 of the view of requests, with a query.
 * Anything else, such as `#orders`, is a place in the first view.
 */
export function readAddress() {
	const [, path, search = ''] = /^#\/([^?]*)\??(.*)$/.exec(location.hash) ?? [null, ''];
	const [view, ...rest] = path.split('/');
	const id = rest.length > 0 ? decode(rest.join('/')) : null;
	return { view: view || FIRST_VIEW, id, query: new URLSearchParams(search) };
}

function decode(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Fields of the query that are empty are left out. */
export function writeAddress(view, id = null, query = {}) {
	const fields = Object.entries(
		query instanceof URLSearchParams ? Object.fromEntries(query) : query,
	);
	const search = new URLSearchParams(fields.filter(([, value]) => value)).toString();
	const entry = id === null ? '' : `/${encodeURIComponent(id)}`;
	return `#/${view === FIRST_VIEW ? '' : view}${entry}${search && `?${search}`}`;
}

/** With `replaces`, the browser's Back skips the address before, such as a half-typed search. */
export function goTo(address, { replaces = false } = {}) {
	if (address === location.hash) return;
	if (replaces) history.replaceState(null, '', address);
	else history.pushState(null, '', address);
	window.dispatchEvent(new Event('hashchange'));
}
