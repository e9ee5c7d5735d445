import type { IDataObject } from 'n8n-workflow';

import { listAll } from '../shared/http/pagination';
import { readTime } from '../shared/input/dates';
import { recordedNumber } from './labels';
import { readRecord } from '../shared/records/recordList';
import { OperationError } from '../shared/errors/operationError';
import { quote } from '../shared/text/wording';
import type { ReadApi } from '../shared/declare/api';
import type { Country } from '../shared/report/format';
import * as lists from './recordForms';
import { isReleased, releaseOf } from './states';

/** Reads it at the start of the execution. Rejects a number that isn’t in the account. */
export async function recordOf(api: ReadApi, number: string): Promise<IDataObject> {
	const records = await readRecords(api);
	const record = records.get(number);
	if (record) return record;
	throw new OperationError(
		`The account has no phone number ${number}`,
		`It is not among the ${records.size} numbers of the account. Choose it from the list, or check the value of “Phone Number”. Nothing was released.`,
	);
}

/** The service has no filter, so all records are read once per execution. */
export async function readRecords(
	api: ReadApi,
	freshForMs?: number,
): Promise<Map<string, IDataObject>> {
	const read = async () => {
		const query = { sort: ['id,asc'] };
		const records = await listAll(api, lists.numbers, query, {});
		return new Map(records.map((record) => [recordedNumber(record.number), record]));
	};
	return await api.memoize('numberRecords', read, freshForMs);
}

/** It has nulls if the account no longer has the number. */
export function countryOf(record: IDataObject = {}): Country {
	const { isoCode = null, name = null } = (record.country ?? {}) as Partial<Country>;
	return { isoCode, name };
}

/** Reads the record again, because the memoized one cannot show the effect of a release. */
export async function isReleasedNow(api: ReadApi, { id }: IDataObject): Promise<boolean> {
	return isReleased(await readRecord(api, lists.numbers, id as number));
}

/**
 * Another item of this execution may have released the number, which the record doesn’t show yet.
 */
export function assertNotReleased(record: IDataObject, isDone: boolean): void {
	const release = releaseOf(record);
	if (release !== 'yes' && release !== 'unknown' && !isDone) return;
	const { released, releasedOn } = (record.didSettings ?? {}) as IDataObject;
	if (release === 'unknown') throw unclearRelease(record, released);
	const when = readTime(releasedOn).is === 'nothing' ? '' : ` (on ${String(releasedOn)})`;
	throw new OperationError(
		`The number ${String(record.number)} has already been released${when}`,
		'Nothing was released again. The number stays listed until an administrator disconnects it.',
	);
}

const unclearRelease = ({ number }: IDataObject, released: unknown) =>
	new OperationError(
		`The record of the number ${String(number)} doesn’t show whether it has been released`,
		`Nothing was released. The record’s “released” is ${quote(released)} instead of true or false. Ask the platform.`,
	);
