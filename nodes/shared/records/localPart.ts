import { DateTime } from 'luxon';

import { hourMs } from '../clock';

/** A text is computed once per quarter of an hour, for speed. */
export function localPart(zone: string, format: string) {
	const textByQuarter = new Map<number, string>();
	return (ms: number): string => {
		// Some time zones are offset by a quarter of an hour.
		const quarter = Math.floor((ms * 4) / hourMs);
		let part = textByQuarter.get(quarter);
		if (part === undefined) {
			part = DateTime.fromMillis((quarter * hourMs) / 4, { zone }).toFormat(format);
			textByQuarter.set(quarter, part);
		}
		return part;
	};
}
