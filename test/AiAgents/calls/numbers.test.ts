import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useAiAgents } from '../tested';

const agents = useAiAgents();
const table = () => agents.world.tables.aiAgents.calls;

const since = '2026-03-01T00:00:00Z';
const until = '2026-03-04T00:00:00Z';

interface Seeded {
	started_at: string;
	duration?: string | null;
	status?: string;
	agent_id?: number;
}

/** These calls alone, in the place of the seeded ones. */
function setCalls(...calls: Seeded[]): void {
	const seeded = [...table().all()];
	const [first] = seeded;
	for (const { id } of seeded.slice(calls.length)) table().remove(id);
	for (const [index, call] of calls.entries()) {
		const one = { ...first, duration: '60', status: 'completed', ...call };
		Object.assign(seeded[index], one, { id: seeded[index].id });
	}
}

const run = async (operation: string, own: INodeParameters = {}) =>
	(
		await agents.run(
			'call',
			operation,
			{ period: 'custom', since, until, ...own },
			{ timezone: 'UTC' },
		)
	).map(({ json }) => json);

const summaryOf = async (groupBy: string[], own: INodeParameters = {}) =>
	(await run('summarize', { groupBy, ...own }))[0] as IDataObject & {
		groups: Record<string, IDataObject[]>;
	};

const lists = () => agents.world.requests.filter(({ path }) => path === '/calls');

describe('Call: Summarize', () => {
	beforeEach(() =>
		setCalls(
			{ started_at: '2026-03-01T08:10:00Z', duration: '90' },
			{ started_at: '2026-03-01T09:00:00Z', duration: '1:30', status: 'no-answer' },
			{ started_at: '2026-03-02T09:59:59Z', duration: null, status: 'call_transfer' },
			{ started_at: '2026-03-04T00:00:00Z' },
		),
	);

	it('adds up the calls of a period by day, hour, status and agent', async () => {
		const { groups, ...totals } = await summaryOf(['day', 'hour', 'status', 'agent']);
		expect(totals).toMatchObject({
			calls: 3,
			minutes: 3,
			averageSeconds: 90,
			statuses: { call_transfer: 1, completed: 1, 'no-answer': 1 },
			transfers: 1,
			unmeasured: 1,
			unplaced: 0,
		});
		const countsOf = (name: string) => groups[name].map(({ key, calls }) => [key, calls]);
		expect(countsOf('day')).toEqual([
			['2026-03-01', 2],
			['2026-03-02', 1],
		]);
		expect(countsOf('hour')).toEqual([
			['08', 1],
			['09', 2],
		]);
		const [{ agent_id: id }] = table().all();
		const { name } = agents.world.tables.aiAgents.agents.get(id as number);
		expect(groups.agent).toMatchObject([{ key: String(id), name, calls: 3 }]);
		expect(groups.status).toHaveLength(3);
	});

	it('places calls by the clock of the time zone', async () => {
		const { groups } = await summaryOf(['day', 'hour'], { options: { timezone: 'Asia/Kolkata' } });
		expect(groups.hour.map(({ key }) => key)).toEqual(['13', '14', '15']);
	});

	it('makes one item for each group', async () => {
		const items = await run('summarize', { groupBy: ['status', 'day'], output: 'groups' });
		expect(items.map(({ groupBy, key, calls }) => [groupBy, key, calls])).toEqual([
			['status', 'call_transfer', 1],
			['status', 'completed', 1],
			['status', 'no-answer', 1],
			['day', '2026-03-01', 2],
			['day', '2026-03-02', 1],
		]);
	});

	it('says that transfers are unknown where no status names one', async () => {
		setCalls({ started_at: '2026-03-01T08:10:00Z' }, { started_at: '2026-03-02T08:10:00Z' });
		expect(await summaryOf(['agent'])).toMatchObject({ calls: 2, transfers: null });
	});

	it('takes one request without days and hours, and one more to see whether times count', async () => {
		await summaryOf(['status']);
		expect(lists().length).toBeLessThanOrEqual(4);
	});

	it('claims nothing where the service ignores the times', async () => {
		const body = table().all().slice(0, 1);
		agents.world.faults.add({ path: '/calls', status: 200, body, times: 99 });
		await expect(summaryOf(['day'])).rejects.toThrow('The service lists calls whatever their time');
	});

	it('rejects a period without a beginning, and one with too many hours', async () => {
		await expect(summaryOf(['agent'], { since: '' })).rejects.toThrow('“Since” is empty');
		const year = summaryOf(['hour'], { since: '2025-03-01T00:00:00Z' });
		await expect(year).rejects.toThrow('The period has more than 745 hours');
	});
});

describe('Call: Generate Report', () => {
	it.each([
		['en-GB', /^Calls of AI agents: 2 calls, 2:30$/, 'CALLS BY HOUR OF DAY', 'without a readable'],
		['de-DE', /^Anrufe der KI-Agenten: 2 Anrufe, 2:30$/, 'ANRUFE NACH UHRZEIT', 'ohne lesbare'],
		['fr-FR', /^Appels des agents IA: 2 appels, 2:30$/, 'APPELS PAR HEURE', 'sans durée'],
		['es-ES', /^Llamadas de los agentes de IA: 2 llamadas/, 'LLAMADAS POR HORA', 'sin duración'],
		['pt-PT', /^Chamadas dos agentes de IA: 2 chamadas/, 'CHAMADAS POR HORA', 'sem duração'],
	])('in %s has the calls, and what is missing', async (locale, subject, section, remark) => {
		setCalls(
			{ started_at: '2026-03-01T08:10:00Z', duration: '150' },
			{ started_at: '2026-03-02T09:00:00Z', duration: 'long' },
		);
		const [report] = await run('generateReport', { options: { locale } });
		expect(report.subject).toMatch(subject);
		expect(report.text).toContain(section);
		expect(report.text).toContain(remark);
		// It has no amounts, so no currency.
		expect(report.text).not.toMatch(/currency|Währung|devise|moneda|moeda/);
		expect(report.html).toContain(`<html lang="${locale}">`);
		expect(report.figures).toMatchObject({ calls: 2, unmeasured: 1 });
	});
});
