import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { patience } from '../nodes/shared/patience';
import type { Service } from '../nodes/shared/service';
import type { Sandbox } from '../sandbox/server';
import { startSandbox } from '../sandbox/server';
import type { ServiceName } from '../sandbox/services';
import type { World } from '../sandbox/world';
import type { Run } from './run';
import { runNode, searchList } from './run';

/** What the house rules need to know of a service; everything else they read from its catalogue. */
export interface Tested {
	/** Its name in the sandbox. */
	name: ServiceName;
	service: Service;
	nodeType: INodeType;
	credential(url: string): IDataObject;
	/** Credential fields that the service (so `settings`) refuses, and what the node says then. */
	refused: { credential: IDataObject; message: string; settings?: object };
	/** Parameters that reach the service, per `resource.operation`; every operation must have some. */
	samples: Readonly<Record<string, INodeParameters>>;
	/** Further ways to the service, for routes that only an option reaches, with such a sandbox. */
	variants?: ReadonlyArray<readonly [key: string, parameters: INodeParameters, settings?: object]>;
	/** The request that makes each write what it is (of several, the first): `POST /clients`. */
	writeRoutes: Readonly<Record<string, string>>;
	/** Operations that refuse more than one item. */
	oneItem?: readonly string[];
}

/** The instant at which every test's world begins. */
export const worldStart = '2026-03-15T10:00:00Z';

export type More = Partial<Omit<Run, 'parameters'>>;

/** A request to the sandbox and its answer: what was sent before it has arrived by then. */
export const roundTrip = async ({ url }: World) =>
	await (await fetch(`${url}/_sandbox/clock`)).text();

/** Pages requested ahead may still be under way when a list has ended; waits for their answers. */
export async function quiet({ world }: Pick<Sandbox, 'world'>): Promise<void> {
	for (let rounds = 0; rounds < 3;) {
		await roundTrip(world);
		rounds = world.requests.some(({ answeredMs }) => answeredMs === null) ? 0 : rounds + 1;
	}
}

/** A sandbox for one test file and the service's node on it; the world begins anew for each test. */
export function useService(tested: Pick<Tested, 'name' | 'nodeType' | 'credential'>) {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ only: [tested.name] });
		patience.firstMs = 1;
	});
	beforeEach(() => sandbox.world.reset({ now: worldStart }));
	afterEach(async () => {
		// What a test holds would never be answered.
		sandbox.world.faults.clear();
		await quiet(sandbox);
	});
	afterAll(async () => await sandbox.stop());

	const credential = () => tested.credential(sandbox.url);
	const prepare = (resource: string, operation: string, own: INodeParameters, more: More): Run => ({
		credential: credential(),
		...more,
		parameters: { resource, operation, ...own },
	});
	return {
		get world() {
			return sandbox.world;
		},
		get url() {
			return sandbox.url;
		},
		credential,
		run: async (resource: string, operation: string, own: INodeParameters = {}, more: More = {}) =>
			await runNode(prepare(resource, operation, own, more), tested.nodeType),
		/** A locator's list, with what the form holds besides. */
		search: async (list: string, filter?: string, token?: string, form: INodeParameters = {}) =>
			await searchList(list, prepare('', '', form, {}), filter, token, tested.nodeType),
		/** What arrived, as `GET /api/data/orders`. */
		sent: () => sandbox.world.requests.map(({ method, path }) => `${method} ${path}`),
	};
}

export const byId = (value: string | number): INodeParameters => ({
	__rl: true,
	mode: 'id',
	value,
});
