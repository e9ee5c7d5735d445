import type { IDataObject } from 'n8n-workflow';

import { mapConcurrent } from '../../../shared/concurrency';
import type { Api, Reader } from '../../../shared/declare/api';
import { requestsAtOnce } from '../../../shared/declare/commonFields';
import { pagesOf } from '../../../shared/http/pagination';
import { isUnclearNumber, recordedNumber } from '../../recordedNumber';
import { Totals } from '../../callRecords/totals';
import type { Decimal } from '../../decimal';
import { readDecimal } from '../../decimal';
import { countryOf, isReleased } from '../../numberRecords';
import { numbersOf } from '../../orders/orderContents';
import type { Order } from '../releaseGuard';
import { readOrders } from '../releaseGuard';
import * as lists from '../../recordForms';

/** What is kept of a number while everything else is read past: a few hundred bytes. */
export interface OwnNumber {
	id: IDataObject['id'];
	/** As the record has it. */
	written: string;
	digits: string;
	/** Calls that name it can’t be found. */
	isUnclear: boolean;
	country: string | null;
	destination: string | null;
	status: string | null;
	isReleased: boolean;
	releasedOn: IDataObject['releasedOn'];
	rate: Decimal | undefined;
	/** Its monthly fees in the latest invoice; undefined where a line states none. */
	invoiced: Array<Decimal | undefined>;
	totals: Totals;
	lastCallMs?: number;
	undated: number;
}

export type OwnNumbers = ReadonlyMap<string, OwnNumber>;

export async function readAccountNumbers(api: Reader, pageSize: number): Promise<OwnNumbers> {
	const numbers = new Map<string, OwnNumber>();
	const query = { sort: ['id,asc'] };
	for await (const page of pagesOf(api, lists.numbers, query, { pageSize })) {
		for (const record of page) {
			const own = toOwnNumber(record);
			numbers.set(own.digits || `record ${String(own.id)}`, own);
		}
	}
	return numbers;
}

function toOwnNumber(record: IDataObject): OwnNumber {
	const { id, number, destination, e164NumberStatus, inboundDidRate, didSettings } = record;
	const { releasedOn = null } = (didSettings ?? {}) as IDataObject;
	const digits = recordedNumber(number);
	return {
		id,
		written: String(number ?? ''),
		digits,
		isUnclear: digits === '' || isUnclearNumber(number),
		country: countryOf(record).isoCode,
		destination: ((destination as IDataObject | null)?.name ?? null) as string | null,
		status: (e164NumberStatus ?? null) as string | null,
		isReleased: isReleased(record),
		releasedOn,
		rate: readDecimal((inboundDidRate as IDataObject | null | undefined)?.mrc),
		invoiced: [],
		totals: new Totals(),
		undated: 0,
	};
}

/** The orders that list a number. One of several lines lists none (Management, rule 3). */
export async function findOrders(
	api: Api,
	numbers: OwnNumbers,
): Promise<(own: OwnNumber) => readonly Order[]> {
	const listed = new Map<string, Order[]>();
	await mapConcurrent(await readOrders(api), requestsAtOnce, async (order) => {
		for (const digits of (await numbersOf(api, order.id)).map(recordedNumber)) {
			if (!numbers.has(digits)) continue;
			listed.set(digits, [...(listed.get(digits) ?? []), order]);
		}
	});
	return ({ digits }) => listed.get(digits) ?? [];
}
