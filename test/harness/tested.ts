/* eslint-disable @n8n/community-nodes/no-restricted-globals -- lets the event loop turn */
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { clock } from '../../nodes/shared/clock';
import type { Service } from '../../nodes/shared/declare/service';
import { local } from '../../sandbox/http/local';
import type { Sandbox } from '../../sandbox/http/server';
import { startSandbox } from '../../sandbox/http/server';
import type { ServiceName } from '../../sandbox/services/services';
import type { World } from '../../sandbox/core/world';
import { areAllAnswered, followRequests } from './outgoing';
import type { Run } from './run';
import { runNode, searchList } from './run';
import { UsedKeys } from './usedKeys';

/** What the tests need to know of a service beyond its catalogue. */
export interface Tested {
	name: ServiceName;
	service: Service;
	nodeType: INodeType;
	credential(url: string): IDataObject;
	/** The service rejects it (with these settings), and the node then has this message. */
	rejected: { credential: IDataObject; message: string; settings?: object };
	/** The parameters of every `resource.operation` work in the sandbox. */
	samples: Readonly<Record<string, INodeParameters>>;
	/** For routes that only an option or the credential reaches, with the sandbox's settings. */
	variants?: ReadonlyArray<
		readonly [key: string, parameters: INodeParameters, settings?: object, credential?: IDataObject]
	>;
	/** If a write makes several requests, it is the first: `POST /clients`. */
	writeRoutes: Readonly<Record<string, string>>;
	/** Operations without a request, exempt from the house rules: what runs before each of them. */
	local?: Readonly<Record<string, string>>;
}

const { now } = clock;
let skippedMs = 0;

// Pauses take no time: the nodes' clock jumps to their end.
Object.assign(clock, {
	now: () => now() + skippedMs,
	sleep: async (ms: number) => {
		skippedMs += ms;
		await new Promise(setImmediate);
	},
});

export const skipTime = (ms: number) => (skippedMs += ms);

export const worldStart = '2026-03-15T10:00:00Z';

export type RunOptions = Partial<Omit<Run, 'parameters'>>;

/**
 * A request to the sandbox and its answer: what was sent before it has arrived by then. On a connection of
 * its own, as those have, because an open one overtakes them.
 */
export const roundTrip = async ({ url }: World) => await local.get(`${url}/_sandbox/clock`);

/**
 * Waits until no request is in flight: pages requested ahead may be when a list has ended. A round trip only where a
 * request may be on its way; otherwise some turns of the event loop, in which another one would begin.
 */
export async function waitUntilIdle({ world }: Pick<Sandbox, 'world'>): Promise<void> {
	for (let turns = 0; turns < 12;) {
		const isQuiet = areAllAnswered();
		await (isQuiet ? new Promise(setImmediate) : roundTrip(world));
		const isIdle = world.requests.every(({ answeredMs }) => answeredMs !== null);
		turns = isIdle ? turns + (isQuiet ? 1 : 4) : 0;
	}
}

export function useService(tested: Pick<Tested, 'name' | 'nodeType' | 'credential'>) {
	let sandbox: Sandbox;
	followRequests();
	beforeAll(async () => {
		sandbox = await startSandbox({ only: [tested.name] });
	});
	beforeEach(() => {
		sandbox.world.reset({ now: worldStart });
		UsedKeys.installDefault();
	});
	afterEach(async () => {
		// A held request would stay in flight.
		sandbox.world.faults.clear();
		await waitUntilIdle(sandbox);
	});
	afterAll(async () => await sandbox.stop());

	const credential = () => tested.credential(sandbox.url);
	const prepare = (
		resource: string,
		operation: string,
		own: INodeParameters,
		more: RunOptions,
	): Run => ({
		credential: credential(),
		...more,
		parameters: { resource, operation, ...own },
	});
	const run = async (
		resource: string,
		operation: string,
		own: INodeParameters = {},
		more: RunOptions = {},
	) => await runNode(prepare(resource, operation, own, more), tested.nodeType);
	return {
		get world() {
			return sandbox.world;
		},
		get url() {
			return sandbox.url;
		},
		credential,
		run,
		/** The contents of the items that `run` returns. */
		list: async (...given: Parameters<typeof run>) => (await run(...given)).map(({ json }) => json),
		/** A page of a locator's list; `form` has the other parameters. */
		search: async (list: string, filter?: string, token?: string, form: INodeParameters = {}) =>
			await searchList(list, prepare('', '', form, {}), tested.nodeType, filter, token),
		/** They exclude GETs. */
		written: () => sandbox.world.requests.filter(({ method }) => method !== 'GET'),
		sent: () => sandbox.world.requests.map(({ method, path }) => `${method} ${path}`),
	};
}

export const byId = (value: string | number): INodeParameters => ({
	__rl: true,
	mode: 'id',
	value,
});
