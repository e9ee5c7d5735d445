import type { DateTime } from 'luxon';

/** Minutes since midnight by the clock on the wall; `from` after `to` is over midnight. */
export interface QuietHours {
	from: number;
	to: number;
}

/** `8:05` or `08:05` -> 485; undefined for anything else. */
export function minutesOf(written: string): number | undefined {
	const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(written) ?? [];
	return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** When the quiet hours end that `now` is in, in its zone; undefined if it is in none. */
export function endOfQuiet({ from, to }: QuietHours, now: DateTime): DateTime | undefined {
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
