import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { searching } from '../nodes/Numbering/purchases';
import { patience } from '../nodes/shared/patience';
import type { Sandbox } from '../sandbox/server';
import { startSandbox } from '../sandbox/server';
import { SANDBOX_TOKEN } from '../sandbox/tokens';
import type { Run } from './run';
import { runNode, searchList } from './run';

/** The instant at which every test's world begins. */
export const worldStart = '2026-03-15T10:00:00Z';

export type More = Partial<Omit<Run, 'parameters'>>;

/** A sandbox for one test file and the numbering node on it; the world begins anew for each test. */
export function useNumbering() {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox();
		patience.firstMs = 1;
		searching.pauseMs = 1;
		patience.retryAfterCapMs = 20;
	});
	beforeEach(() => sandbox.world.reset({ now: worldStart }));
	// Pages requested ahead may still be under way when a list has ended.
	afterEach(async () => {
		for (let quiet = 0; quiet < 3;) {
			await sleep(5);
			quiet = sandbox.world.requests.some(({ answeredMs }) => answeredMs === null) ? 0 : quiet + 1;
		}
	});
	afterAll(async () => await sandbox.stop());

	const credential = (): IDataObject => ({
		baseUrl: `${sandbox.url}/numbering`,
		accessToken: SANDBOX_TOKEN,
	});
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
			await runNode(prepare(resource, operation, own, more)),
		search: async (list: string, filter?: string, token?: string) =>
			await searchList(list, prepare('order', 'get', {}, {}), filter, token),
		/** What arrived, as `GET /api/data/orders`. */
		sent: () => sandbox.world.requests.map(({ method, path }) => `${method} ${path}`),
	};
}

export const byId = (value: string | number): INodeParameters => ({
	__rl: true,
	mode: 'id',
	value,
});
