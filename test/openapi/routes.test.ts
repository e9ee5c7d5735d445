import type { Readings } from '../../sandbox/contract/document';
import { serviceNames } from '../../sandbox/services/services';
import { nameOperations } from '../../scripts/generate/openapi/openapi';
import { DOCUMENTED } from '../sandbox/contract/documented';
import { distinct } from '../../sandbox/web/console/listSettings';
import { listPaths } from '../readings/settings';
import { useSandbox } from '../sandbox/client';
import { testedCatalogues } from '../harness/services';
import { committed, files, operationsOf, partsOf, servicesOf } from './documents';

interface Route {
	service: string;
	method: string;
	path: string;
	documented: boolean;
}

const client = useSandbox();
const routesOf = async (file: string) =>
	(await client.control.get<Route[]>('/routes')).data.filter(({ service }) =>
		servicesOf(file).includes(service),
	);
const spell = ({ method, path }: Route) => `${method} ${path}`;

it('every service of the sandbox has a document', () => {
	expect(files.flatMap(servicesOf).sort()).toEqual([...serviceNames].sort());
});

it('every operation of the nodes is named by a request that it makes, but those without any', () => {
	const named = files.flatMap((file) =>
		operationsOf(file).flatMap(({ operation }) => operation['x-operations'] ?? []),
	);
	const local = testedCatalogues.flatMap((tested) =>
		Object.keys(tested.local ?? {}).map((key) => `${tested.nodeType.constructor.name}.${key}`),
	);
	// No request of email and journeys only reads, so their check asks the service of chats.
	const asksOthers = ['Email.account.check', 'Journey.account.check'];
	const silent = nameOperations().filter(
		([key, name]) => ![...local, ...asksOthers].includes(key) && !named.includes(name),
	);
	expect(silent).toEqual([]);
});

describe.each(files)('%s.json', (file) => {
	const described = operationsOf(file);
	const requests = described.map(({ request }) => request).sort();

	it('describes what the sandbox serves, and nothing else', async () => {
		const routes = (await routesOf(file)).map(spell);
		const rejected = Object.entries(committed[file]['x-rejected-methods'] ?? {}).flatMap(
			([path, { methods }]) => methods.map((method) => `${method} ${path}`),
		);
		expect([...requests, ...rejected].sort()).toEqual(routes.sort());
	});

	it('describes what the tables of the documents list, and marks all others', () => {
		const listed = servicesOf(file).flatMap((name) => DOCUMENTED[name as keyof typeof DOCUMENTED]);
		const inTables = (request: string) => listed.includes(request);
		expect(listed.filter((request) => !requests.includes(request))).toEqual([]);
		const unmarked = described.filter(
			({ request, operation }) => !inTables(request) && !operation['x-not-shown'],
		);
		expect(unmarked.map(({ request }) => request)).toEqual([]);
	});

	it('names the operations of the nodes that make each request: there are some', () => {
		const unused = described.filter(({ operation }) => !operation['x-operations']?.length);
		expect(unused.map(({ request }) => request)).toEqual([]);
	});

	it('has an ID for each operation, and a parameter for each part of its path', () => {
		const ids = described.map(({ operation }) => operation.operationId);
		expect(distinct(ids)).toHaveLength(ids.length);
		for (const { path, operation } of described) {
			const parts = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
			const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
			expect([path, inPath.map(({ name }) => name)]).toEqual([path, parts]);
		}
	});

	it('names settings of the sandbox that exist', () => {
		const paths = listPaths();
		const isSetting = (name: string) =>
			paths.some((path) => path === name || path.startsWith(`${name}.`));
		const named = [...partsOf(committed[file])].flatMap(([, part]) => settingsIn(part));
		expect(named.length).toBeGreaterThan(0);
		expect(distinct(named.filter((name) => !isSetting(name)))).toEqual([]);
	});
});

/** The settings that a part of a document names. */
function settingsIn(part: Record<string, unknown>): string[] {
	const required = Object.values((part['x-required'] ?? {}) as Record<string, Readings>);
	const readings = [part['x-readings'], part['x-empty'], part['x-rejects-with-200'], ...required];
	const statuses = (part['x-statuses'] ?? []) as Array<string | number>;
	return [
		...readings.flatMap((one) => Object.keys(one ?? {})),
		...statuses.filter((one) => typeof one === 'string'),
		...[part['x-path-setting'] ?? []].flat().map(String),
	];
}
