import { randomBytes } from 'crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Operation } from '../../shared/catalogue/operation';
import { OperationError } from '../../shared/errors/operationError';
import type { Api } from '../../shared/http/client';
import { waitWith } from '../../shared/suspend/waiting';

/**
 * Behind n8n's address of the execution: a notification that comes late, while another node waits,
 * would otherwise wake up n8n's own Wait node, which has no path.
 */
export const callbackPath = 'switchboard-call';

/** What the waiting item carries, and what comes out when time is up. */
export interface Wait extends IDataObject {
	/** Tells this call's notifications from those of an earlier call of the same execution. */
	callbackId: string;
	/** Where notifications name their event; as it was when the call was placed. */
	eventField: string;
	/** ISO 8601. */
	until: string;
}

interface Resume {
	/** n8n's own address of the waiting execution, with `callbackId` in its query. */
	url: string;
	callbackId: string;
}

/** What the node puts among the parameters of the operation that waits. */
export const resumeIn = (parameters: object) => (parameters as { resume: Resume }).resume;

/**
 * The operation as it names n8n's address for the callback: for one item alone, since all items of
 * a node share one wait, and not for AI agents, whose tools cannot wait.
 */
export function resuming(context: IExecuteFunctions, operation: Operation): Operation {
	const items = context.getInputData().length;
	return {
		...operation,
		check(parameters) {
			if (items > 1) throw tooMany(items);
			if (isTool(context)) throw cannotWait();
			operation.check?.(parameters);
		},
		execute: async (api, parameters) =>
			await operation.execute(api, {
				...(parameters as object),
				resume: resumeOf(context, api),
			} as never),
	};
}

const tooMany = (items: number) =>
	new OperationError(
		'Start and Wait places one call at a time',
		`It got ${items} items, and nobody was called: all items of a node would share one wait. Put Loop Over Items with a batch size of 1 before it, so that each call has its own`,
	);

const cannotWait = () =>
	new OperationError(
		'A tool of an AI agent cannot wait for the end of a call',
		'Nobody was called. Use Call: Start, or give the agent a workflow with this node as its tool',
	);

const isTool = (context: IExecuteFunctions) =>
	context.getNode().type.endsWith('Tool') || context.isToolExecution?.() === true;

function resumeOf(context: IExecuteFunctions, api: Api): Resume {
	// Not to be guessed: n8n 1.x signs no resume address, so this alone keeps strangers out.
	const callbackId = api.memory.keep('callbackId', randomBytes(16).toString('hex'));
	const url = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)));
	url.pathname += `/${callbackPath}`;
	url.searchParams.set('callbackId', callbackId);
	return { url: url.href, callbackId };
}

/** Puts the execution to wait once the call is placed; `unknown` is its outcome until it is told. */
export async function waitForCallback(
	context: IExecuteFunctions,
	placed: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const [{ json, pairedItem }] = placed;
	const wait = json.wait as Wait | undefined;
	// What was refused is not waited for.
	if (wait === undefined) return placed;
	const item: IDataObject = { ...json, timedOut: true, outcome: 'unknown' };
	await waitWith(context, item, new Date(wait.until));
	return [{ json: item, pairedItem }];
}
