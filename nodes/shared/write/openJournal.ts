import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { LimitedValues, Operation } from '../declare/operation';
import { clock } from '../clock';
import { rememberedMinutes } from '../errors/agentCalls';
import { runIndexOf } from '../n8n/executions';
import { isAgentCall, isCalledTool } from '../n8n/tools';
import { idempotencyKeyOf } from './internal/execution';
import { isInProgress, takeCall } from './internal/toolCalls';
import type { ItemEntry, Store } from './internal/stored';
import { ItemJournal, wholeItem } from './journal';
import type { Limits } from './limits';
import { SendOnce } from './sendOnce';
import { sentValuesOf } from './sentValues';

interface Item {
	index: number;
	params: IDataObject;
	limited: LimitedValues;
	limits?: Limits;
	/** Set where the items use several accounts, to tell their subjects apart. */
	account?: string;
}

/**
 * The writes of this execution, in the node's context, which Retry On Fail keeps: it runs the whole node again. The keys
 * hold run, item and operation, but no evaluated values, which may contain the time; only the calls of a tool outside
 * n8n's engine are known by them. For those of n8n's own agents, this process remembers what has no answer.
 */
export function openJournal(context: IExecuteFunctions, operation: Operation) {
	// Not of the credential: what was done stays done when another one is chosen before n8n's Retry.
	const operationKey = [context.getNodeParameter('resource', 0), operation.value].join('|');
	const isAgents = isAgentCall(context);
	const store = isAgents ? openAgentCalls() : (context.getContext('node') as Store);
	const isCalled = isAgents || isCalledTool(context);
	const { type, credentials } = context.getNode();
	const runIndex = runIndexOf(context);
	return ({ index, params, limited, limits, account }: Item) => {
		const own = isAgents ? [type, credentials] : [];
		const input = [operationKey, context.getInputData()[index], params, ...own];
		const key = isCalled
			? takeCall(callsOf(store), input, String(context.getExecutionId()))
			: [runIndex, index, operationKey].join('|');
		const place = isCalled ? key : `${runIndex}-${index}`;
		const journal = new ItemJournal(store, key, {
			createKey: () => idempotencyKeyOf(context, place),
			...{ account, limits },
			sendOnce: SendOnce.of(context, params, operation),
			values: sentValuesOf(operation, params, limited),
		});
		if (isCalled) journal.entry.madeIn = String(context.getExecutionId());
		if (isAgents) journal.entry.madeAtMs ??= clock.now();
		return journal;
	};
}

const isDone = ({ steps }: ItemEntry) => steps[wholeItem]?.state === 'done';

const callsOf = (store: Store) => ({ entries: (store.journal ??= {}), isDone });

/** Of all agents of this process, because n8n gives their tools no place of their own. */
const agentCalls: Record<string, ItemEntry> = {};

/**
 * The calls of n8n's own agents that may have been carried out, and those in progress. Equal ones
 * are not sent. What else a store holds is for one call only.
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
