import type { IDataObject } from 'n8n-workflow';

import type { History } from './history';
import { timeOf } from './history';
import { hourMs } from '../../../shared/clock';

export interface Forecast extends IDataObject {
	month: string;
	costSoFar: number;
	/** What the rest of the month costs if its hours cost as much as such hours on average. */
	expectedRest: number;
	total: number;
}

export const monthStart = (nowMs: number, zone: string) =>
	timeOf(nowMs / hourMs, zone).startOf('month');

export function forecastOf(
	costSoFar: number,
	history: History,
	nowMs: number,
	zone: string,
): Forecast {
	const first = monthStart(nowMs, zone);
	const end = first.plus({ months: 1 }).toMillis() / hourMs;
	let expectedRest = 0;
	// In some time zones the month ends within an hour, which counts in part.
	for (let hour = hourAt(nowMs) + 1; hour < end; hour++) {
		expectedRest += history.averageCost(hour) * Math.min(1, end - hour);
	}
	return {
		month: first.toFormat('yyyy-MM'),
		costSoFar: cents(costSoFar),
		expectedRest: cents(expectedRest),
		total: cents(costSoFar + expectedRest),
	};
}

export const hourAt = (ms: number) => Math.floor(ms / hourMs);

const cents = (value: number) => Number(value.toFixed(2));
