import type { IDataObject } from 'n8n-workflow';

import type { ParamsOf } from '../shared/declare/operation';
import type { QuietHours } from '../shared/write/quietHours';
import type { notifyParameters } from './notifyParameters';
import type { EscalationStep } from './steps';

/** How a step ended. `rejected` and `blocked` reached nobody, and `sentBefore` nobody again. */
export type StepOutcome = 'sent' | 'sentBefore' | 'unknown' | 'rejected' | 'blocked';

export interface DoneStep extends IDataObject {
	/** Counted from 1. */
	step: number;
	channel: string;
	outcome: StepOutcome;
	/** ISO 8601. */
	at: string;
	/** Subject of the email or notification, or name of the template; empty for a call. */
	subject: string;
	/** IDs of the messages or the call; empty if no response contains them. */
	ids: Array<string | number>;
	/** The users, addresses or phone numbers that the channel reached. */
	to: string[];
	/** Why nothing was sent, or what to check. */
	detail?: string;
}

/** The state of a notification, which n8n stores with the execution. */
export interface State extends IDataObject {
	key: string;
	status: 'waiting' | 'acknowledged' | 'notAcknowledged';
	startedAt: string;
	steps: DoneStep[];
	/** Random, so that nobody can guess it. */
	linkId: string;
	/** Only set while it waits. */
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
