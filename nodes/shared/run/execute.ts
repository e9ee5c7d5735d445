import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { clock } from '../clock';
import { mapConcurrent } from '../concurrency';
import type { Api } from '../declare/api';
import { requestsAtOnce } from '../declare/commonFields';
import { type Operation, isForTools, limitedValuesOf, withPrepared } from '../declare/operation';
import { type Service, type Used, formOf } from '../declare/service';
import {
	OperationError,
	asInputError,
	requireKept,
	toNodeError,
	toOperationError,
	withNodeErrors,
} from '../errors/operationError';
import { Connections } from '../http/connection';
import { boundsOf } from '../http/requestOptions';
import { pause, stoppedError } from '../http/retry';
import { withSoundKeys } from '../input/keys';
import { parameterReader } from '../input/readParameters';
import { requireSuspendable } from '../wait/suspend';
import { repetitionOf, turnNamesOf, withRoom } from '../write/sendOnce';
import { openItemApi } from '../write/itemApi';
import { wholeItem } from '../write/journal';
import { Limits } from '../write/limits';
import { hasReachedNobody, outputOf } from '../write/notSent';
import { openJournal } from '../write/openJournal';
import { explainChanged, markChanged } from '../write/sentValues';
import { askKept, suspendAfter, suspensionOf } from './internal/suspending';
import { type Parsed, type Ready, connectItem } from './internal/connectItem';
import { type HomeOf, homesOf } from './internal/home';
import { type Result, addNotes, collect, orNothing, toItems } from './internal/results';
import { repetitionsIn } from './internal/repetitions';

type Concurrency = ReturnType<typeof concurrencyOf>;

/**
 * Reads and polls overlap, and messages do as Batching says; other writes run one after the other.
 * `intervalMs` is the time between the starts of two batches of `itemsAtOnce` items; 0 means no
 * pause.
 */
function concurrencyOf({ effect, kind }: Operation, first: IDataObject | undefined) {
	const calm = { requestsAtOnce, intervalMs: 0 };
	if (kind === 'polling') return { ...calm, itemsAtOnce: Infinity };
	if (effect === 'read') return { ...calm, itemsAtOnce: requestsAtOnce };
	if (kind !== 'batched') return { ...calm, itemsAtOnce: 1 };
	const options = first?.options as
		{ batching?: { batch?: { batchSize?: number; batchInterval?: number } } } | undefined;
	const { batchSize = requestsAtOnce, batchInterval = 0 } = options?.batching?.batch ?? {};
	const itemsAtOnce = batchSize === -1 ? Infinity : Math.max(1, batchSize);
	// A message makes no reads around it; one item may have many recipients.
	return { itemsAtOnce, requestsAtOnce: itemsAtOnce, intervalMs: batchInterval };
}

async function waitForBatch(
	{ itemsAtOnce, intervalMs }: Concurrency,
	index: number,
	startedAtMs: number,
	signal?: AbortSignal,
): Promise<void> {
	const batch = Math.floor(index / itemsAtOnce);
	const leftMs = startedAtMs + batch * intervalMs - clock.now();
	if (intervalMs > 0 && leftMs > 0) await pause(leftMs, signal);
}

type Items = INodeExecutionData[];

interface Job {
	context: IExecuteFunctions;
	service: Service;
	operation: Operation;
	concurrency: Concurrency;
}

/** A rejected write doesn’t stop the others; the node may then end with the first error. */
export async function executeService(
	context: IExecuteFunctions,
	service: Service,
): Promise<INodeExecutionData[][]> {
	return await withNodeErrors(context, async () => {
		return [await executeOperation(context, service, chosenOperation(context, service))];
	});
}

/** With `indexes`, only these items. */
export async function executeOperation(
	context: IExecuteFunctions,
	service: Service,
	operation: Operation,
	indexes: readonly number[] = [...context.getInputData().keys()],
): Promise<INodeExecutionData[]> {
	const homeOf = await homesOf(context, service, operation);
	const items = parseItems({ context, operation, service }, homeOf, indexes);
	const invalid = items.findIndex((item) => item instanceof OperationError);
	if (invalid >= 0 && !context.continueOnFail()) {
		throw toNodeError(context.getNode(), items[invalid] as OperationError, indexes[invalid]);
	}
	const [first] = items;
	const firstParams = first instanceof OperationError ? undefined : first?.params;
	const concurrency = concurrencyOf(operation, firstParams);
	const job = { context, service, operation, concurrency };
	const connections = new Connections(context, concurrency.requestsAtOnce);
	const ready: Array<Ready | OperationError> = [];
	for (const [position, item] of items.entries()) {
		ready.push(await connectItem(job, connections, item, indexes[position]));
	}
	if (ready.every((item) => item instanceof OperationError)) {
		return collect(context, operation, ready);
	}
	const journalOf = operation.effect === 'write' ? openJournal(context, operation) : undefined;
	for (const item of ready) {
		if (item instanceof OperationError) continue;
		const account = connections.areSeveral ? item.connection.account : undefined;
		item.journal = journalOf?.({ ...item, account });
	}
	return await executeItems(job, ready);
}

function chosenOperation(context: IExecuteFunctions, { resources }: Service): Operation {
	const resource = context.getNodeParameter('resource', 0);
	const operation = context.getNodeParameter('operation', 0);
	const chosen = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	if (chosen) return chosen;
	const error = new OperationError(
		`This node has no operation “${operation}” for “${resource}”`,
		'Choose Resource and Operation in the node again',
	);
	throw toNodeError(context.getNode(), error);
}

function parseItems(
	{ context, operation, service }: Omit<Job, 'concurrency'>,
	homeOf: HomeOf,
	indexes: readonly number[],
): Array<Parsed | OperationError> {
	const readParameters = parameterReader(context, operation, service);
	const parsed = (operation.kind === 'stateful' ? indexes.slice(0, 1) : indexes).map((index) => {
		try {
			if (!isForTools(operation)) requireKept(context, `“${operation.name}”`);
			if (operation.suspension) requireSuspendable(context, operation.suspension);
			const params = readParameters(index);
			const home = homeOf(index);
			const prepared = withPrepared(operation, params, home);
			const limited = limitedValuesOf(operation, prepared);
			const limits = Limits.of(context, operation, params, { item: limited, home });
			return { params, prepared, limited, limits };
		} catch (thrown) {
			return asInputError(toOperationError(thrown));
		}
	});
	return withRoom(withSoundKeys(formOf(operation), parsed));
}

async function executeItems(
	job: Job,
	items: ReadonlyArray<Ready | OperationError>,
): Promise<Items> {
	const { context, operation } = job;
	const results = await resultsOf(job, items);
	const valid = items.find((item) => !(item instanceof OperationError));
	addNotes(context, operation, results, (valid as Ready | undefined)?.params);
	const collected = orNothing(context, collect(context, operation, results));
	const [[first], [result]] = [items, results];
	const isFailed = first instanceof OperationError || result instanceof OperationError;
	return isFailed ? collected : await suspendAfter(job, first, collected);
}

/** Reads whose results nobody will see are skipped; writes run item by item. */
async function resultsOf(
	job: Job,
	items: ReadonlyArray<Ready | OperationError>,
): Promise<Result[]> {
	const { context, operation, concurrency } = job;
	const endsAtError = operation.effect === 'read' && !context.continueOnFail();
	const startedAtMs = clock.now();
	const results: Result[] = [];
	const repeated = operation.kind === 'once' ? repetitionsIn(items) : undefined;
	let isOver = false;
	const work = async (item: Ready | OperationError, index: number) => {
		if (item instanceof OperationError) return item;
		if (isOver || repeated?.has(index)) return [];
		const result = await resultUnlessStopped(job, index, async (signal) => {
			await waitForBatch(concurrency, index, startedAtMs, signal);
			if (signal?.aborted) throw stoppedError();
			return resultOfRepetition(item, results) ?? (await executeItem(job, item));
		});
		results[index] = result;
		isOver ||= endsAtError && result instanceof OperationError;
		return result;
	};
	// Messages to one person keep the order of the items.
	return await mapConcurrent(items, concurrency.itemsAtOnce, work, (item) =>
		item instanceof OperationError || operation.effect === 'read' ? [] : turnNamesOf(item),
	);
}

/**
 * It is undefined if no earlier item has the item’s Send Once Key. Another attempt would only say
 * that the key was used, and hide why the first one failed.
 */
function resultOfRepetition(item: Ready, results: readonly Result[]): Items | undefined {
	const { repeats, params, index, journal } = item;
	const first = repeats && results[repeats.index];
	if (first === undefined) return undefined;
	if (first instanceof OperationError) {
		if (!repeats?.isEqual && !first.isUncertain) return undefined;
		journal?.close();
		throw first;
	}
	if (repeats?.isEqual || first.every(({ json }) => hasReachedNobody(json))) return undefined;
	journal?.close();
	return toItems(repetitionOf(params), index);
}

/** The node ends if the execution is stopped; finished work is logged. */
async function resultUnlessStopped(
	{ context, operation }: Job,
	index: number,
	work: (signal?: AbortSignal) => Promise<Items>,
): Promise<Result> {
	const signal = context.getExecutionCancelSignal();
	try {
		const output = await work(signal);
		if (signal?.aborted && operation.effect === 'write') noteDone(context, output, index);
		return output;
	} catch (thrown) {
		const error = toOperationError(thrown);
		if (error.status !== 'stopped' && !signal?.aborted) return error;
		throw toNodeError(context.getNode(), error, index);
	}
}

/** n8n saves an execution when it is stopped, not when its node ends later. */
function noteDone(context: IExecuteFunctions, [first]: Items, index: number): void {
	const { reference, orderId, sid, messageId, id } = first?.json ?? {};
	const { name } = context.getNode();
	const named = JSON.stringify({ reference, orderId, sid, messageId, id });
	context.logger.warn(
		`${name}: item ${index} was carried out although the execution was stopped meanwhile: ${named}`,
	);
}

async function executeItem(job: Job, item: Ready): Promise<Items> {
	const { context, operation } = job;
	const { params, prepared, index, journal } = item;
	const api = apiOf(job, item);
	const { suspension } = operation;
	const id = suspension ? suspensionOf(journal).id : '';
	const resume = suspension?.createResume(context, id, params as never);
	const execute = async () => await operation.execute(api, prepared as never, resume);
	const ask = async () => toItems(await execute().catch(outputOf), index);
	const asking = { context, api, id, params: prepared as never };
	const send = async () => await askKept(ask, await suspension?.keep?.(asking));
	if (!journal || operation.kind === 'resumed') return await send();
	const earlier = journal.earlierValues;
	try {
		const sent = await api.step({ key: wholeItem, send });
		return earlier ? sent.map((one) => ({ ...one, json: markChanged(one.json, earlier) })) : sent;
	} catch (thrown) {
		throw earlier ? explainChanged(toOperationError(thrown), earlier) : thrown;
	} finally {
		journal.close();
	}
}

function apiOf({ service, operation }: Job, { params, connection, journal, used }: Ready) {
	const bounds = boundsOf(params.options);
	const optionsOf = (one: Used) => {
		const { errors: ownErrors, unconfirmed, kind } = one.operation;
		const ownService = kind === 'custom' ? { ...one.service, otherPaths: undefined } : one.service;
		return { effect: operation.effect, service: ownService, ownErrors, unconfirmed, ...bounds };
	};
	const at = (name: string): Api => {
		const one = used[name];
		return openItemApi(one.connection, optionsOf(one), journal, at);
	};
	return openItemApi(connection, optionsOf({ service, operation }), journal, at);
}
