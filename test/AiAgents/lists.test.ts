import { callLabel, lengthOf } from '../../nodes/AiAgents/lists';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { byId } from '../harness/tested';
import { useAiAgents, withoutId } from './tested';

const agents = useAiAgents();
const names = async (list: string, filter?: string, form = {}) =>
	(await agents.search(list, filter, undefined, form)).results.map(({ name }) => name);

describe('From List', () => {
	it('shows the client of agents with the same name', async () => {
		expect(await names('searchAgents', 'reception')).toEqual([
			expect.stringMatching(/^Reception · Alder Logistics · de · #\d+$/),
			expect.stringMatching(/^Reception · Harbour Clinic · en · #\d+$/),
		]);
	});

	it.each([
		['at top level', { client_id: byId(103) }],
		['under Filters', { filters: { client_id: byId(103) } }],
	])('shows only the agents of the selected client, a field %s', async (_place, form) => {
		expect(await names('searchAgents', '', form)).toEqual([
			expect.stringMatching(/^Concierge · Maple Hotel · fr · #\d+$/),
		]);
		expect(agents.world.requests.at(-1)?.query).toMatchObject({ client_id: '103' });
	});

	it.each(['exact', 'contains'] as const)(
		'uses the service’s own filter first, which may compare %s',
		async (nameFilter) => {
			agents.world.configure({ aiAgents: { nameFilter } });
			expect(await names('searchSkills', 'Survey')).toHaveLength(1);
			expect(agents.world.requests).toHaveLength(1);
			expect(await names('searchSkills', 'surv')).toEqual([expect.stringMatching(/^Survey/)]);
		},
	);

	it('finds users by name and by email, clients by their contact', async () => {
		expect(await names('searchClients', 'maple.hotel@example.com')).toHaveLength(1);
		expect(agents.world.requests[0].query).toMatchObject({
			contact_email: 'maple.hotel@example.com',
		});
		expect(await names('searchUsers', 'ada@example.org')).toEqual([
			expect.stringMatching(/^Ada Admin · ada@example.org · #\d+$/),
		]);
		expect(await names('searchUsers', 'olga')).toEqual([expect.stringMatching(/^Olga Operator/)]);
	});

	it('shows the numbers of the selected client, and requires one', async () => {
		const { results } = await agents.search('searchSipNumbers', '', undefined, {
			client_id: byId(SEEDED.client),
		});
		expect(results).toHaveLength(3);
		expect(results[0]).toEqual({ name: expect.stringMatching(/^\+1212555/), value: 801 });
		await expect(agents.search('searchSipNumbers')).rejects.toThrow('No client is selected');
	});

	it('distinguishes configurations without showing their secrets', async () => {
		const shown = await names('searchLlmConfigurations');
		expect(shown[0]).toBe('acme · acme-large · 0.2 · #1101');
		expect(shown.join()).not.toMatch(/ak-llm|gs-llm/);
	});

	it('shows each provider with a template of the kind, and calls with a recording', async () => {
		expect(await names('searchTtsProviders')).toEqual(['acme', 'initech']);
		const recordings = await agents.search('searchRecordings');
		expect(recordings.results.every(({ value }) => String(value).endsWith('.wav'))).toBe(true);
	});

	it.each(['searchAgents', 'searchClients', 'searchUsers', 'searchSkills', 'searchCalls'])(
		'%s begins with the newest',
		async (list) => {
			const { results } = await agents.search(list);
			const ids = results.map(({ value }) => Number(value));
			expect(ids).toEqual([...ids].sort((a, b) => b - a));
			expect(ids.length).toBeGreaterThan(1);
		},
	);

	it('shows calls with their agent, caller, length and number', async () => {
		const { calls } = agents.world.tables.aiAgents;
		const own = { agent_id: 401, incoming_number: '+4930123', duration: '61', status: 'completed' };
		const { id } = calls.add({ ...withoutId(calls.at(0)), ...own });
		expect((await names('searchCalls'))[0]).toBe(
			`Reception · +4930123 · 1:01 · completed · #${id}`,
		);
	});

	it('shows the names of both ends of a link', async () => {
		expect(await names('searchClientUsers', 'olga')).toContainEqual(
			expect.stringMatching(/^Olga Operator · .+ · operator · #\d+$/),
		);
		expect((await names('searchAgentSkills')).join()).not.toMatch(/(agent|skill)_id/);
	});
});

describe('The label of a call', () => {
	it.each([
		['0', '0:00'],
		['61', '1:01'],
		[' 59.6 ', '1:00'],
		['3605', '1:00:05'],
		['00:01:01', '00:01:01'],
		['2 minutes', '2 minutes'],
		[null, ''],
	])('shows the duration %j as %j', (duration, shown) => expect(lengthOf(duration)).toBe(shown));

	it('begins with the time, if the service has one', () => {
		const call = { id: 7, start_time: '2026-03-15T10:00:59Z', agent_id: 3, duration: '5' };
		expect(callLabel(call, undefined)).toBe('2026-03-15 10:00 · agent 3 · 0:05 · #7');
	});
});
