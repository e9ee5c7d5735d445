import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { type LimitedValues, type Operation, hasOwnKey } from '../declare/operation';
import { clock } from '../clock';
import { rememberedMinutes } from '../errors/operationError';
import { requireShallow } from '../input/reading';
import { runIndexOf } from '../n8n/executions';
import { isAgentCall, isCalledTool } from '../n8n/contexts';
import {
	type ItemEntry,
	type Store,
	idempotencyKeyOf,
	isInProgress,
	takeCall,
} from './internal/stored';
import { ItemJournal, wholeItem } from './journal';
import type { Limits } from './limits';
import { SendOnce, type SendOnceParams } from './sendOnce';
import { sentValuesOf } from './sentValues';

interface Item {
	index: number;
	params: IDataObject;
	limited: LimitedValues;
	limits?: Limits;
	/** If the items use several accounts, it distinguishes their subjects. */
	account?: string;
}

/** An item’s journal is stored here, and its idempotency key is made of the name. */
interface Place extends Pick<ItemEntry, 'madeIn' | 'madeAtMs'> {
	store: Store;
	key: string;
	name: string;
}

type PlaceOf = (item: Pick<Item, 'index' | 'params'>) => Place;

// The credential isn’t part of the key, so that finished work stays done when a different
// credential is chosen before n8n’s Retry.
const operationKeyOf = (context: IExecuteFunctions, { value }: Pick<Operation, 'value'>) =>
	[context.getNodeParameter('resource', 0), value].join('|');

/** Items of a node that runs in a workflow remember values by name; the result has them by index. */
export function rememberedByItems(
	context: IExecuteFunctions,
	operation: Pick<Operation, 'value'>,
	name: string,
): unknown[] {
	const placeOf = inWorkflow(context, operationKeyOf(context, operation));
	return context.getInputData().map((_, index) => {
		const { store, key } = placeOf({ index, params: {} });
		return store.journal?.[key]?.remembered[name];
	});
}

export function openJournal(context: IExecuteFunctions, operation: Operation) {
	const operationKey = operationKeyOf(context, operation);
	const places = isAgentCall(context) ? ofAgents : isCalledTool(context) ? ofTool : inWorkflow;
	const placeOf = places(context, operationKey);
	return ({ index, params, limited, limits, account }: Item) => {
		const { store, key, name, madeIn, madeAtMs } = placeOf({ index, params });
		const createKey = () => idempotencyKeyOf(context, name);
		const journal = new ItemJournal(store, key, {
			createKey,
			account,
			limits,
			sendOnce: SendOnce.of(context, withKey(operation, params, createKey), operation),
			values: sentValuesOf(operation, params, limited),
		});
		if (madeIn !== undefined) journal.entry.madeIn = madeIn;
		if (madeAtMs !== undefined) journal.entry.madeAtMs ??= madeAtMs;
		return journal;
	};
}

/**
 * An operation with a key of its own has one for each execution and item, unless the form has another. So has one that
 * runs again after its waits: if n8n is killed, its Retry begins it again.
 */
function withKey(
	operation: Operation,
	params: SendOnceParams,
	createKey: () => string,
): SendOnceParams {
	const needsKey = hasOwnKey(operation) || operation.kind === 'resumed';
	const isEntered = Boolean(params.sendOnceKey || params.options?.sendOnceKey);
	return needsKey && !isEntered ? { ...params, sendOnceKey: createKey() } : params;
}

/**
 * Retry On Fail runs the whole node again and keeps the node’s context, where the journal is. The
 * key holds run, item and operation, but no evaluated values, which may contain the time.
 */
function inWorkflow(context: IExecuteFunctions, operationKey: string): PlaceOf {
	const store = context.getContext('node') as Store;
	const run = runIndexOf(context);
	return ({ index }) => ({
		store,
		key: [run, index, operationKey].join('|'),
		name: `${run}-${index}`,
	});
}

/** Calls of a tool outside n8n’s engine have no separate run, so their values identify them. */
function ofTool(context: IExecuteFunctions, operationKey: string): PlaceOf {
	const store = context.getContext('node') as Store;
	const madeIn = String(context.getExecutionId());
	return ({ index, params }) => {
		const input = [operationKey, modelInput(context, index), params];
		const key = takeCall((store.journal ??= {}), isDone, input, madeIn);
		return { store, key, name: key, madeIn };
	};
}

/** Models send anything, and what is nested too deeply could not be compared. */
function modelInput(context: IExecuteFunctions, index: number) {
	const item = context.getInputData()[index];
	requireShallow('The input of the tool', item.json);
	return item;
}

/**
 * n8n keeps nothing for calls of its own agents, so this process remembers those without an answer.
 */
function ofAgents(context: IExecuteFunctions, operationKey: string): PlaceOf {
	const store = openAgentCalls();
	const { type, credentials } = context.getNode();
	return ({ index, params }) => {
		const input = [operationKey, modelInput(context, index), params, type, credentials];
		const key = takeCall(agentCalls, isDone, input, noExecution);
		return { store, key, name: key, madeIn: noExecution, madeAtMs: clock.now() };
	};
}

const noExecution = '';

const isDone = ({ steps }: ItemEntry) => steps[wholeItem]?.state === 'done';

/** All agents of this process share it, because n8n gives their tools no separate storage. */
const agentCalls: Record<string, ItemEntry> = {};

/**
 * It has calls of n8n’s own agents that may have been carried out, and those in progress. Equal
 * ones are not sent. Other contents of a store belong to one call only.
 */
function openAgentCalls(): Store {
	const oldestMs = clock.now() - rememberedMinutes * 60_000;
	for (const [key, entry] of Object.entries(agentCalls)) {
		const { steps, madeAtMs = 0 } = entry;
		const isUnclear = Object.keys(steps).length > 0 && !isDone(entry);
		const isKept = isInProgress(agentCalls, key) || (isUnclear && madeAtMs > oldestMs);
		if (!isKept) delete agentCalls[key];
	}
	return { journal: agentCalls };
}
