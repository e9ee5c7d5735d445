import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { byId } from '../tested';
import { useAiAgents, withoutId } from './tested';

const agents = useAiAgents();
const names = async (list: string, filter?: string, form = {}) =>
	(await agents.search(list, filter, undefined, form)).results.map(({ name }) => name);

describe('From List', () => {
	it('names the client beside agents of the same name', async () => {
		expect(await names('searchAgents', 'reception')).toEqual([
			'Reception · Harbour Clinic · en',
			'Reception · Alder Logistics · de',
		]);
	});

	it.each([
		['of its own', { client_id: byId(103) }],
		['of the filters', { filters: { client_id: byId(103) } }],
	])('shows only the agents of the chosen client, a field %s', async (_place, form) => {
		expect(await names('searchAgents', '', form)).toEqual(['Concierge · Maple Hotel · fr']);
		expect(agents.world.requests.at(-1)?.query).toMatchObject({ client_id: '103' });
	});

	it.each(['exact', 'contains'] as const)(
		'asks the service’s own filter first, which may compare %s',
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
		expect(await names('searchUsers', 'ada@example.org')).toEqual(['Ada Admin · ada@example.org']);
		expect(await names('searchUsers', 'olga')).toEqual([expect.stringMatching(/^Olga Operator/)]);
	});

	it('shows the numbers of the chosen client, and asks for a client without one', async () => {
		const { results } = await agents.search('searchSipNumbers', '', undefined, {
			client_id: byId(SEEDED.client),
		});
		expect(results).toHaveLength(3);
		expect(results[0]).toEqual({ name: expect.stringMatching(/^\+1212555/), value: 801 });
		await expect(agents.search('searchSipNumbers')).rejects.toThrow('There is no client yet');
	});

	it('tells configurations apart without their secrets', async () => {
		const shown = await names('searchLlmConfigurations');
		expect(shown[0]).toBe('#1101 · acme · acme-large · 0.2');
		expect(shown.join()).not.toMatch(/ak-llm|gs-llm/);
	});

	it('offers each provider that has a template of the kind, and calls that have a recording', async () => {
		expect(await names('searchTtsProviders')).toEqual(['acme', 'initech']);
		const recordings = await agents.search('searchRecordings');
		expect(recordings.results.every(({ value }) => String(value).endsWith('.wav'))).toBe(true);
	});

	it('goes on where a long list stopped, also where the service gives fewer than asked for', async () => {
		const { calls } = agents.world.tables.aiAgents;
		const first = withoutId(calls.at(0));
		for (let more = 0; more < 1_200; more += 1) calls.add(first);
		agents.world.configure({ aiAgents: { maxLimit: 40 } });
		const seen = new Set<unknown>();
		let token: string | undefined;
		do {
			const { results, paginationToken } = await agents.search('searchCalls', '', token);
			for (const { value } of results) seen.add(value);
			token = paginationToken as string | undefined;
		} while (token);
		expect(seen.size).toBe(calls.length);
	});
});
