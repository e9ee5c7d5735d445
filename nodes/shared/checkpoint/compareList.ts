import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../declare/api';
import type { Paging } from '../http/pageSize';
import { readPage } from '../http/pagination';
import { withOwn } from '../text/json';
import type { Change, Memory } from './listFeed';
import { boundedCodec, readList } from './readList';
import { defaultCapacity } from './retention';
import { updated } from './checkpoint';
import { fingerprintOf } from './fingerprints';
import { print } from './codec';
import { comparison } from './comparison';
import type { ComparedList } from './comparedList';
import { canonical, memoryOf } from './comparedList';
import type { Chosen } from './chosenComparison';
import { openCheckpoint } from './openCheckpoint';

const capacity = defaultCapacity;

/**
 * `{ change, recordKey, … }` with the record's fields, `changedFields` and `before`. Commit
 * remembers what is output; this only remembers what there is nothing to output of.
 */
export async function compareList(
	api: Api,
	list: ComparedList,
	chosen: Chosen,
): Promise<IDataObject[]> {
	const checkpoint = openCheckpoint(api, comparison, chosen.name);
	const remembered = memoryOf(list, chosen);
	const codec = boundedCodec(remembered.feed, capacity);
	const scope = scopeOf(list, chosen);
	const state = checkpoint.load(codec, scope, chosen.memory);
	const known = state?.known ?? new Map<string, string>();
	const base = state || chosen.outputsFirst ? known : undefined;
	const changes = await changesOf(api, list, remembered, base);
	const next = print(codec, { scope, known: updated(known, changes), mark: undefined });
	const items = base ? changes.map((change) => itemOf(change, list, chosen)) : [];
	const isOutput = chosen.memory !== undefined;
	if (items.length > 0) {
		checkpoint.propose({ next, isOutput, count: items.length, report: countsOf(items) });
	} else if (!state && !isOutput) checkpoint.keep(next);
	return items;
}

const scopeOf = (
	{ url, query, isSimplified = false }: ComparedList,
	{ skipped, keepsRecords }: Chosen,
) => fingerprintOf(canonical([url, query, isSimplified, [...skipped].sort(), keepsRecords]));

async function changesOf(
	api: Api,
	{ query, paging = readPage, pageSize }: ComparedList,
	{ feed, begin }: Pick<ReturnType<typeof memoryOf>, 'begin' | 'feed'>,
	known: Memory | undefined,
): Promise<Change[]> {
	// What is uncertain while the list changes is left to the next time.
	const warn = () => undefined;
	const beginning: Paging = async (reader, url, asked, place) => {
		if (place.page === 1) begin();
		return await paging(reader, url, asked, place);
	};
	const job = { api, feed, query, paging: beginning, pageSize, capacity, warn };
	const { changes, gone } = await readList({ ...job, isWatched: () => true }, known);
	return [...changes, ...gone.map((key) => ({ key, before: known?.get(key) }))];
}

function itemOf(
	{ key, before, record }: Change,
	{ show }: ComparedList,
	{ skipped, keepsRecords }: Chosen,
): IDataObject {
	const was = keepsRecords && before !== undefined ? (JSON.parse(before) as IDataObject) : {};
	const own = (change: string, fields: IDataObject) => withOwn({ change, recordKey: key }, fields);
	if (!record) return own('removed', was);
	const shown = show(record);
	if (before === undefined) return own('added', shown);
	if (!keepsRecords) return own('changed', shown);
	const changedFields = [...new Set([...Object.keys(shown), ...Object.keys(was)])].filter(
		(name) => !skipped.has(name) && canonical(shown[name]) !== canonical(was[name]),
	);
	const earlier = changedFields.map((name) => [name, was[name] ?? null]);
	return {
		...own('changed', shown),
		...{ changedFields, before: Object.fromEntries(earlier) as IDataObject },
	};
}

const countsOf = (items: readonly IDataObject[]) => {
	const count = (kind: string) => items.filter(({ change }) => change === kind).length;
	return { added: count('added'), changed: count('changed'), removed: count('removed') };
};
