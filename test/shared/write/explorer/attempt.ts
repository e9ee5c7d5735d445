/* eslint-disable @n8n/community-nodes/no-restricted-imports -- knows who calls */
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { ExecuteContext } from 'n8n-core';
import type { IHttpRequestOptions, INodeExecutionData, IRunExecutionData } from 'n8n-workflow';

import { createAdditionalData, placeNode } from '../../../harness/run';
import { worldStart } from '../../../harness/tested';
import { UsedKeys } from '../../../harness/usedKeys';
import type { Attempted } from './letter';
import type { Network } from './network';
import { nameOf } from './network';
import type { Nodes } from './nodes';
import type { Play } from './play';
import type { Plan, Scenario } from './scenario';
import { itemsOf, parametersOf, serviceOf } from './scenario';

/** A run of the node, with all that n8n gives it. */
export interface Attempt extends Attempted {
	/** n8n's memory of the execution. */
	memory: IRunExecutionData;
	stop: AbortController;
	/** The number of its process, and what that has loaded. */
	process: number;
	nodes: Nodes;
	/** The execution that is alone by default comes first. */
	rank: number;
	/** The latest time-out; the request that begins now has it. */
	timeOut: AbortController;
	/** Of its random texts. */
	count: number;
	/** Of the store: what has been begun and has not ended. */
	isReading: boolean;
	accesses: number;
	moves: string[];
	/** Ends when n8n no longer waits for it: it is killed or stopped. */
	abandoned: ReturnType<typeof newEnd>;
	result?: INodeExecutionData[] | Error;
}

const current = new AsyncLocalStorage<Attempt>();
/** Its time-outs begin within it. */
export const stop = (attempt: Attempt) => current.run(attempt, () => attempt.stop.abort());

const attemptOf = () => current.getStore() as Attempt;

/** Makes time and chance part of the play. */
export function useOwnTime(all: readonly Nodes[], play: () => Play, others: () => Attempt[]): void {
	let nowMs = Date.parse(worldStart) + 4 * 3_600_000;
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
	jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
		const attempt = current.getStore();
		if (!attempt) return 'uuid' as never;
		return `uuid-${attempt.execution}-${attempt.number}-${attempt.count++}` as never;
	});
	const sleep = async (ms: number) => {
		const attempt = attemptOf();
		const label = `${nameOf(attempt)} pauses`;
		const isDue = afterOpenAccesses(attempt, others());
		const wake = { name: '', kind: 'usual' as const, make: () => void (nowMs += ms) };
		await play().wait({ rank: attempt.rank, label, owner: attempt, isDue }, [wake]);
	};
	const timeout = () => (attemptOf().timeOut = new AbortController()).signal;
	for (const { clock } of all) Object.assign(clock, { now: () => nowMs, sleep, timeout });
}

/** A pause is longer than what another process needs to read and write, as docs/safety.md says. */
function afterOpenAccesses(own: Attempt, all: readonly Attempt[]) {
	const open = all
		.filter((one) => one !== own && one.isReading)
		.map((one) => ({ one, accesses: one.accesses }));
	return () =>
		open.every(({ one, accesses }) => !one.isReading || one.accesses > accesses || one.isKilled);
}

/** Something that is awaited until it is ended. */
export function newEnd() {
	let end = () => {};
	const awaited = new Promise<void>((resolve) => (end = resolve));
	return { awaited, end };
}

/** Runs the node in n8n-core's context: the store and the network are those of the play. */
export async function run(
	attempt: Attempt,
	{ scenario, play, rows, network }: Surroundings,
): Promise<void> {
	const { nodes, memory, execution } = attempt;
	const service = serviceOf(scenario);
	const nodeType = nodes.types[service.node];
	const { workflow, node, read } = preparedFor(attempt, scenario);
	const executionId = String(execution);
	const credential = service.credential('http://service.example');
	const additionalData = createAdditionalData({ credential, executionId });
	const items = itemsOf(scenario, attempt);
	const inputData = { main: [items] };
	const executeData = { data: inputData, node, source: null };
	const shared = [workflow, node, additionalData, 'trigger', memory, 0, items, inputData] as const;
	const context = new ExecuteContext(...shared, executeData, [], attempt.stop.signal);
	const where = { workflow, node } as never;
	readOnce(context, attempt, read);
	const store = new UsedKeys(rows, async (access) => await turnOf(attempt, play, access));
	Object.assign(context.helpers, {
		checkProcessedAndRecord: async (...[keys, scope, options]: Parameters<Record3>) =>
			await store.checkProcessedAndRecord(keys, scope, where, options),
		removeProcessed: async (...[keys, scope]: Parameters<Record3>) =>
			await store.removeProcessed(keys, scope, where),
		async httpRequestWithAuthentication(_type: string, request: IHttpRequestOptions) {
			return await network.ask(attempt, request);
		},
	});
	Object.defineProperty(context, 'logger', { value: { warn: () => undefined } });
	await current.run(attempt, async () => {
		const work = nodeType.execute!.call(context) as Promise<INodeExecutionData[][]>;
		attempt.result = await work.then(
			([output]) => output,
			(thrown: Error) => thrown,
		);
	});
}

interface Prepared extends ReturnType<typeof placeNode> {
	/** What n8n has read of its parameters. */
	read: Map<string, unknown>;
}

const prepared = new WeakMap<Nodes, Map<Plan, Prepared>>();

/** All plays of a scenario have the same nodes with the same parameters and items. */
function preparedFor({ nodes, node: id, execution }: Attempt, scenario: Scenario): Prepared {
	const plan = scenario.plans[execution];
	const known = prepared.get(nodes) ?? new Map<Plan, Prepared>();
	prepared.set(nodes, known);
	const before = known.get(plan);
	if (before) return before;
	const parameters = parametersOf(scenario, plan);
	const settings = { id, onError: 'continueRegularOutput' as const };
	const nodeType = nodes.types[serviceOf(scenario).node];
	const placed = placeNode({ parameters, settings, timezone: 'UTC' }, nodeType);
	const first = { ...placed, read: new Map() };
	known.set(plan, first);
	return first;
}

/** Has n8n evaluate each expression in the first play only: that took a third of the time. */
function readOnce(context: ExecuteContext, { wanted }: Attempt, known: Prepared['read']): void {
	const read = context.getNodeParameter.bind(context) as (...which: unknown[]) => unknown;
	const getNodeParameter = (...which: unknown[]) => {
		const key = JSON.stringify([wanted, ...which]);
		if (!known.has(key)) known.set(key, read(...which));
		return known.get(key);
	};
	Object.assign(context, { getNodeParameter });
}

type Record3 = (
	keys: string[],
	scope: 'node',
	options: Parameters<UsedKeys['checkProcessedAndRecord']>[3],
) => void;

interface Surroundings {
	scenario: Scenario;
	play: Play;
	rows: Map<string, string[]>;
	network: Network;
}

async function turnOf(attempt: Attempt, play: Play, access: 'read' | 'write'): Promise<void> {
	const label = `${nameOf(attempt)} ${access}s the store`;
	const make = () => {
		attempt.isReading = access === 'read';
		if (access === 'read') attempt.accesses++;
	};
	const { rank } = attempt;
	await play.wait({ rank, label, owner: attempt }, [{ name: '', kind: 'usual', make }]);
}
