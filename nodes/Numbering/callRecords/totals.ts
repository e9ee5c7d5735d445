import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { readDecimal, toNumber, zero } from '../decimal';
import { toInstant } from '../instant';
import { recordedParty } from '../labels';
import { hourMs } from '../../shared/clock';

export interface Figures {
	calls: number;
	answered: number;
	minutes: number;
	amount: number;
	averageSeconds: number;
	answerRate: number;
	/** Calls without a rated time or amount, which count as 0 in the sums. */
	unrated: number;
}

/** Adds up calls without storing them; a call with a rated time counts as answered. */
export class Totals {
	private readonly sums = { calls: 0, answered: 0, seconds: 0, amount: zero, unrated: 0 };

	add({ ratedTime, ratedAmount }: IDataObject): void {
		const seconds = readSeconds(ratedTime);
		const amount = readDecimal(ratedAmount);
		this.sums.calls += 1;
		if (seconds === undefined || amount === undefined) this.sums.unrated += 1;
		if (seconds) this.sums.answered += 1;
		this.sums.seconds += seconds ?? 0;
		this.sums.amount += amount ?? zero;
	}

	get figures(): Figures {
		const { calls, answered, seconds, amount, unrated } = this.sums;
		return {
			calls,
			answered,
			minutes: rounded(seconds / 60, 2),
			amount: toNumber(amount),
			averageSeconds: answered === 0 ? 0 : rounded(seconds / answered, 1),
			answerRate: calls === 0 ? 0 : rounded(answered / calls, 4),
			unrated,
		};
	}
}

export class GroupedTotals {
	private readonly totals = new Map<string, Totals>();

	constructor(private readonly keyOf: (record: IDataObject) => string) {}

	add(record: IDataObject): void {
		const key = this.keyOf(record);
		let totals = this.totals.get(key);
		if (!totals) this.totals.set(key, (totals = new Totals()));
		totals.add(record);
	}

	get all(): Array<Figures & { key: string }> {
		return [...this.totals]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([key, { figures }]) => ({ key, ...figures }));
	}
}

function readSeconds(value: unknown): number | undefined {
	const seconds = readDecimal(value);
	return seconds !== undefined && seconds >= zero ? toNumber(seconds) : undefined;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

export type Grouping = 'day' | 'hour' | 'prefix' | 'releaseCode' | 'mobile' | 'domesticCall';

export function keyOf(grouping: Grouping, zone: string, prefixLength: number) {
	switch (grouping) {
		case 'day':
			return startIn(localPart(zone, 'yyyy-MM-dd'));
		case 'hour':
			return startIn(localPart(zone, 'HH'));
		case 'prefix':
			return ({ calledId }: IDataObject) => prefixOf(calledId, prefixLength);
		default:
			return (record: IDataObject) => String(record[grouping] ?? '');
	}
}

/** The first digits, or the name that is called in place of a number. */
function prefixOf(calledId: unknown, length: number): string {
	const called = recordedParty(calledId);
	return /^\d+$/.test(called) ? called.slice(0, length) : called;
}

const startIn =
	(partOf: (ms: number) => string) =>
	({ startTime }: IDataObject): string => {
		const startMs = toInstant(startTime);
		return startMs === undefined ? '' : partOf(startMs);
	};

/** Formats an instant in the time zone; computed once per quarter of an hour, for speed. */
export function localPart(zone: string, format: string) {
	const known = new Map<number, string>();
	return (ms: number): string => {
		// Some time zones are offset by a quarter of an hour.
		const quarter = Math.floor((ms * 4) / hourMs);
		let part = known.get(quarter);
		if (part === undefined) {
			part = DateTime.fromMillis((quarter * hourMs) / 4, { zone }).toFormat(format);
			known.set(quarter, part);
		}
		return part;
	};
}
