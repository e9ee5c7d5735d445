import type { IDataObject } from 'n8n-workflow';

import type { ParamsOf } from '../shared/declare/operation';
import type { QuietHours } from '../shared/write/quietHours';
import type { notifyParameters } from './notifyParameters';
import type { EscalationStep } from './steps';

/** `rejected` and `blocked` reached nobody; `sentBefore` reached nobody again. */
export type StepOutcome = 'sent' | 'sentBefore' | 'unknown' | 'rejected' | 'blocked';

export interface DoneStep extends IDataObject {
	/** It begins with 1. */
	step: number;
	channel: string;
	outcome: StepOutcome;
	at: string;
	/**
	 * It is the subject of the email or notification, or the name of the template; empty for a
	 * call.
	 */
	subject: string;
	/** It is empty if no response contains the IDs of messages or the call. */
	ids: Array<string | number>;
	to: string[];
	/** It says why nothing was sent, or what to check. */
	detail?: string;
}

/** n8n stores it with the execution. */
export interface State extends IDataObject {
	key: string;
	status: 'waiting' | 'acknowledged' | 'notAcknowledged';
	startedAt: string;
	steps: DoneStep[];
	/** It is random, so that nobody can guess it. */
	linkId: string;
	/** It is set only while the notification waits. */
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
