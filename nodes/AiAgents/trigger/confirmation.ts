import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../shared/declare/api';
import type { List } from '../../shared/declare/record';
import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { removeOnce } from '../records/collection';
import type { DesiredState } from '../records/reconcile';
import { reconcile } from '../records/reconcile';

/** How often, and how far apart, a lost answer is looked into. */
export const confirmation = { attempts: 4, pauseMs: 500 } as const;

/** Looks for an unconfirmed record for a while, because n8n's next attempt would send it again. */
export async function ensureRecord(api: Api, desired: DesiredState): Promise<IDataObject> {
	let unconfirmed: OperationError | undefined;
	for (let attempt = 1; ; attempt++) {
		const keyed = { ...desired, key: desired.one };
		const result = await reconcile(api, keyed).catch(toOperationError);
		if (!(result instanceof OperationError)) return result.record;
		if (!unconfirmed && result.status !== 'unknown') throw result;
		unconfirmed ??= result;
		if (attempt > confirmation.attempts) throw unconfirmed;
		await api.pause(confirmation.pauseMs * 2 ** (attempt - 1));
	}
}

/** Deletes a record of ours. Doing so twice is harmless, so an unconfirmed deletion is sent again. */
export async function removeConfirmed(api: Api, list: List, id: number): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		const error = await removeOnce(api, list, id).then(() => undefined, toOperationError);
		if (!error) return;
		if (error.status !== 'unknown' || attempt >= confirmation.attempts) throw error;
		await api.pause(confirmation.pauseMs);
	}
}
