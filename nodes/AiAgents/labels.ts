import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../shared/declare/api';
import { listAll } from '../shared/http/pagination';
import { byId, readSkipLimit } from '../shared/records/skipList';
import { clockTime, joined } from '../shared/text/wording';
import * as forms from './recordForms';

export const number = ({ id }: IDataObject) => `#${id as number}`;

/**
 * `2026-03-15 10:00 · Reception · +49301234567 · 1:01 · completed · #9001`. The document shows no field
 * for the time of a call, so that of a service that has one is used.
 */
export const callLabel = (call: IDataObject, agent: unknown) =>
	joined(
		minuteOf(call.start_time ?? call.started_at ?? call.created_at),
		agent ?? (call.agent_id ? `agent ${call.agent_id as number}` : undefined),
		call.incoming_number,
		lengthOf(call.duration),
		call.status,
		number(call),
	);

const minuteOf = (value: unknown) =>
	/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/
		.exec(String(value ?? ''))
		?.slice(1)
		.join(' ');

/** `1:01`, `1:00:05`, of whole seconds, which a number without a unit is taken for; other text as it is. */
export function lengthOf(duration: unknown): string {
	const text = String(duration ?? '').trim();
	return /^\d{1,6}(\.\d+)?$/.test(text) ? clockTime(Number(text)) : text;
}

type Named = 'agents' | 'clients' | 'skills' | 'users';
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
	const read = lists.map(async (list) => {
		// Without names the labels show IDs; an error that matters also ends the list itself.
		const records = await listAll(api, forms[list], byId, {}, readSkipLimit).catch(() => []);
		return [list, new Map(records.map(({ id, name }) => [id, name]))] as const;
	});
	return Object.fromEntries(await Promise.all(read));
}
