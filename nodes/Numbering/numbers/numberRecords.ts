import type { IDataObject } from 'n8n-workflow';

import { listAll } from '../../shared/http/pagination';
import { path } from '../../shared/http/path';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/catalogue/api';

/** The digits of a number as the service writes it, which may begin with a plus all the same. */
export const digitsOf = (number: unknown) => String(number ?? '').replace(/\D/g, '');

/**
 * The number's record as it was when the execution began; rejects a number that is not the
 * account's.
 */
export async function recordOf(api: Api, number: string): Promise<IDataObject> {
	const records = await readRecords(api);
	const record = records.get(number);
	if (record) return record;
	throw new OperationError(
		`The account has no phone number ${number}`,
		`It is not among the ${records.size} numbers of the account. Choose it from the list, or check the value of “Phone Number”. Nothing was released.`,
	);
}

/** All records of the account by phone number: the service has no filter; read once per execution. */
async function readRecords(api: Api): Promise<Map<string, IDataObject>> {
	return await api.memoize('numberRecords', async () => {
		const query = { sort: ['id,asc'] };
		const records = await listAll(api, '/api/data/e164Numbers', query, { pageSize: 500 });
		return new Map(records.map((record) => [digitsOf(record.number), record]));
	});
}

const isReleased = ({ didSettings }: IDataObject) =>
	(didSettings as IDataObject | null | undefined)?.released === true;

/** The same as it is now: a record that was read before the call cannot show the call's effect. */
export async function isReleasedNow(api: Api, { id }: IDataObject): Promise<boolean> {
	return isReleased(await api.get(path`/api/data/e164Numbers/${id as number}`));
}

/** A later item with the same number is rejected: its record was read before this release. */
export function noteRelease(record: IDataObject): void {
	record.didSettings = { ...(record.didSettings as IDataObject), released: true };
}

/** Rejects a number that is released already. */
export function refuseReleased(record: IDataObject): void {
	if (!isReleased(record)) return;
	const { releasedOn } = record.didSettings as IDataObject;
	const when = releasedOn ? ` (on ${String(releasedOn)})` : '';
	throw new OperationError(
		`The number ${String(record.number)} is released already${when}`,
		'The call was not made again. It stays listed until an administrator disconnects it.',
	);
}
