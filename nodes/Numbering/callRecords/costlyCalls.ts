import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { readDecimal, toNumber, zero } from '../decimal';
import { toInstant } from '../instant';
import { durationOf, withPlus } from '../labels';
import type { Format, Section, TableRow } from '../../shared/report/format';

const maxListed = 1000;

const amountOf = ({ ratedAmount }: IDataObject) => readDecimal(ratedAmount) ?? zero;

const sumOf = (calls: readonly IDataObject[]) =>
	calls.reduce((sum, call) => sum + amountOf(call), zero);

/** Keeps the most expensive calls among those that are added, in little memory. */
export class CostlyCalls {
	private kept: IDataObject[] = [];

	private count = 0;

	private amount = zero;

	readonly add = (call: IDataObject): void => {
		this.count += 1;
		this.amount += amountOf(call);
		this.kept.push(call);
		if (this.kept.length >= 2 * maxListed) this.keepMostExpensive();
	};

	private keepMostExpensive(): void {
		const sorted = this.kept.sort((a, b) => (amountOf(a) < amountOf(b) ? 1 : -1));
		this.kept = sorted.slice(0, maxListed);
	}

	/** The last row counts the calls that the table leaves out. */
	section(zone: string, format: Format, maxRows: number): Section {
		const { say } = format;
		this.keepMostExpensive();
		const listed = this.kept.slice(0, maxRows);
		const rows: TableRow[] = listed.map((call) => ({ cells: cellsOf(call, zone, format) }));
		if (this.count > listed.length) {
			const rest = format.amount(toNumber(this.amount - sumOf(listed)));
			const more = say.more(format.number(this.count - listed.length));
			rows.push({ cells: [more, '', '', '', rest], kind: 'more' });
		}
		const total = ['', '', '', format.amount(toNumber(this.amount))];
		if (rows.length > 1) rows.push({ cells: [say.total, ...total], kind: 'total' });
		const columns = [say.begin, say.from, say.to, say.duration, say.split.cost];
		return { title: say.mostExpensiveCalls, table: { columns, rows, minor: 3 } };
	}
}

function cellsOf(call: IDataObject, zone: string, format: Format): string[] {
	const startMs = toInstant(call.startTime);
	const start = startMs === undefined ? undefined : DateTime.fromMillis(startMs, { zone });
	return [
		start?.setLocale(format.lang).toLocaleString(DateTime.DATETIME_MED) ?? format.say.notStated,
		withPlus(call.callerId),
		withPlus(call.calledId),
		durationOf(call.ratedTime),
		format.amount(toNumber(amountOf(call))),
	];
}
