import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { OperationError } from '../shared/errors/operationError';
import { isJsonObject } from '../shared/text/json';
import { quote } from '../shared/text/quote';
import type { QuietHours } from '../shared/write/quietHours';
import { endOfQuiet } from '../shared/write/quietHours';

const outcomes = ['sent', 'sentBefore', 'unknown', 'rejected'] as const;

/** How a step ended; all but `rejected` count as sent. */
export type Outcome = (typeof outcomes)[number];

export interface DoneStep extends IDataObject {
	/** From 1. */
	step: number;
	channel: string;
	outcome: Outcome;
	/** ISO 8601. */
	at: string;
	/** Of the messages or of the call; empty where no answer names them. */
	ids: Array<string | number>;
	/** Whom the channel reached: users, addresses or phone numbers. */
	to: string[];
	/** Why it was rejected, or what to check. */
	detail?: string;
}

/** In the order of the node's outputs. */
export const statuses = ['waiting', 'acknowledged', 'notAcknowledged'] as const;

/** What an item carries from one pass to the next, as `escalation`. */
export interface State extends IDataObject {
	key: string;
	status: (typeof statuses)[number];
	startedAt: string;
	steps: DoneStep[];
}

/**
 * The state that an earlier pass has output; a new one for an empty object. Rejects what no earlier pass
 * of this notification with these channels can have output.
 */
export function stateOf(
	given: IDataObject,
	key: string,
	channels: readonly string[],
	now: string,
): State {
	if (Object.keys(given).length === 0) {
		return { key, status: 'waiting', startedAt: now, steps: [] };
	}
	const { status, startedAt, steps } = given;
	if (given.key !== key) {
		throw wrongState(`it is of the notification ${quote(given.key)}, not ${quote(key)}`);
	}
	if (!statuses.some((one) => one === status)) throw wrongState(`its status is ${quote(status)}`);
	if (!isTime(startedAt)) throw wrongState(`its start is ${quote(startedAt)}`);
	if (!Array.isArray(steps) || steps.length > channels.length) {
		throw wrongState(`it has other steps than the node, which has ${channels.length}`);
	}
	const wrong = steps.findIndex((one, index) => !isDone(one, index, channels[index]));
	if (wrong >= 0) throw wrongState(`the node has another step ${wrong + 1}`);
	return given as State;
}

function isDone(entry: unknown, index: number, channel: string): entry is DoneStep {
	if (!isJsonObject(entry)) return false;
	const { step, at, outcome, ids, to } = entry;
	return (
		step === index + 1 &&
		entry.channel === channel &&
		outcomes.some((one) => one === outcome) &&
		isTime(at) &&
		isListOf(ids, ['string', 'number']) &&
		isListOf(to, ['string'])
	);
}

const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isListOf = (value: unknown, types: readonly string[]) =>
	Array.isArray(value) && value.every((one) => types.includes(typeof one));

const wrongState = (reason: string) =>
	new OperationError(
		`“State” does not belong to this notification: ${reason}`,
		'Nothing was sent. Leave “State” unchanged, and lead only items from the output Waiting back to this node. To begin again, use another Notification Key.',
	);

export interface Plan {
	steps: ReadonlyArray<{ waitMinutes: number; urgent: boolean }>;
	quiet?: QuietHours;
	zone: string;
}

type Decision =
	| { kind: 'send'; index: number }
	| { kind: 'wait'; untilMs: number; reason: 'step' | 'quietHours' }
	| { kind: 'end' };

/** What is due after the steps that are done; nobody has acknowledged. A rejected step is not waited for. */
export function decide(done: readonly DoneStep[], plan: Plan, nowMs: number): Decision {
	const last = done.at(-1);
	if (last && last.outcome !== 'rejected') {
		const { waitMinutes } = plan.steps[done.length - 1];
		const untilMs = Date.parse(last.at) + waitMinutes * 60_000;
		if (untilMs > nowMs) return { kind: 'wait', untilMs, reason: 'step' };
	}
	if (done.length === plan.steps.length) return { kind: 'end' };
	const { urgent } = plan.steps[done.length];
	const now = DateTime.fromMillis(nowMs, { zone: plan.zone });
	const end = plan.quiet && !urgent ? endOfQuiet(plan.quiet, now) : undefined;
	if (end) return { kind: 'wait', untilMs: end.toMillis(), reason: 'quietHours' };
	return { kind: 'send', index: done.length };
}
