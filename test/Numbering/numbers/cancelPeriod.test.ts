import { firstDayOver, formatDay, isOver } from '../../../nodes/Numbering/numbers/releaseGuard';

describe('The cancel period', () => {
	const day = (text: string) => new Date(`${text}T15:00:00Z`);

	it.each([
		['2025-02-28', 12, '2026-02-28', false],
		['2025-02-28', 12, '2026-03-01', true],
		['2024-02-29', 12, '2025-02-28', false],
		['2024-02-29', 12, '2025-03-01', true],
		['2025-03-31', 12, '2026-03-31', false],
		['2025-03-31', 12, '2026-04-01', true],
		['2026-02-27', 1, '2026-03-31', true],
		['2026-02-28', 1, '2026-03-31', false],
	])('completed %s, of %i months, on %s: over is %p', (completed, months, today, over) => {
		expect(isOver(completed, months, day(today))).toBe(over);
	});

	it('firstDayOver is the first day on which isOver is true', () => {
		const wrong: unknown[] = [];
		for (let offset = 0; offset < 800; offset += 1) {
			const completed = formatDay(new Date(Date.UTC(2023, 11, 1 + offset)));
			for (const months of [0, 1, 6, 12]) {
				const first = day(firstDayOver(completed, months));
				const before = new Date(first.getTime() - 86_400_000);
				const isFirst = !isOver(completed, months, before) && isOver(completed, months, first);
				if (!isFirst) wrong.push([completed, months]);
			}
		}
		expect(wrong).toEqual([]);
	});
});
