import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { toInstant } from '../instant';
import { hourMs } from '../../shared/clock';

/** The keys by which calls can be grouped. */
export type Grouping = 'day' | 'hour' | 'prefix' | 'releaseCode' | 'mobile' | 'domesticCall';

/** Returns a function from a call record to its key in the grouping. */
export function keyOf(grouping: Grouping, zone: string, prefixLength: number) {
	switch (grouping) {
		case 'day':
			return localPart(zone, 'yyyy-MM-dd');
		case 'hour':
			return localPart(zone, 'HH');
		case 'prefix':
			return ({ calledId }: IDataObject) => String(calledId ?? '').slice(0, prefixLength);
		default:
			return (record: IDataObject) => String(record[grouping] ?? '');
	}
}

/** Formats a call's start in the time zone; computed once per quarter of an hour, for speed. */
function localPart(zone: string, format: string) {
	const known = new Map<number, string>();
	return ({ startTime }: IDataObject): string => {
		const startMs = toInstant(startTime);
		if (startMs === undefined) return '';
		// Some time zones are offset by a quarter of an hour.
		const quarter = Math.floor((startMs * 4) / hourMs);
		let part = known.get(quarter);
		if (part === undefined) {
			part = DateTime.fromMillis((quarter * hourMs) / 4, { zone }).toFormat(format);
			known.set(quarter, part);
		}
		return part;
	};
}
