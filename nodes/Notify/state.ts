import type { IDataObject } from 'n8n-workflow';

import type { ParamsOf } from '../shared/declare/operation';
import type { QuietHours } from '../shared/write/quietHours';
import type { notifyParameters } from './notifyParameters';
import type { EscalationStep } from './steps';

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

export type Params = ParamsOf<typeof notifyParameters>;

export interface StepPlan extends EscalationPlan {
	steps: readonly EscalationStep[];
}

export type Prepared = Params & { plan: StepPlan };
