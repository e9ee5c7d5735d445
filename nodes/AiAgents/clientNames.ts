import { randomUUID } from 'crypto';

import { listAll, readSkipLimit } from '../shared/http/pagination';
import type { Reader } from '../shared/catalogue/api';

type Names = ReadonlyMap<unknown, unknown>;

/** Of lists that the editor has not seen to their end, by what their tokens begin with. */
const kept = new Map<string, Names>();
const listsAtMost = 20;

/**
 * The names of all clients by ID, read once for all pages of a list: its token names where they are
 * kept in this process. `place` is the token of the list itself, `keep` makes the next one of it.
 */
export async function clientNames(api: Reader, token = `${randomUUID()};`) {
	const [key, place] = token.split(';');
	const names = kept.get(key) ?? (await readNames(api));
	const keep = (next: unknown): string | undefined => {
		kept.delete(key);
		if (next === undefined) return undefined;
		kept.set(key, names);
		const [oldest] = kept.keys();
		if (kept.size > listsAtMost) kept.delete(oldest);
		return `${key};${String(next)}`;
	};
	return { names, place: place || undefined, keep };
}

async function readNames(api: Reader): Promise<Names> {
	const query = { order_by: 'id', order_dir: 'asc' };
	const clients = await listAll(api, '/clients', query, { pageSize: 500 }, readSkipLimit);
	return new Map(clients.map(({ id, name }) => [id, name]));
}
