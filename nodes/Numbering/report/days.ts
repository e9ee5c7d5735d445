import type { Section } from './content';
import { withShares } from './content';
import type { Format } from './format';
import { dayMs } from '../../shared/clock';

interface Day {
	/** `yyyy-MM-dd`; empty for calls without a readable time. */
	key: string;
	calls: number;
	amount: number;
}

/** More columns would be thinner than a line. */
const daysAtMost = 62;

/** A chart of the cost by day, or by month if the days are too many; days without calls are gaps. */
export function daysSection(days: readonly Day[], format: Format): Section {
	const { say } = format;
	const known = days.filter(({ key }) => !Number.isNaN(Date.parse(key)));
	const isShort = lengthOf(known) <= daysAtMost;
	const shown = isShort ? withGaps(known) : byMonth(known);
	const title = isShort ? say.callsByDay : say.callsByMonth;
	const write = isShort ? format.date : format.month;
	const highest = shown.reduce<Day | undefined>(
		(best, day) => (best && best.amount >= day.amount ? best : day),
		undefined,
	);
	const rows = undated(days, format);
	if (!highest) return { title, rows };
	const calls = say.countOfCalls(highest.calls, format.number(highest.calls));
	const note = `${say.highest}: ${write(highest.key)}, ${format.amount(highest.amount)} (${calls})`;
	const columns = withShares(shown, ({ key, amount }) => ({
		label: write(key),
		value: format.amount(amount),
	}));
	return { title, note, rows, chart: { columns, summary: `${title}. ${note}` } };
}

export const undated = (entries: ReadonlyArray<Omit<Day, 'calls'>>, format: Format) =>
	withShares(
		entries.filter(({ key }) => key === ''),
		({ amount }) => ({ label: format.say.notStated, value: format.amount(amount) }),
	);

const lengthOf = (days: readonly Day[]) =>
	days.length < 2
		? days.length
		: (Date.parse(days[days.length - 1].key) - Date.parse(days[0].key)) / dayMs + 1;

function withGaps(days: readonly Day[]): Day[] {
	const known = new Map(days.map((day) => [day.key, day]));
	return Array.from({ length: lengthOf(days) }, (_, index) => {
		const key = new Date(Date.parse(days[0].key) + index * dayMs).toISOString().slice(0, 10);
		return known.get(key) ?? { key, calls: 0, amount: 0 };
	});
}

function byMonth(days: readonly Day[]): Day[] {
	const months = new Map<string, Day>();
	for (const { key, calls, amount } of days) {
		const month = key.slice(0, 7);
		const sum = months.get(month) ?? { key: month, calls: 0, amount: 0 };
		months.set(month, { key: month, calls: sum.calls + calls, amount: sum.amount + amount });
	}
	return [...months.values()];
}
