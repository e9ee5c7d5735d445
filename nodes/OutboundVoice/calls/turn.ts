import { randomBytes } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { type CallAgain, type Missed, onlyOnce } from './callAgain';
import { type CalleeHours, nextCallableMs } from './calleeHours';
import { notHeard } from './callEnd';

/** A call to a person; `not-called` with a `reason` if a later attempt was rejected. */
interface Attempt extends IDataObject {
	/** ISO 8601. */
	at: string;
	outcome: string | null;
	callId: string | null;
	reason?: string;
}

/** n8n keeps it with the execution, as it is between two passes. */
export interface Turn extends IDataObject {
	/** `open`: to be called, or called again. */
	status: 'open' | 'calling' | 'ended' | 'failed';
	/** When the time limit is over. */
	endsAtMs: number;
	again: CallAgain & IDataObject;
	hours?: CalleeHours & IDataObject;
	/** Names the newest call in the address of its notifications. */
	callbackId: string;
	/** An open turn isn't due before. */
	dueMs: number;
	/** Time at which the next call no longer waits for the end of this one. */
	untilMs?: number;
	attempts: Attempt[];
	output: IDataObject;
	failure?: IDataObject;
}

export interface Planned {
	request: IDataObject;
	again?: CallAgain;
	hours?: CalleeHours;
	waitAtMostMinutes: number;
}

export const turnPrefix = 'turn-';

const newCallbackId = () => `${turnPrefix}${randomBytes(16).toString('hex')}`;

export const newTurn = ({ request, again, hours, waitAtMostMinutes }: Planned): Turn => ({
	status: 'open',
	endsAtMs: clock.now() + waitAtMostMinutes * 60_000,
	again: { ...(again ?? onlyOnce) },
	...(hours && { hours: { ...hours } }),
	callbackId: newCallbackId(),
	dueMs: clock.now(),
	attempts: [],
	output: { to: request.to as string },
});

/** How a call has ended, and whether it certainly reached nobody. */
export interface End extends IDataObject {
	missed?: Missed;
}

/** `end`: what the service has reported of the call that goes on. */
export function settle(turn: Turn, end: End | undefined): void {
	const isOver = clock.now() >= Number(turn.untilMs);
	if (!end && !isOver) return;
	// A call that may have been placed was, if the service reports its end.
	if (!end && turn.failure && turn.attempts.length === 1)
		return void Object.assign(turn, { status: 'failed' });
	const { missed, ...reported }: End = end ?? notHeard;
	const output = { ...turn.output, timedOut: !end, ...reported } as IDataObject;
	const [last] = turn.attempts.slice(-1);
	last.outcome = String(output.outcome);
	Object.assign(turn, { status: 'ended', output, failure: undefined });
	if (mayCallAgain(turn, missed)) callLater(turn);
}

/** Nobody is called again who may have been reached. */
const mayCallAgain = ({ again, attempts }: Turn, missed: Missed | undefined) =>
	missed !== undefined && again.outcomes.includes(missed) && attempts.length < again.attempts;

/** A late notification of the call before must not end the next one. */
function callLater(turn: Turn): void {
	const dueMs = clock.now() + turn.again.afterMs;
	Object.assign(turn, { status: 'open', dueMs, callbackId: newCallbackId() });
}

/** Ends a turn whose next call was rejected. Of an earlier call, the item keeps what is known. */
export function reject(turn: Turn, failure: IDataObject): void {
	if (turn.attempts.length === 0) return void Object.assign(turn, { status: 'failed', failure });
	const at = new Date(clock.now()).toISOString();
	const reason = String(failure.message);
	turn.attempts.push({ at, outcome: 'not-called', callId: null, reason });
	turn.status = 'ended';
}

function endUncalled(turn: Turn): void {
	turn.status = 'ended';
	if (turn.attempts.length > 0) return;
	Object.assign(turn.output, { answered: null, outcome: 'not-called', timedOut: true });
}

/** When a turn may be called; undefined if its time limit is over by then. */
type DueAt = (turn: Turn) => number | undefined;

/** The people of a list mostly have the same hours, so each opening is computed once. */
function dueAt(): DueAt {
	const openings = new Map<string, number | undefined>();
	return ({ dueMs, hours, endsAtMs }) => {
		const fromMs = Math.max(dueMs, clock.now());
		const key = JSON.stringify([fromMs, hours]);
		if (!openings.has(key)) openings.set(key, hours ? nextCallableMs(hours, fromMs) : fromMs);
		const atMs = openings.get(key);
		return atMs !== undefined && atMs < endsAtMs ? atMs : undefined;
	};
}

/**
 * The first turn in the order of the items that may be called now, or else the time of the next one. Ends those whose
 * time limit is over before they may be called.
 */
export function nextOf(turns: readonly (Turn | undefined)[]) {
	const dueAtOf = dueAt();
	let nextMs: number | undefined;
	for (const [index, turn] of turns.entries()) {
		if (turn?.status !== 'open') continue;
		const atMs = dueAtOf(turn);
		if (atMs === undefined) endUncalled(turn);
		else if (atMs <= clock.now()) return { index, turn };
		else nextMs = Math.min(nextMs ?? atMs, atMs);
	}
	return nextMs === undefined ? undefined : { atMs: nextMs };
}

export const outputOfTurn = ({ again, attempts, output }: Turn): IDataObject =>
	again.attempts > 1 ? { ...output, attempts } : output;
