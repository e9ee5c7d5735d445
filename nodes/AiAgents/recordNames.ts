import { randomUUID } from 'crypto';

import { listAll, readSkipLimit } from '../shared/http/pagination';
import type { Reader } from '../shared/declare/api';

/** The lists whose records other records name by ID. */
type Named = '/agents' | '/clients' | '/skills' | '/users';
type Names = Readonly<Partial<Record<Named, ReadonlyMap<unknown, unknown>>>>;

/** Names for the lists that the editor is still paging through, by the key in their tokens. */
const cache = new Map<string, Names>();
const maxLists = 20;

/**
 * The names of the records of some lists, read once for all pages of another list: the page token
 * contains the key of the cached names. `place` is the token of that list itself; `nextToken` adds the
 * key to the next one. `nameOf` is undefined for a record without a name.
 */
export async function recordNames(
	api: Reader,
	lists: readonly Named[],
	token = `${randomUUID()};`,
) {
	const [key, place] = token.split(';');
	const names = cache.get(key) ?? (await readNames(api, lists));
	const nextToken = (next: unknown): string | undefined => {
		cache.delete(key);
		if (next === undefined) return undefined;
		cache.set(key, names);
		const [oldest] = cache.keys();
		if (cache.size > maxLists) cache.delete(oldest);
		return `${key};${String(next)}`;
	};
	const nameOf = (list: Named, id: unknown) => names[list]?.get(id);
	return { nameOf, place: place || undefined, nextToken };
}

async function readNames(api: Reader, lists: readonly Named[]): Promise<Names> {
	const query = { order_by: 'id', order_dir: 'asc' };
	const read = lists.map(async (list) => {
		// Without names the labels show IDs; an error that matters also ends the list itself.
		const records = await listAll(api, list, query, {}, readSkipLimit).catch(() => []);
		return [list, new Map(records.map(({ id, name }) => [id, name]))] as const;
	});
	return Object.fromEntries(await Promise.all(read));
}
