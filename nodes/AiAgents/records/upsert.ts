import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../shared/catalogue/operation';
import { listAll, readSkipLimit } from '../../shared/http/pagination';
import type { Api } from '../../shared/catalogue/api';
import type { Collection } from './collection';
import { differences, reconcile } from './reconcile';
import { group, toRecord } from './fields';

interface Match {
	/** What identifies the record, for descriptions: `name within its client`. */
	by: string;
	/** Fields of the body that the list is filtered by; `name` is compared here as well. */
	filter: readonly string[];
}

/** All records of the list that are named like the body. */
export async function namesakes(
	api: Api,
	url: string,
	filter: IDataObject,
	name: unknown,
): Promise<IDataObject[]> {
	const query = { ...filter, order_by: 'id', order_dir: 'asc' };
	const records = await listAll(api, url, query, { pageSize: 100 }, readSkipLimit);
	// How exactly the service's own filter compares is not shown.
	return records.filter((record) => record.name === name);
}

/** Find by name, then create, change what differs, or leave it -> the record with its `outcome`. */
export function upsert(collection: Collection, { by, filter }: Match): Operation {
	const { one, url, createUrl, required, optional } = collection;
	const bodyOf = (values: IDataObject): IDataObject => ({
		...toRecord(required, values),
		...toRecord(optional, (values.additionalFields ?? {}) as IDataObject),
	});
	return {
		name: 'Create or Update',
		value: 'upsert',
		action: `Create or update ${one}`,
		description: `Create a new ${one}, found by its ${by} (two of them are refused), or update the current one if it already exists (upsert)`,
		effect: 'write',
		unconfirmed: 'Running this again in a while finds it if it was made.',
		parameters: [
			...required,
			...(optional.length > 0 ? [group('Additional Fields', 'additionalFields', optional)] : []),
		],
		check: (values: IDataObject) => void bodyOf(values),
		async execute(api, values: IDataObject) {
			const body = bodyOf(values);
			const query = Object.fromEntries(filter.map((field) => [field, body[field]]));
			const { record, outcome } = await reconcile(api, {
				one: `${one} named “${String(body.name)}”`,
				identity: query,
				url,
				createUrl,
				find: async () => await namesakes(api, url, query, body.name),
				body: () => body,
				changesOf: (found) => differences(found, body),
			});
			return { ...record, outcome };
		},
	};
}
