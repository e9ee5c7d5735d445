import type { IDataObject } from 'n8n-workflow';

import type { History } from './history';
import { timeOf } from './history';
import type { Hour } from './hourlyCalls';
import { hourMs } from '../../../shared/clock';

export interface Forecast extends IDataObject {
	month: string;
	costSoFar: number;
	/** What the rest of the month costs if its hours cost as much as such hours on average. */
	expectedRest: number;
	total: number;
}

export const monthStart = (nowMs: number, zone: string): number =>
	hourAt(
		timeOf(nowMs / hourMs, zone)
			.startOf('month')
			.toMillis(),
	);

export function forecastOf(
	hours: ReadonlyMap<number, Hour>,
	history: History,
	nowMs: number,
	zone: string,
): Forecast {
	const now = timeOf(nowMs / hourMs, zone);
	const [first, end] = [now.startOf('month'), now.startOf('month').plus({ months: 1 })];
	let costSoFar = 0;
	for (const [index, { account }] of hours) {
		if (index >= hourAt(first.toMillis())) costSoFar += account.cost;
	}
	let expectedRest = 0;
	for (let hour = hourAt(nowMs) + 1; hour < hourAt(end.toMillis()); hour++) {
		expectedRest += history.averageCost(hour);
	}
	return {
		month: now.toFormat('yyyy-MM'),
		costSoFar: cents(costSoFar),
		expectedRest: cents(expectedRest),
		total: cents(costSoFar + expectedRest),
	};
}

export const hourAt = (ms: number) => Math.floor(ms / hourMs);

const cents = (value: number) => Number(value.toFixed(2));
