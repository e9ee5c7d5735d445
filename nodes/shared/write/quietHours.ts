import type { DateTime } from 'luxon';

import { OperationError } from '../errors/operationError';
import { quote } from '../text/wording';

/** Times are minutes since midnight; if `from` is after `to`, the hours pass midnight. */
export interface QuietHours {
	from: number;
	to: number;
	/** For example `20:00–08:00`. */
	written: string;
}

/** It is undefined if both are empty. A value that isn’t a time of day is rejected. */
export function quietHoursOf({
	quietFrom = '',
	quietTo = '',
}: {
	quietFrom?: string;
	quietTo?: string;
}): QuietHours | undefined {
	if (!quietFrom && !quietTo) return undefined;
	return hoursOf('Quiet Hours', [quietFrom, quietTo], 'Leave both empty for no quiet hours.');
}

/** `fields`: how the names of the two fields begin. Rejects what is no time of day. */
export function hoursOf(
	fields: string,
	[from, to]: readonly [string, string],
	advice: string,
): QuietHours {
	const name = { from: `${fields} From`.trim(), to: `${fields} To`.trim() };
	// The error names a wrong time rather than a missing one.
	const early = to ? minutesIn(name.to, to) : undefined;
	const minutes = { from: minutesIn(name.from, from), to: early ?? minutesIn(name.to, to) };
	if (minutes.from !== minutes.to) return { ...minutes, written: `${from}–${to}` };
	throw new OperationError(
		`“${name.from}” and “${name.to}” are the same time`,
		`Nothing was sent. ${advice} They are ${quote(from)}`,
	);
}

function minutesIn(field: string, written: string): number {
	const minutes = minutesOf(written);
	if (minutes !== undefined) return minutes;
	throw new OperationError(
		`“${field}” is not a time`,
		`Nothing was sent. Write both times as hours and minutes, e.g. 20:00. It is ${quote(written)}`,
	);
}

/** `8:05` or `08:05` -> 485; undefined for anything else. */
function minutesOf(written: string): number | undefined {
	const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(written) ?? [];
	return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** It is in the zone of `now`; undefined outside of quiet hours. */
export function endOfQuiet(
	{ from, to }: Pick<QuietHours, 'from' | 'to'>,
	now: DateTime,
): DateTime | undefined {
	const isQuiet = (time: DateTime) => {
		const minute = time.hour * 60 + time.minute;
		return from < to ? minute >= from && minute < to : minute >= from || minute < to;
	};
	if (!isQuiet(now)) return undefined;
	const today = now.set({ hour: Math.floor(to / 60), minute: to % 60, second: 0, millisecond: 0 });
	let end = today > now ? today : today.plus({ days: 1 });
	// In an hour that summer time skips, the clock shows the end when it jumps.
	while (!isQuiet(end.minus({ minutes: 1 }))) end = end.minus({ minutes: 1 });
	return end;
}
