import type { INodeListSearchItems, INodeParameters } from 'n8n-workflow';

import type { Table } from '../../sandbox/core/table';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { sampleOf } from '../harness/sample';
import { byId } from '../harness/tested';
import { useAiAgents, withoutId } from './tested';

const agents = useAiAgents();

type Row = { id: number } & Record<string, unknown>;
type TableName = keyof typeof agents.world.tables.aiAgents;

const tableOf = (name: TableName) => agents.world.tables.aiAgents[name] as unknown as Table<Row>;

/** Fills a table with `count` copies of its first row, each with its `own` fields. */
function fill(name: TableName, count: number, own: (index: number) => object = () => ({})): Row[] {
	const table = tableOf(name);
	const model = withoutId(table.at(0));
	for (const { id } of [...table.all()]) table.remove(id);
	return Array.from({ length: count }, (_, index) => table.add({ ...model, ...own(index) }));
}

/** All entries, as the editor loads them when it scrolls to the end. */
async function scroll(list: string, filter?: string, form: INodeParameters = {}) {
	const shown: INodeListSearchItems[] = [];
	let token: string | undefined;
	do {
		const { results, paginationToken } = await agents.search(list, filter, token, form);
		shown.push(...results);
		token = paginationToken as string | undefined;
	} while (token !== undefined);
	return shown;
}

const requestsTo = (name: TableName) =>
	agents.world.requests.filter(({ path }) => path === `/${name}`);

/** Expects no page twice, and at most one page beyond the end. */
function expectOnePassOver(name: TableName, count: number, size: number): void {
	const places = requestsTo(name).map(({ query }) => `${String(query.skip)}`);
	expect(places).toEqual([...new Set(places)]);
	expect(places.length).toBeLessThanOrEqual(Math.ceil(count / size) + 1);
}

const named = (index: number) => ({ name: `Record ${index}`, email: `record${index}@example.org` });
const called = (index: number) => ({ room_id: `room-${index}`, audio: `room-${index}.wav` });
const lists: Array<[list: string, TableName, shows: string, own?: (index: number) => object]> = [
	['searchClients', 'clients', 'id', named],
	['searchUsers', 'users', 'id', named],
	['searchAgents', 'agents', 'id', named],
	['searchSkills', 'skills', 'id', named],
	['searchClientUsers', 'client_users', 'id'],
	['searchClientSkills', 'client_skills', 'id'],
	['searchAgentSkills', 'agent_skills', 'id'],
	['searchCalls', 'calls', 'id', called],
	['searchRooms', 'calls', 'room_id', called],
	['searchRecordings', 'calls', 'audio', called],
	['searchLlmConfigurations', 'llm_configurations', 'id'],
	['searchTtsConfigurations', 'tts_configurations', 'id'],
	['searchSttConfigurations', 'stt_configurations', 'id'],
	['searchProviderTemplates', 'provider_configuration_templates', 'id'],
];
/** `[records, size of the pages]`: 40 is less than the list asks for. */
const counts = [
	...[0, 1, 24, 25, 100, 101, 320, 1_000].map((count) => [count, 100]),
	...[39, 40, 41, 320].map((count) => [count, 40]),
];
const cases = lists.flatMap(([list, name, shows, own]) =>
	counts.map(([count, size]) => ({ list, name, shows, own, count, size })),
);

it.each(sampleOf(cases))(
	'$list shows each of $count records once, in one pass of pages of $size',
	async ({ list, name, shows, own, count, size }) => {
		const rows = fill(name, count, own);
		agents.world.configure({ aiAgents: { maxLimit: size } });
		const shown = await scroll(list);
		expect(shown.map(({ value }) => value).sort()).toEqual(rows.map((row) => row[shows]).sort());
		expectOnePassOver(name, count, size);
	},
);

describe('A filter', () => {
	it.each([
		['searchUsers', 'users'],
		['searchSkills', 'skills'],
	] as const)('of the service is applied to all pages of %s', async (list, name) => {
		fill(name, 640, (index) => ({ name: index % 2 ? `Even ${index}` : `Odd ${index}` }));
		agents.world.configure({ aiAgents: { nameFilter: 'contains', maxLimit: 40 } });
		const shown = await scroll(list, 'even');
		expect(new Set(shown.map(({ value }) => value)).size).toBe(320);
		expect(shown).toHaveLength(320);
		expect(requestsTo(name).every(({ query }) => query.name === 'even')).toBe(true);
		expectOnePassOver(name, 320, 40);
	});
});

it.each([true, false])(
	'all recordings of few calls are found (null fields included: %s)',
	async (nullFields) => {
		agents.world.configure({ aiAgents: { nullFields } });
		fill('calls', 1_000, (index) => ({ audio: index % 300 === 150 ? `a${index}.wav` : null }));
		const shown = await scroll('searchRecordings');
		expect(shown.map(({ value }) => value).sort()).toEqual(['a150.wav', 'a450.wav', 'a750.wav']);
	},
);

it('the clients of agents are shown on all pages', async () => {
	fill('agents', 320, named);
	const shown = await scroll('searchAgents');
	expect(shown.every(({ name }) => name.includes(' · Harbour Clinic'))).toBe(true);
});

it('the list of providers has no duplicates, the list of numbers only those of the client', async () => {
	fill('provider_configuration_templates', 320, (index) => ({
		provider: `provider-${index % 160}`,
		provider_type: 'llm',
	}));
	expect(await scroll('searchLlmProviders')).toHaveLength(160);
	fill('sip_numbers', 320, () => ({ client_id: SEEDED.client }));
	expect(await scroll('searchSipNumbers', '', { client_id: byId(SEEDED.client) })).toHaveLength(
		320,
	);
	expect(agents.world.requests.at(-1)?.path).toBe(`/clients/${SEEDED.client}`);
});
