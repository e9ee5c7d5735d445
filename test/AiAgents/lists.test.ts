import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { byId } from '../tested';
import { useAiAgents } from './tested';

const agents = useAiAgents();
const names = async (list: string, filter?: string, form = {}) =>
	(await agents.search(list, filter, undefined, form)).results.map(({ name }) => name);

describe('From List', () => {
	it('shows the client of agents with the same name', async () => {
		expect(await names('searchAgents', 'reception')).toEqual([
			'Reception · Harbour Clinic · en',
			'Reception · Alder Logistics · de',
		]);
	});

	it.each([
		['at top level', { client_id: byId(103) }],
		['under Filters', { filters: { client_id: byId(103) } }],
	])('shows only the agents of the selected client, a field %s', async (_place, form) => {
		expect(await names('searchAgents', '', form)).toEqual(['Concierge · Maple Hotel · fr']);
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
		expect(await names('searchUsers', 'ada@example.org')).toEqual(['Ada Admin · ada@example.org']);
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
		expect(shown[0]).toBe('#1101 · acme · acme-large · 0.2');
		expect(shown.join()).not.toMatch(/ak-llm|gs-llm/);
	});

	it('shows each provider with a template of the kind, and calls with a recording', async () => {
		expect(await names('searchTtsProviders')).toEqual(['acme', 'initech']);
		const recordings = await agents.search('searchRecordings');
		expect(recordings.results.every(({ value }) => String(value).endsWith('.wav'))).toBe(true);
	});
});
