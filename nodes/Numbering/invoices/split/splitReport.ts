import type { IDataObject } from 'n8n-workflow';

import { type Decimal, toNumber, zero } from '../../decimal';
import { withPlus } from '../../labels';
import {
	type Content,
	type Format,
	type Section,
	type TableRow,
	filled,
	rowsOf,
} from '../../../shared/report/format';
import { statedText } from '../../../shared/report/phrases';
import { type Bill, type CostRow, costOfParts, parts, unallocated } from './costs';

export const nameOf = ({ owner }: Bill, { say }: Format) =>
	owner === unallocated ? say.split.unallocated : owner;

export function splitContent(
	bill: Bill,
	{ numInvoice, fromDate, toDate, unreadable }: IDataObject,
	format: Format,
	maxRows: number,
): Content {
	const { say, date, text } = format;
	const number = text(statedText(numInvoice));
	const owner = nameOf(bill, format);
	const period = [fromDate, toDate].map((day) => date(statedText(day))).join(' – ');
	const calls = bill.rows.reduce((sum, { callCount }) => sum + callCount, 0);
	return {
		title: format.title ? `${format.title}: ${owner}` : say.split.title(number, owner),
		facts: [
			{ label: say.split.owner, value: owner },
			{ label: say.invoiceNumber, value: number },
			{ label: say.period, value: period },
		],
		headline: [
			{ label: say.total, value: format.amount(toNumber(bill.total)) },
			{ label: say.calls, value: format.number(calls) },
		],
		sections: filled([toPayOf(bill, format), byNumberOf(bill, format, maxRows)]),
		remarks: remarksOf(bill, Number(unreadable), format),
	};
}

function remarksOf({ owner }: Bill, unreadable: number, { say, number }: Format): string[] {
	if (owner !== unallocated) return [];
	const more = unreadable > 0 ? [say.split.unreadable(number(unreadable))] : [];
	return [say.split.whyUnallocated, ...more];
}

function toPayOf(bill: Bill, format: Format): Section {
	const { say } = format;
	const { cost, markup, total } = bill;
	if (markup === zero) return { title: say.split.toPay, rows: [] };
	const rows: TableRow[] = [
		{ cells: [say.split.cost, amountIn(cost, format)] },
		{ cells: [say.split.markup, amountIn(markup, format)] },
		{ cells: [say.total, amountIn(total, format)], kind: 'total' },
	];
	return { title: say.split.toPay, table: { columns: ['', say.total], rows } };
}

function byNumberOf(bill: Bill, format: Format, maxRows: number): Section {
	const { say } = format;
	const shownParts = parts.filter((part) => part !== 'other' || bill.other !== zero);
	const columns = ['', ...shownParts.map((part) => say[part]), say.total];
	const isUsed = (row: CostRow) => row.callCount > 0 || parts.some((part) => row[part] !== zero);
	const sumsOf = (some: readonly CostRow[]) =>
		[...shownParts.map((part) => sumBy(some, (row) => row[part])), sumBy(some, costOfParts)].map(
			(amount) => amountIn(amount, format),
		);
	const used = [...bill.rows]
		.filter(isUsed)
		.sort((a, b) => toNumber(costOfParts(b) - costOfParts(a)));
	const labelOf = ({ number }: CostRow) => (number ? withPlus(number) : say.split.withoutNumber);
	const rows = rowsOf<CostRow, TableRow>(
		used,
		maxRows,
		(row) => ({ cells: [labelOf(row), ...sumsOf([row])] }),
		(rest) => ({
			cells: [say.moreNumbers(rest.length, format.number(rest.length)), ...sumsOf(rest)],
			kind: 'more',
		}),
	);
	const blank = shownParts.map(() => '');
	if (bill.share !== zero) {
		rows.push({ cells: [say.split.share, ...blank, amountIn(bill.share, format)] });
	}
	if (rows.length > 1) {
		rows.push({ cells: [say.split.cost, ...blank, amountIn(bill.cost, format)], kind: 'total' });
	}
	return { title: say.split.byNumber, table: { columns, rows, minor: 2 } };
}

const sumBy = (rows: readonly CostRow[], amountOf: (row: CostRow) => Decimal) =>
	rows.reduce((sum, row) => sum + amountOf(row), zero);

const amountIn = (amount: Decimal, format: Format) => format.amount(toNumber(amount));
