import type { Reader } from '../../shared/declare/api';
import { readPage } from '../../shared/http/pagination';
import { toInstant } from '../instant';
import { callRecordsByTime } from './callRecordFields';

/** When the account's first call began; undefined if there is none with a readable time. */
export async function readFirstCallMs(api: Reader): Promise<number | undefined> {
	const { url, sort } = callRecordsByTime;
	const { records } = await readPage(api, url, { sort: [...sort] }, { page: 1, size: 1 });
	return toInstant(records[0]?.startTime);
}
