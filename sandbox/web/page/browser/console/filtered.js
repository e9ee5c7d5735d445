import { keepQuery } from './address.js';

/**
 * A view with filters: `build(place, refresh)` makes its elements once, and `look(parts, signal)` shows what
 * they ask for.
 */
export const filtered = (name, title, build, look) => ({
	name,
	title,
	open(place, refresh) {
		const parts = build(place, refresh);
		return {
			look: async (signal) => await look(parts, signal),
			// A person who opens a row before the answer is there keeps the search.
			follow: () => keepQuery(place.querySelectorAll('tbody th a')),
			close: () => parts.filters.stop(),
		};
	},
});
