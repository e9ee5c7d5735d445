import { randomBytes } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { requireSuspendable, suspendExecution } from '../suspend/suspend';
import { clock } from '../clock';
import { credentialTypeOf } from '../http/credentialType';
import { openItemApi } from '../writes/itemApi';
import { ItemJournal, openJournal, wholeItem } from '../writes/journal';
import type { Operation } from '../catalogue/operation';
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
import { limitsOf } from '../http/limits';
import type { Connection } from '../http/connection';
import { connect } from '../http/connection';
import { collect, toItems } from './internal/results';

type Items = INodeExecutionData[];
type Parsed = IDataObject | OperationError;

/** One run of a node: everything that its items share. */
interface Job {
	context: IExecuteFunctions;
	service: Service;
	operation: Operation;
	connection: Connection;
	concurrency: Concurrency;
}

/**
 * Runs the chosen operation for every input item: all parameters are read and checked before the
 * first request, reads and messages overlap, other writes go one after the other; each is sent once.
 * A rejected write does not stop the others; without continue-on-fail the node then ends in the first
 * error.
 */
export async function executeService(
	context: IExecuteFunctions,
	service: Service,
): Promise<INodeExecutionData[][]> {
	return await withNodeErrors(context, async () => {
		return [await executeOperation(context, service, chosenOperation(context, service))];
	});
}

/** The same for a node of one operation; up to `readsAtOnce` items of a read are in progress together. */
export async function executeOperation(
	context: IExecuteFunctions,
	service: Service,
	operation: Operation,
	readsAtOnce = 5,
): Promise<INodeExecutionData[]> {
	const items = parseItems(context, operation);
	const invalid = items.findIndex((item) => item instanceof OperationError);
	if (invalid >= 0 && !context.continueOnFail()) {
		throw toNodeError(context.getNode(), items[invalid] as OperationError, invalid);
	}
	const concurrency = concurrencyOf(operation, items[0], readsAtOnce);
	const connection = await connectOrReject(context, service, concurrency);
	if (connection instanceof OperationError) {
		const results = items.map((item) => (item instanceof OperationError ? item : connection));
		return collect(context, operation, results);
	}
	const job = { context, service, operation, connection, concurrency };
	return await executeItems(job, items);
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
function parseItems(context: IExecuteFunctions, operation: Operation): Parsed[] {
	const readParameters = parameterReader(context, formOf(operation));
	return context.getInputData().map((_, index) => {
		try {
			if (operation.suspension) requireSuspendable(context, operation.suspension);
			const params = readParameters(index);
			operation.check?.(params as never);
			return params;
		} catch (thrown) {
			return asInputError(toOperationError(thrown));
		}
	});
}

async function connectOrReject(
	context: IExecuteFunctions,
	service: Service,
	{ requestsAtOnce }: Concurrency,
): Promise<Connection | OperationError> {
	try {
		const choices = service.credentials.length;
		const chosen = choices > 1 ? context.getNodeParameter('authentication', 0) : undefined;
		const credentialType = credentialTypeOf(service, chosen);
		return await connect(context, credentialType, requestsAtOnce, service.adapt);
	} catch (thrown) {
		return toOperationError(thrown);
	}
}

async function executeItems(job: Job, items: readonly Parsed[]): Promise<Items> {
	const { context, operation, connection, concurrency } = job;
	const isWrite = operation.effect === 'write';
	const journalOf = isWrite ? openJournal(context, operationKeyOf(job)) : undefined;
	let isOver = false;
	const startedAtMs = clock.now();
	const results = await mapConcurrent(items, concurrency.itemsAtOnce, async (item, index) => {
		if (item instanceof OperationError) return item;
		if (isOver) return [];
		try {
			await waitForBatch(concurrency, index, startedAtMs, connection.signal);
			return await executeItem(job, item, index, journalOf?.(index));
		} catch (thrown) {
			const error = toOperationError(thrown);
			if (error.status === 'stopped' || connection.signal?.aborted) {
				throw toNodeError(context.getNode(), error, index);
			}
			// Reads whose results nobody will see need not be made; writes are carried out item by item.
			isOver = !isWrite && !context.continueOnFail();
			return error;
		}
	});
	const collected = collect(context, operation, results);
	const { suspension } = operation;
	if (!suspension || results[0] instanceof OperationError) return collected;
	const wait = { id: suspensionIdOf(journalOf?.(0)), params: items[0] as IDataObject };
	return await suspendExecution(context, suspension, { ...wait, items: collected });
}

async function executeItem(
	job: Job,
	params: IDataObject,
	index: number,
	journal?: ItemJournal,
): Promise<Items> {
	const { context, operation } = job;
	const api = apiOf(job, params, journal);
	const resume = operation.suspension?.createResume(
		context,
		suspensionIdOf(journal),
		params as never,
	);
	const send = async () => toItems(await operation.execute(api, params as never, resume), index);
	return journal ? await api.step({ key: wholeItem, send }) : await send();
}

/** Not to be guessed: n8n 1.x signs no resume URL of a call, so this alone keeps strangers out. */
const suspensionIdOf = (journal = new ItemJournal()) =>
	journal.remember('suspensionId', randomBytes(16).toString('hex'));

/** The journal's key beside run and item: the operation, and the credential that it uses. */
function operationKeyOf({ context, operation, connection }: Job): string {
	const resource = context.getNodeParameter('resource', 0);
	const credential = context.getNode().credentials?.[connection.credentialType];
	return [resource, operation.value, connection.credentialType, credential?.id].join('|');
}

function apiOf(
	{ service, operation, connection }: Job,
	params: IDataObject,
	journal?: ItemJournal,
) {
	const { effect, errors: ownErrors, unconfirmed } = operation;
	const own = { effect, errors: service.errors, ownErrors, unconfirmed };
	return openItemApi(connection, { ...own, ...limitsOf(params.options) }, journal);
}
