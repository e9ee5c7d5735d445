import { DateTime } from 'luxon';

/** `YYYY-MM-DD` in UTC, as the service writes dates. */
export const formatDay = (day: Date) => day.toISOString().slice(0, 10);

/** The same day of another month, or that month's last day (31 March - 1 month: 28 February). */
const addMonths = (day: Date, months: number): Date =>
	DateTime.fromJSDate(day, { zone: 'utc' }).plus({ months }).toJSDate();

/** Whether `completeDate` is strictly earlier than `today` minus `months` calendar months. */
export function isOver(completeDate: string, months: number, today: Date): boolean {
	return completeDate < formatDay(addMonths(today, -months));
}

/** The first day on which `isOver` is true; the ends of months can delay it by up to four days. */
export function firstDayOver(completeDate: string, months: number): string {
	const day = addMonths(new Date(`${completeDate}T00:00:00Z`), months);
	while (!isOver(completeDate, months, day)) day.setUTCDate(day.getUTCDate() + 1);
	return formatDay(day);
}
