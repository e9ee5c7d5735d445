import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/catalogue/api';
import type { Operation } from '../../shared/catalogue/operation';
import type { Collection } from './collection';
import { namesakes } from './collection';
import { newBody, newParameters } from './operations';
import type { DesiredState } from './reconcile';
import { differences, reconcile } from './reconcile';

interface Match {
	/** What identifies the record, for the description: `name`; empty if a field says so. */
	by: string;
	/** Fields of the body that the list is filtered by; `name` is compared here as well. */
	filter: readonly string[];
}

/** Find by name, then create, change what differs, or leave it -> the record with its `outcome`. */
export function upsert(collection: Collection, { by, filter }: Match): Operation {
	return {
		...upsertOf(collection.one, by),
		parameters: newParameters(collection),
		check: (values: IDataObject) => void newBody(collection, values),
		async execute(api, values: IDataObject) {
			const body = newBody(collection, values);
			const query = Object.fromEntries(filter.map((field) => [field, body[field]]));
			const { record, outcome } = await reconcile(api, named(api, collection, query, body));
			return { ...record, outcome };
		},
	};
}

/** The record named like the body, of those that the list's own `filter` returns. */
export const named = (
	api: Api,
	{ one, url, createUrl }: Pick<Collection, 'createUrl' | 'one' | 'url'>,
	filter: IDataObject,
	body: IDataObject,
): DesiredState => ({
	one: `${one} named “${String(body.name)}”`,
	identity: filter,
	url,
	createUrl,
	find: async () => await namesakes(api, url, filter, body.name),
	body: () => body,
	changesOf: (record) => differences(record, body),
});

/** How n8n shows Create or Update of one kind of record, which is found by `by`. */
export const upsertOf = (one: string, by: string) =>
	({
		name: 'Create or Update',
		value: 'upsert',
		action: `Create or update ${one}`,
		description: `Create a new ${one}${by && ` by ${by}`}, or update the current one if it already exists (upsert)`,
		effect: 'write',
		unconfirmed: 'Run this again later: it finds the record if it was created.',
	}) as const;
