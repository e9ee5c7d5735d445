import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import type { WriteOperation } from '../../shared/declare/operation';
import type { Collection, Creatable } from './collection';
import { readAll, readUnsorted } from './collection';
import { lackedBy, newBody, newParameters } from './operations';
import type { DesiredState } from './reconcile';
import { reconcile } from './reconcile';

interface Match {
	/** The description names the identifying field, such as `name`; empty if the form shows it. */
	by: string;
	/** The list is filtered by these fields of the body. */
	filter: readonly string[];
	/** The service may compare differently, so these fields are compared here as well. */
	same?: readonly string[];
}

/** The output is the record with its `outcome`. */
export function upsert(collection: Collection, match: Match): WriteOperation {
	return {
		...upsertOf(collection.one, match.by),
		parameters: newParameters(collection),
		async execute(api, values: IDataObject) {
			const body = newBody(collection, values);
			const { record, outcome } = await reconcile(api, identified(api, collection, match, body));
			return { ...record, outcome };
		},
	};
}

type Records = Creatable & Pick<Collection, 'isSortable' | 'optional'>;

export function identified(
	api: Api,
	collection: Records,
	{ filter, same = ['name'] }: Omit<Match, 'by'>,
	body: IDataObject,
): DesiredState {
	const { one, isSortable } = collection;
	const read = isSortable ? readAll : readUnsorted;
	const pick = (fields: readonly string[]) =>
		Object.fromEntries(fields.map((field) => [field, body[field]]));
	return {
		one: `${one} ${same.map((field) => identification(field, body[field])).join(' and ')}`,
		identity: pick([...same, ...filter]),
		list: collection,
		find: async () =>
			(await read(api, collection, pick(filter))).filter((record) =>
				same.every((field) => record[field] === body[field]),
			),
		body: () => body,
		changesOf: (record) => lackedBy(record, collection, body),
	};
}

const identification = (field: string, value: unknown) =>
	field === 'name' ? `named “${String(value)}”` : `with ${field} “${String(value)}”`;

export const upsertOf = (one: string, by: string) =>
	({
		name: 'Create or Update',
		value: 'upsert',
		action: `Create or update ${one}`,
		description: `Create a new ${one}${by && ` by ${by}`}, or update the current one if it already exists (upsert)`,
		effect: 'write',
		unconfirmed: 'Run this again later: it finds the record if it was created.',
	}) as const;
