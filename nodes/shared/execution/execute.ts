import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { asking, asksPeople, waitForAnswer } from '../suspend/approval';
import { clock } from '../clock';
import { credentialTypeOf } from '../http/credentialType';
import type { Memory } from '../writes/journal';
import { openLedger } from '../writes/journal';
import { listNames } from '../text/names';
import type { Operation, Output } from '../catalogue/operation';
import { OutputWithFiles } from '../catalogue/operation';
import { mapConcurrent } from '../concurrency';
import type { Concurrency } from './internal/concurrency';
import { waitForBatch, concurrencyOf } from './internal/concurrency';
import { parameterReader } from '../input/readParameters';
import {
	asInputError,
	OperationError,
	toNodeError,
	toOperationError,
	withNodeErrors,
} from '../errors/operationError';
import type { Service } from '../catalogue/service';
import { formOf } from '../catalogue/service';
import { toTimeoutMs } from '../http/timeout';
import type { Connection } from '../http/connection';
import { Api } from '../http/client';
import { connect } from '../http/connection';

type Items = INodeExecutionData[];
type Parsed = IDataObject | OperationError;
type Ending = Items | OperationError;

/** One run of a node: everything that its items share. */
interface Job {
	context: IExecuteFunctions;
	service: Service;
	operation: Operation;
	connection: Connection;
	pace: Concurrency;
}

/**
 * Runs the chosen operation for every input item: all parameters are read and checked before the
 * first request, reads and messages overlap, other writes go one after the other; each is sent once.
 * A refused write does not stop the others; without continue-on-fail the node then ends in the first
 * error.
 */
export async function executeService(
	context: IExecuteFunctions,
	service: Service,
): Promise<INodeExecutionData[][]> {
	return await withNodeErrors(context, async () => {
		const operation = chosenOperation(context, service);
		if (!asksPeople(operation)) return [await executeOperation(context, service, operation)];
		const sent = await executeOperation(context, service, asking(context, operation));
		return [await waitForAnswer(context, sent)];
	});
}

/** The same for a node of one operation; `readsAtOnce` items of a read are under way together. */
export async function executeOperation(
	context: IExecuteFunctions,
	service: Service,
	operation: Operation,
	readsAtOnce = 5,
): Promise<INodeExecutionData[]> {
	const readings = readItems(context, operation);
	const unread = readings.findIndex((reading) => reading instanceof OperationError);
	if (unread >= 0 && !context.continueOnFail()) {
		throw toNodeError(context.getNode(), readings[unread] as OperationError, unread);
	}
	const pace = concurrencyOf(operation, readings[0], readsAtOnce);
	const connection = await connectOrRefuse(context, service, pace);
	const endings =
		connection instanceof OperationError
			? readings.map((reading) => (reading instanceof OperationError ? reading : connection))
			: await executeItems({ context, service, operation, connection, pace }, readings);
	return collect(context, operation, endings);
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

/** Every item's parameters, or why they cannot be used. */
function readItems(context: IExecuteFunctions, operation: Operation): Parsed[] {
	const readParameters = parameterReader(context, formOf(operation));
	return context.getInputData().map((_, index) => {
		try {
			const parameters = readParameters(index);
			operation.check?.(parameters as never);
			return parameters;
		} catch (thrown) {
			return asInputError(toOperationError(thrown));
		}
	});
}

async function connectOrRefuse(
	context: IExecuteFunctions,
	service: Service,
	{ requestsAtOnce }: Concurrency,
): Promise<Connection | OperationError> {
	try {
		const choices = service.credentials.length;
		const chosen = choices > 1 ? context.getNodeParameter('authentication', 0) : undefined;
		return await connect(context, credentialTypeOf(service, chosen), requestsAtOnce);
	} catch (thrown) {
		return toOperationError(thrown);
	}
}

async function executeItems(job: Job, readings: readonly Parsed[]): Promise<Ending[]> {
	const { context, operation, connection, pace } = job;
	const isWrite = operation.effect === 'write';
	const ledger = isWrite ? openLedger(context, deedOf(job)) : undefined;
	let isOver = false;
	const startedAtMs = clock.now();
	return await mapConcurrent(readings, pace.itemsAtOnce, async (reading, index) => {
		if (reading instanceof OperationError) return reading;
		if (isOver) return [];
		const api = apiOf(job, reading, ledger?.memoryOf(index));
		const work = async () => toItems(await operation.execute(api, reading as never), index);
		const recover = async () => {
			const output = await operation.recover?.(api, reading as never);
			return output && toItems(output, index);
		};
		try {
			await waitForBatch(pace, index, startedAtMs, connection.signal);
			return ledger ? await ledger.once(index, work, recover) : await work();
		} catch (thrown) {
			const error = toOperationError(thrown);
			if (error.status === 'stopped' || connection.signal?.aborted) {
				throw toNodeError(context.getNode(), error, index);
			}
			// Reads that nobody will see need not be made; writes are carried out item by item.
			isOver = !isWrite && !context.continueOnFail();
			return error;
		}
	});
}

/** The ledger's key beside run and item: the operation and the credential that it acts for. */
function deedOf({ context, operation, connection }: Job): string {
	const resource = context.getNodeParameter('resource', 0);
	const credential = context.getNode().credentials?.[connection.credentialType];
	return [resource, operation.value, connection.credentialType, credential?.id].join('|');
}

function apiOf({ service, operation, connection }: Job, reading: IDataObject, memory?: Memory) {
	const { timeoutSeconds = 30 } = (reading.options ?? {}) as { timeoutSeconds?: number };
	return new Api(connection, {
		effect: operation.effect,
		errors: service.errors,
		ownErrors: operation.errors,
		unconfirmed: operation.unconfirmed,
		timeoutMs: toTimeoutMs(timeoutSeconds),
		memory,
	});
}

function toItems(output: Output, item: number): Items {
	const pairedItem = { item };
	return (Array.isArray(output) ? output : [output]).map((entry) =>
		entry instanceof OutputWithFiles ? { ...entry, pairedItem } : { json: entry, pairedItem },
	);
}

/** All items in order; failed ones as error items, or one of them thrown for the node. */
function collect(context: IExecuteFunctions, operation: Operation, endings: Ending[]): Items {
	const failed = endings.flatMap((ending, index) =>
		ending instanceof OperationError ? [index] : [],
	);
	if (failed.length > 0 && !context.continueOnFail()) {
		const uncertain = failed.filter((index) => isUncertain(endings[index]));
		const [shown] = [...uncertain, ...failed];
		const error = withCounts(endings, { shown, failed, uncertain }, operation);
		throw toNodeError(context.getNode(), error, shown);
	}
	const items: Items = [];
	endings.forEach((ending, index) => {
		if (ending instanceof OperationError) items.push(errorItem(context, ending, index));
		else for (const item of ending) items.push(item);
	});
	return items;
}

/** Whether something may have been done for an item although it failed. */
const isUncertain = (ending: Ending) =>
	ending instanceof OperationError &&
	(ending.status === 'unknown' || ending.cause.uncertain === true);

/** Whether some of an item's steps are done, and the others certainly are not. */
const isPartial = (ending: Ending) =>
	ending instanceof OperationError && ending.status === 'partial' && !isUncertain(ending);

/**
 * The error that the node ends in: of several items an uncertain one, since a rejected one in its
 * place would hide that something may have been done. For a write it also lists the items by status.
 */
function withCounts(
	endings: readonly Ending[],
	{ shown, failed, uncertain }: { shown: number; failed: number[]; uncertain: number[] },
	{ effect }: Operation,
): OperationError {
	const error = endings[shown] as OperationError;
	if (effect === 'read' || endings.length === 1) return error;
	const partial = failed.filter((index) => isPartial(endings[index]));
	const rejected = failed.filter((index) => ![...uncertain, ...partial].includes(index));
	const counts = [
		`${endings.length - failed.length} of ${endings.length} items were carried out.`,
		...numbered('Uncertain', uncertain),
		...numbered('Partly carried out', partial),
		...numbered('Not carried out', rejected),
	];
	const more = uncertain.length > 1 ? ` (${uncertain.length} items are uncertain)` : '';
	const description = `${counts.join(' ')} ${error.description}`;
	return new OperationError(`${error.title}${more}`, description, error.cause);
}

/** `Uncertain: items 1, 4.`, counted from 0 as n8n does in its errors. */
function numbered(status: string, indexes: readonly number[]): string[] {
	if (indexes.length === 0) return [];
	const noun = indexes.length === 1 ? 'item' : 'items';
	return [`${status}: ${noun} ${listNames(indexes.map(String), 20)}.`];
}

/**
 * n8n sends an item to the error output only if its keys are `error` and `message`, on 2.x also
 * `details`; on 1.x that third key would send it to the success output.
 */
function errorItem(
	context: IExecuteFunctions,
	failed: OperationError,
	item: number,
): Items[number] {
	const { title: error, description: message, cause } = failed;
	const takesDetails = 'isToolExecution' in context;
	const details = takesDetails && cause.httpCode !== undefined ? { details: { ...cause } } : {};
	return { json: { error, message, ...details } as IDataObject, pairedItem: { item } };
}
