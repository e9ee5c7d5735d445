import { createHash, randomUUID } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { asWriteError, OperationError, toOperationError } from '../errors/operationError';

/**
 * `sent`: on its way, the answer has not come. `answered`: done, with its items. `unknown`: it may
 * have been done, and nobody can tell.
 */
type End =
	| { state: 'sent' }
	| { state: 'answered'; items: INodeExecutionData[] }
	| { state: 'unknown'; message: string; description: string };

interface Entry {
	end?: End;
	/** Values that a later try must use again, e.g. a reference. */
	kept: Record<string, unknown>;
}

/** What a write of one item remembers over n8n's tries. */
export interface Memory {
	/** Names this write and no other: n8n, workflow, execution, node, run and item. */
	occasion: string;
	/** The value that this item had under `name` at its first try, else `value` from now on. */
	keep<T>(name: string, value: T): T;
	/**
	 * Of all the node's items in this execution, whatever their run: what was sent, may still be
	 * done, and is not to be sent again -> what was known of it, in words.
	 */
	doubts?: Record<string, string>;
}

type Items = INodeExecutionData[];

interface Store {
	writes?: Record<string, Entry>;
	doubts?: Record<string, Record<string, string>>;
}

/**
 * What this execution has already written. n8n's Retry On Fail runs the whole node again; an item
 * whose write was answered gets its first answer then. One whose outcome is unknown is looked up
 * where its operation can, else repeats its words; it is not sent again. Kept in the node's context,
 * which outlives the tries; keyed by run, item, operation and credential, never by evaluated values
 * (they may hold the time of day).
 */
export function openLedger(context: IExecuteFunctions, deed: string) {
	const store = context.getContext('node') as Store;
	const writes = (store.writes ??= {});
	const runIndex = runOf(context);
	const entryOf = (itemIndex: number) =>
		(writes[[runIndex, itemIndex, deed].join('|')] ??= { kept: {} });
	return {
		memoryOf(itemIndex: number): Memory {
			const { kept } = entryOf(itemIndex);
			const keep = <T>(name: string, value: T) => (kept[name] ??= value) as T;
			return {
				keep,
				// Kept only where it is used: n8n stores what stands here with the execution.
				get occasion() {
					return keep('occasion', occasionOf(context, runIndex, itemIndex));
				},
				get doubts() {
					return ((store.doubts ??= {})[deed] ??= {});
				},
			};
		},

		/** Does `write` unless the ledger has its end. */
		async once(
			itemIndex: number,
			write: () => Promise<Items>,
			recover: () => Promise<Items | undefined>,
		): Promise<Items> {
			const entry = entryOf(itemIndex);
			if (entry.end?.state === 'answered') return entry.end.items;
			const items = entry.end
				? await recovered(entry.end, recover)
				: await written(entry, write, recover);
			entry.end = { state: 'answered', items };
			return items;
		},
	};
}

async function written(
	entry: Entry,
	write: () => Promise<Items>,
	recover: () => Promise<Items | undefined>,
): Promise<Items> {
	entry.end = { state: 'sent' };
	try {
		return await write();
	} catch (thrown) {
		const error = asWriteError(toOperationError(thrown));
		const { status, title: message, description } = error;
		// Often a second look settles at once what a lost answer left open.
		const items = status === 'unknown' && (await recover().catch(() => undefined));
		if (items) return items;
		// What was refused or finds its own steps may be tried again; an unknown outcome keeps its words.
		if (status === 'rejected' || status === 'partial') entry.end = undefined;
		if (status === 'unknown') entry.end = { state: 'unknown', message, description };
		throw error;
	}
}

async function recovered(
	end: Exclude<End, { state: 'answered' }>,
	recover: () => Promise<Items | undefined>,
): Promise<Items> {
	const looked = await recover().catch(toOperationError);
	// What the look-up found may reject the item; one that got no proper answer settles nothing.
	if (looked instanceof OperationError && isSettled(looked)) throw looked;
	if (looked && !(looked instanceof OperationError)) return looked;
	const words =
		end.state === 'unknown'
			? end
			: {
					message: 'This item was already sent in this execution, and its answer never came',
					description: 'It is not sent again. Check at the service whether it was done',
				};
	const why = looked ? ` The look-up failed: ${looked.message}.` : '';
	throw new OperationError(words.message, `${words.description}${why}`, { status: 'unknown' });
}

const isSettled = ({ cause }: OperationError) => cause.httpCode === undefined && !cause.unsent;

/** A random part stands where there is no execution ID, as in calls of AI agents. */
function occasionOf(context: IExecuteFunctions, runIndex: number, itemIndex: number): string {
	const executionId = context.getExecutionId();
	return [
		// Copied workflows keep their IDs, and each n8n counts its executions from 1.
		context.getInstanceId().slice(0, 8),
		context.getWorkflow().id,
		executionId === undefined ? randomUUID() : (startOf(context) ?? executionId),
		context.getNode().id,
		runIndex,
		itemIndex,
	].join('-');
}

/**
 * Which run of the node in a loop this is, from 0. For a node that had begun when n8n crashed, n8n
 * puts a run of its own making into the execution; the first one of the Retry button comes after
 * that, but is the first all the same. Tools are left alone: their runs have other data.
 */
function runOf(context: IExecuteFunctions): number {
	const { $runIndex, $items } = context.getWorkflowDataProxy(0);
	const { name, type } = context.getNode();
	if ($runIndex === 0 || type.endsWith('Tool')) return $runIndex;
	try {
		const [item] = $items(name, 0, 0) as INodeExecutionData[];
		return item?.json.isArtificialRecoveredEventItem ? $runIndex - 1 : $runIndex;
	} catch (thrown) {
		// Such a run has no data at all where the crash cut the node off, and n8n stumbles over that.
		return (thrown as Error).name === 'TypeError' ? $runIndex - 1 : $runIndex;
	}
}

/**
 * What an execution and its repetitions by n8n's Retry button have in common: they have IDs of their
 * own, but n8n 2.x carries the token of the resume address along. It is all that is left of the first
 * one where n8n, or a worker, was killed in its middle. The token is a secret; so its hash stands here.
 */
function startOf(context: IExecuteFunctions): string | undefined {
	const { $execution } = context.getWorkflowDataProxy(0);
	const { resumeUrl } = ($execution ?? {}) as { resumeUrl?: string };
	const [, token] = /[?&]signature=([^&]+)/.exec(resumeUrl ?? '') ?? [];
	return token && createHash('sha256').update(token).digest('hex').slice(0, 16);
}
