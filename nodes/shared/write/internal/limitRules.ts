import type { IExecuteFunctions } from 'n8n-workflow';
import { createHash, randomUUID } from 'crypto';

import type { Recipient } from '../../declare/api';
import type { Limited } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { resumeTokenOf } from '../../n8n/executions';
import { entriesOf } from '../../text/entries';
import { quote } from '../../text/wording';
import { type QuietHours, quietHoursOf } from '../quietHours';
import { blockedBy, uselessEntry } from './recipients';

/** Names one write of one item. Calls of AI agents have no execution ID: they get a random part. */
export function idempotencyKeyOf(context: IExecuteFunctions, place: string): string {
	const executionId = context.getExecutionId();
	return [
		// Copied workflows keep their IDs, and each n8n counts its executions from 1.
		context.getInstanceId().slice(0, 8),
		context.getWorkflow().id,
		executionId === undefined ? randomUUID() : startOf(context, executionId),
		context.getNode().id,
		place,
	].join('-');
}

/**
 * What an execution shares with its repetitions by n8n's Retry button, which have IDs of their own: a hash
 * of the resume token.
 */
function startOf(context: IExecuteFunctions, executionId: string): string {
	const token = resumeTokenOf(context);
	return token ? hashOf(token) : executionId;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

export interface CallEntry {
	/** The execution in which the call was made last; n8n's Retry is another one. */
	madeIn?: string;
	/** When a call by n8n's own agents was made first. */
	madeAtMs?: number;
}

interface Calls<E extends CallEntry> {
	entries: Record<string, E>;
	isDone(entry: E): boolean;
}

const inProgress = new WeakMap<object, Set<string>>();

/**
 * The key of a tool's call: its input and its number among equal calls. The next equal call continues one that failed,
 * whether n8n repeats it or the model does. One in progress or done is another one, unless it was done before n8n's Retry.
 */
export function takeCall<E extends CallEntry>(
	{ entries, isDone }: Calls<E>,
	input: readonly unknown[],
	execution: string,
): string {
	const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16);
	const others = inProgress.get(entries) ?? new Set();
	inProgress.set(entries, others);
	for (let number = 0; ; number++) {
		const key = `${hash}-${number}`;
		const entry = entries[key];
		const isOther = entry && isDone(entry) && entry.madeIn === execution;
		if (isOther || others.has(key)) continue;
		others.add(key);
		return key;
	}
}

export const isInProgress = (entries: object, key: string) => inProgress.get(entries)?.has(key);

export const endCall = (entries: object, key: string) => inProgress.get(entries)?.delete(key);

/** As the form has them (`nodes/shared/declare/limits.ts`). */
interface LimitValues {
	maxPerExecution?: number;
	maxPerDay?: number;
	/** A text or a list. */
	allowedRecipients?: unknown;
	/** A text, a list, or rows of a table. */
	blockedRecipients?: unknown;
	/** `20:00` */
	quietFrom?: string;
	quietTo?: string;
	timezone?: string;
}

export interface LimitedParams {
	options?: { limits?: unknown };
	/** Of a tool, below its recipients. */
	allowedRecipients?: unknown;
}

/** What is absent is not limited. */
export interface LimitRules {
	maxPerExecution?: number;
	maxPerDay?: number;
	/** Each list must allow a recipient. */
	allowed: string[][];
	/** The address by which a recipient is blocked. */
	blockedAddress?: (recipient: Recipient) => string | undefined;
	quiet?: QuietHours;
	zone: string;
}

/** Undefined without Limits; rejects those that could not be obeyed. */
export function limitRulesOf(
	context: Pick<IExecuteFunctions, 'getTimezone'>,
	{ by }: Limited<never>,
	{ options, allowedRecipients }: LimitedParams,
): LimitRules | undefined {
	const { values } = (options?.limits ?? {}) as { values?: LimitValues };
	const allowed = [allowedRecipients, values?.allowedRecipients].flatMap((list) =>
		allowedIn(by, list),
	);
	if (!values && allowed.length === 0) return undefined;
	const { maxPerExecution, maxPerDay, timezone, blockedRecipients = '' } = values ?? {};
	return {
		maxPerExecution,
		maxPerDay,
		allowed,
		blockedAddress:
			blockedRecipients === '' ? undefined : blockedBy(context, by, blockedRecipients),
		quiet: quietHoursOf(values ?? {}),
		zone: timezone || context.getTimezone(),
	};
}

function allowedIn(by: Limited<never>['by'], allowedRecipients: unknown = ''): string[][] {
	if (allowedRecipients === '') return [];
	const entries = entriesOf(allowedRecipients);
	const object: unknown = [allowedRecipients].flat().find((entry) => typeof entry === 'object');
	const useless = object ?? (entries.length > 0 ? uselessEntry(by, entries) : '');
	if (useless === undefined) return [entries];
	throw new OperationError(
		'“Allowed Recipients” has an entry that matches nobody',
		`Nothing was sent. Write phone numbers with their country code, e.g. +49, and whole domains, e.g. example.com. It is ${quote(useless)}`,
	);
}
