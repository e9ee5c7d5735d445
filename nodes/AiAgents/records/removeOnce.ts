import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import { isGone } from './collection';

/** Deletes the record at `url` as one step. What is gone already, or is not found after it, is done. */
export async function removeOnce(api: Api, url: string): Promise<void> {
	await api.step<IDataObject>({
		key: `remove ${url}`,
		subject: `delete ${url}`,
		idempotent: true,
		async send(requests) {
			await requests.delete(url);
			return {};
		},
		verify: async () => ((await isGone(api, url)) ? {} : undefined),
	});
}
