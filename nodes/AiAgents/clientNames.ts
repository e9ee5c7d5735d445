import { randomUUID } from 'crypto';

import { listAll, readSkipLimit } from '../shared/http/pagination';
import type { Reader } from '../shared/catalogue/api';

type Names = ReadonlyMap<unknown, unknown>;

/** Names for the lists that the editor is still paging through, by the key in their tokens. */
const cache = new Map<string, Names>();
const maxLists = 20;

/**
 * The names of all clients by ID, read once for all pages of a list: the page token contains the key of
 * the cached names. `place` is the token of the list itself; `nextToken` adds the key to the next one.
 */
export async function clientNames(api: Reader, token = `${randomUUID()};`) {
	const [key, place] = token.split(';');
	const names = cache.get(key) ?? (await readNames(api));
	const nextToken = (next: unknown): string | undefined => {
		cache.delete(key);
		if (next === undefined) return undefined;
		cache.set(key, names);
		const [oldest] = cache.keys();
		if (cache.size > maxLists) cache.delete(oldest);
		return `${key};${String(next)}`;
	};
	return { names, place: place || undefined, nextToken };
}

async function readNames(api: Reader): Promise<Names> {
	const query = { order_by: 'id', order_dir: 'asc' };
	const clients = await listAll(api, '/clients', query, {}, readSkipLimit);
	return new Map(clients.map(({ id, name }) => [id, name]));
}
