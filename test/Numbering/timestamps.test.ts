import type { IDataObject } from 'n8n-workflow';

import { toInstant } from '../../nodes/Numbering/instant';
import { useNumbering } from '../harness/numberingRun';

const numbering = useNumbering();

it.each([
	['2026-03-15T10:00:00Z', '2026-03-15T10:00:00Z'],
	['2026-03-15T10:00:00', '2026-03-15T10:00:00Z'],
	['2026-03-15 10:00:00', '2026-03-15T10:00:00Z'],
	['2026-03-15T10:00:00.250', '2026-03-15T10:00:00.250Z'],
	['2026-03-15T10:00:00+02:00', '2026-03-15T08:00:00Z'],
	['2026-03-15T10:00:00-0330', '2026-03-15T13:30:00Z'],
	['2026-03-15', '2026-03-15T00:00:00Z'],
])('%s is read in UTC', (written, instant) => {
	expect(toInstant(written)).toBe(Date.parse(instant));
});

it.each([null, undefined, '', '15.03.2026', 'soon', 5, '2026-03-99'])('%p is no time', (value) => {
	expect(toInstant(value)).toBeUndefined();
});

describe.each(['Z', 'offset', 'bare'] as const)('with time stamps as %s', (timestamps) => {
	beforeEach(() => numbering.world.configure({ numbering: { timestamps } }));

	it('days are those of the workflow’s time zone, as Since and Until are', async () => {
		const own = { since: '2026-03-01', until: '2026-03-03', groupBy: ['day'] };
		const zone = { timezone: 'Pacific/Auckland' };
		const [{ groups, calls }] = await numbering.list('callRecord', 'summarize', own, zone);
		const days = (groups as { day: IDataObject[] }).day;
		expect(days.map(({ key }) => key)).toEqual(['2026-03-01', '2026-03-02']);
		const { cdrs } = numbering.world.tables.numbering;
		const times = Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index).startTime);
		const inside = times.filter(
			(time) => time >= '2026-02-28T11:00:00' && time < '2026-03-02T11:00:00',
		);
		expect(calls).toBe(inside.length);
		const [report] = await numbering.list('callRecord', 'generateReport', own, zone);
		expect((report.figures as IDataObject).groups).toMatchObject({ day: days });
	});

	it('Get Many and Export read the same calls of a period', async () => {
		const period = { since: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' };
		const filters = { ...period, overlapMinutes: 0 };
		const read = await numbering.list('callRecord', 'getAll', { returnAll: true, filters });
		const [file] = await numbering.list('callRecord', 'export', period);
		expect(read.length).toBeGreaterThan(3);
		expect(file.rows).toBe(read.length);
	});
});
