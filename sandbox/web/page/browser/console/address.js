export const FIRST_VIEW = 'activity';

/**
 * `#/requests/17?q=busy` is entry 17 of the view of requests, with a query. Anything else, such as
 * `#orders`, is a place in the first view.
 */
export function readAddress(address = location.hash) {
	const [, path, search = ''] = /^#\/([^?]*)\??(.*)$/s.exec(address) ?? [null, ''];
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

/** Empty fields of the query are left out. */
export function writeAddress(view, id = null, query = {}) {
	const fields = Object.entries(
		query instanceof URLSearchParams ? Object.fromEntries(query) : query,
	);
	const search = new URLSearchParams(fields.filter(([, value]) => value)).toString();
	const entry = id === null ? '' : `/${encodeURIComponent(id)}`;
	return `#/${view === FIRST_VIEW ? '' : view}${entry}${search && `?${search}`}`;
}

/** Links of a view to its entries keep the current query. */
export function keepQuery(links) {
	const { query } = readAddress();
	for (const link of links) {
		const { view, id } = readAddress(link.hash);
		link.setAttribute('href', writeAddress(view, id, query));
	}
}

/** With `replaces`, the browser’s Back skips the previous address, such as a half-typed search. */
export function goTo(address, { replaces = false } = {}) {
	if (address === location.hash) return;
	if (replaces) history.replaceState(null, '', address);
	else history.pushState(null, '', address);
	window.dispatchEvent(new Event('hashchange'));
}
