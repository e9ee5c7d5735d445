import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import type { QuietHours } from '../shared/write/quietHours';
import { endOfQuiet } from '../shared/write/quietHours';

/** How a step ended; nobody was reached by those that are `rejected` or `blocked`, or `sentBefore` another time. */
export type StepOutcome = 'sent' | 'sentBefore' | 'unknown' | 'rejected' | 'blocked';

export interface DoneStep extends IDataObject {
	/** From 1. */
	step: number;
	channel: string;
	outcome: StepOutcome;
	/** ISO 8601. */
	at: string;
	/** Of the email or notification, or the name of the template; empty for a call. */
	subject: string;
	/** Of the messages or of the call; empty where no answer names them. */
	ids: Array<string | number>;
	/** Whom the channel reached: users, addresses or phone numbers. */
	to: string[];
	/** Why nothing was sent, or what to check. */
	detail?: string;
}

/** What is known of a notification. n8n keeps it with the execution. */
export interface State extends IDataObject {
	key: string;
	status: 'waiting' | 'acknowledged' | 'notAcknowledged';
	startedAt: string;
	steps: DoneStep[];
	/** Not to be guessed. */
	linkId: string;
	/** While it waits. */
	nextCheckAt?: string;
	waitsFor?: 'step' | 'quietHours';
}

export interface EscalationPlan {
	steps: ReadonlyArray<{ waitMinutes: number; urgent: boolean }>;
	quiet?: QuietHours;
	zone: string;
}

type Decision =
	| { kind: 'send'; index: number }
	| { kind: 'wait'; untilMs: number; reason: 'step' | 'quietHours' }
	| { kind: 'end' };

/** What is due after the steps that are done; nobody has acknowledged. A step of which nothing was sent is not waited for. */
export function decide(done: readonly DoneStep[], plan: EscalationPlan, nowMs: number): Decision {
	const last = done.at(-1);
	if (last?.outcome === 'sent' || last?.outcome === 'unknown') {
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
