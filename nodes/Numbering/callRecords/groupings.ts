import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

/** By what calls can be added up, and how a call's key is found. */
export const groupings = [
	'day',
	'hour',
	'prefix',
	'releaseCode',
	'mobile',
	'domesticCall',
] as const;

export type Grouping = (typeof groupings)[number];

const hourMs = 3_600_000;

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

/** Day or hour of a call's start in the time zone; each hour of the world is worked out once. */
function localPart(zone: string, format: string) {
	const known = new Map<number, string>();
	return ({ startTime }: IDataObject): string => {
		const startMs = Date.parse(String(startTime));
		if (Number.isNaN(startMs)) return '';
		// A quarter: some time zones begin their hours there.
		const quarter = Math.floor((startMs * 4) / hourMs);
		let part = known.get(quarter);
		if (part === undefined) {
			part = DateTime.fromMillis((quarter * hourMs) / 4, { zone }).toFormat(format);
			known.set(quarter, part);
		}
		return part;
	};
}
