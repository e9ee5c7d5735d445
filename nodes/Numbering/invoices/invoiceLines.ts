import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/declare/api';
import type { List } from '../../shared/declare/record';
import { listAll, pagesOf } from '../../shared/http/pagination';
import { path } from '../../shared/http/requestOptions';
import { type Decimal, addUp, readDecimal, toNumberOrNull } from '../decimal';
import { groupBy } from '../groupBy';
import { recordedNumber } from '../labels';
import { countryOf, readRecords } from '../numberRecords';
import * as lists from '../recordForms';
import { amountsOf } from '../recordForms';

export type Fees = ReturnType<typeof feesOf>;

/** Countries are sorted by cost; each shows up to `maxNumbers` lines. */
export async function feesByCountry(
	api: ReadApi,
	lines: readonly IDataObject[],
	maxNumbers: number,
) {
	if (lines.length === 0) return [];
	const records = await readRecords(api);
	const countryOfLine = ({ number }: IDataObject) => countryOf(records.get(recordedNumber(number)));
	const groups = groupBy(lines, (line) => Object.values(countryOfLine(line)).join('|'));
	return [...groups.values()]
		.map((countryLines) => ({
			...countryOfLine(countryLines[0]),
			...detailsOf(countryLines, maxNumbers),
		}))
		.sort(byAmount);
}

function detailsOf(countryLines: readonly IDataObject[], maxNumbers: number) {
	const sorted = countryLines
		.map((line) => ({ line, fees: feesOf([line]) }))
		.sort((a, b) => byAmount(a.fees, b.fees));
	const rest = sorted.slice(maxNumbers).map(({ line }) => line);
	return {
		numbers: countNumbers(countryLines),
		...feesOf(countryLines),
		lines: sorted
			.slice(0, maxNumbers)
			.map(({ line, fees }) => ({ number: String(line.number ?? ''), ...fees })),
		rest: rest.length > 0 ? { numbers: countNumbers(rest), ...feesOf(rest) } : null,
	};
}

const countNumbers = (lines: readonly IDataObject[]) =>
	new Set(lines.map(({ number }) => number)).size;

/** It is null if a line does not state its fee. */
export function feesOf(lines: readonly IDataObject[]) {
	const sum = (field: string): Decimal | undefined =>
		addUp(lines.map((line) => readDecimal(line[field])));
	const [monthly, setup] = [sum('mrc'), sum('setup')];
	return {
		monthly: toNumberOrNull(monthly),
		setup: toNumberOrNull(setup),
		amount: toNumberOrNull(addUp([monthly, setup])),
	};
}

/** Amounts that are not stated come last. */
export const byAmount = (a: { amount: number | null }, b: { amount: number | null }) =>
	(b.amount ?? -Infinity) - (a.amount ?? -Infinity);

/** No line has a documented ID. The `costs` of a line add up to its cost. */
export const lineKinds = {
	fixed: {
		...lists.fixedCharges,
		sort: ['number,asc'],
		costs: amountsOf(lists.fixedCharges.record),
	},
	channels: {
		...lists.channelCharges,
		sort: ['number,asc', 'groupName,asc'],
		costs: amountsOf(lists.channelCharges.record),
	},
	products: {
		...lists.productAmounts,
		sort: ['number,asc', 'productName,asc'],
		costs: amountsOf(lists.productAmounts.record),
	},
} as const;

export type LineKind = keyof typeof lineKinds;

export const ofInvoice = <L extends List>(list: L, invoiceId: number): L => ({
	...list,
	url: list.url + path`/byInvoice/${invoiceId}`,
});

export async function linesOf(
	api: ReadApi,
	kind: LineKind,
	invoiceId: number,
): Promise<IDataObject[]> {
	const query = { sort: [...lineKinds[kind].sort] };
	return await listAll(api, ofInvoice(lineKinds[kind], invoiceId), query, {});
}

export function linePages(api: ReadApi, kind: LineKind, invoiceId: number, pageSize?: number) {
	const query = { sort: [...lineKinds[kind].sort] };
	return pagesOf(api, ofInvoice(lineKinds[kind], invoiceId), query, { pageSize });
}
