import { randomBytes } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { type Success, isId, messagesIn } from '../Push/results';
import { clock } from '../shared/clock';
import type { Api, Home, Recipient } from '../shared/declare/api';
import { OperationError, toOperationError } from '../shared/errors/operationError';
import { zoneOf } from '../shared/input/scalars';
import { resultOf } from '../shared/words/failures';
import { isNotSent, outputOf } from '../shared/write/notSent';
import { endOfQuiet, quietHoursOf } from '../shared/write/quietHours';
import { type Links, linkIdOf, readable } from './acknowledgements';
import type {
	DoneStep,
	EscalationPlan,
	Params,
	Prepared,
	State,
	StepOutcome,
	StepPlan,
} from './state';
import { type EscalationStep, channels, reachedBy, stepsOf, subjectOf, withLink } from './steps';

type Decision =
	| { kind: 'send'; index: number }
	| { kind: 'wait'; untilMs: number; reason: 'step' | 'quietHours' }
	| { kind: 'end' };

/** Nobody has acknowledged so far. A step that sent nothing isn’t waited for. */
function decide(done: readonly DoneStep[], plan: EscalationPlan, nowMs: number): Decision {
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

/**
 * The outcome becomes part of the item, because the next pass needs it. A step with an unknown
 * outcome counts as sent. Throws if the execution was stopped, a limit rejected the step, or n8n’s
 * store could not be read.
 */
async function sendStep(api: Api, step: EscalationStep, number: number): Promise<DoneStep> {
	const { channel, prepared } = step;
	const { operation, id } = channels[channel];
	const reached = reachedBy(step);
	let isTried = false;
	const apiOfStep = stepApi(api.at(channel), `step ${number}`, reached, () => (isTried = true));
	const result = await operation
		.execute(apiOfStep, prepared as never, undefined)
		.catch(outputOf)
		.catch(toOperationError);
	const done = {
		step: number,
		channel,
		subject: subjectOf(step),
		at: new Date(clock.now()).toISOString(),
		to: reached.flatMap((one) => one.phone ?? one.email ?? one.id ?? []),
	};
	const isError = result instanceof OperationError;
	const outputs = isError ? sentIn(result) : ([result].flat() as IDataObject[]);
	const ids = outputs.map((output) => output[id]).filter(isId);
	if (isError) return { ...done, outcome: outcomeOf(result, isTried), ids, detail: result.title };
	return { ...done, ...(suppressed(outputs) ?? notReached(outputs) ?? { outcome: 'sent' }), ids };
}

function suppressed(
	outputs: readonly IDataObject[],
): Pick<DoneStep, 'outcome' | 'detail'> | undefined {
	if (!outputs.every(isNotSent)) return undefined;
	const isRepeated = outputs.some(({ alreadySent }) => alreadySent === true);
	if (isRepeated)
		return { outcome: 'sentBefore', detail: 'Already sent under this key; nothing was sent' };
	return { outcome: 'blocked', detail: outputs.map(({ reason }) => String(reason)).join('; ') };
}

function notReached(
	outputs: readonly IDataObject[],
): Pick<DoneStep, 'outcome' | 'detail'> | undefined {
	if (outputs.every(({ sent }) => sent === 0))
		return { outcome: 'rejected', detail: 'The service didn’t send to any of the user’s devices' };
	const unconfirmed = outputs.filter(({ confirmed, sent }) => confirmed === false || sent === 0);
	if (unconfirmed.length < outputs.length) return undefined;
	const isRejected = unconfirmed.every(
		(one) => one.sent === 0 || Boolean(one.reason) || resultOf(one) === 'failed',
	);
	return {
		outcome: isRejected ? 'rejected' : 'unknown',
		detail: 'The service didn’t confirm any message to the user’s devices',
	};
}

/** Despite the error, other recipients or other devices of the user were reached. */
function sentIn({ cause }: OperationError): IDataObject[] {
	const response = (cause.body ?? {}) as Success & { sent?: IDataObject[] };
	return response.sent ?? messagesIn(response);
}

/** After a rejection by the node or the service, the next step is due. Other errors are thrown. */
function outcomeOf(error: OperationError, isTried: boolean): StepOutcome {
	const { status, rejectedBy, cause } = error;
	if (error.isUncertain) return 'unknown';
	if (status === 'partial') return 'sent';
	if (status === 'stopped' || rejectedBy === 'limit') throw error;
	if (isTried && cause.httpCode === undefined) throw error;
	return 'rejected';
}

/**
 * The keys of an operation’s writes contain the step’s name, for the journal and the Send Once Key.
 * A write without a step becomes one.
 */
function stepApi(api: Api, name: string, reached: readonly Recipient[], onTry: () => void): Api {
	const keyOf = (key: string) => `${name} ${key}`;
	const reserve: Api['reserve'] = async (steps) => {
		onTry();
		return await api.reserve(steps.map((one) => ({ ...one, key: keyOf(one.key) })));
	};
	return {
		...api,
		reserve,
		sentSteps: () =>
			api
				.sentSteps()
				.flatMap((key) => (key.startsWith(keyOf('')) ? key.slice(keyOf('').length) : [])),
		remember: (key, value) => api.remember(keyOf(key), value),
		step: async (step) => await api.step({ ...step, key: keyOf(step.key) }),
		async post(...request) {
			await reserve([{ key: 'send', reached }]);
			const send: Parameters<typeof api.step>[0]['send'] = async (requests) =>
				await requests.post(...request);
			return (await api.step({ key: keyOf('send'), send })) as never;
		},
	};
}

export const stepPlanOf = (params: Params, home: Home): StepPlan => ({
	steps: stepsOf(params, home),
	quiet: quietHoursOf(params.options),
	zone: zoneOf(params),
});

const now = () => new Date(clock.now()).toISOString();

/** n8n stores it with the execution, so every pass has the same object. */
export const stateOf = (api: Api, { sendOnceKey }: Params) =>
	keep(api, {
		key: sendOnceKey || api.idempotencyKey(),
		status: 'waiting',
		startedAt: now(),
		steps: [],
		linkId: randomBytes(16).toString('hex'),
	});

/**
 * The journal drops the state if a step is rejected and nothing else was sent, so it is stored
 * again.
 */
const keep = (api: Api, state: State): State => api.remember('escalation', state);

/** Its result replaces the time of the next check. */
export function end(state: State, status: State['status'], acknowledgedBy?: string): void {
	delete state.nextCheckAt;
	delete state.waitsFor;
	Object.assign(state, { status, ...(acknowledgedBy && { acknowledgedBy }), endedAt: now() });
}

/** A rejection by the service makes the next step due. */
export async function continueWith(
	api: Api,
	params: Prepared,
	{ urlOf }: Links,
	state: State,
): Promise<void> {
	const { plan } = params;
	const steps = plan.steps.map((step, index) =>
		withLink(step, urlOf(linkIdOf(state, index + 1), index + 1)),
	);
	for (;;) {
		const next = decide(state.steps, plan, clock.now());
		if (next.kind === 'wait') {
			const { checkEveryMinutes = 5 } = params.options;
			const checkAtMs = clock.now() + checkEveryMinutes * 60_000;
			const isChecked = readable(params, state).length > 0;
			const nextMs = isChecked ? Math.min(next.untilMs, checkAtMs) : next.untilMs;
			state.nextCheckAt = new Date(nextMs).toISOString();
			state.waitsFor = next.reason;
			return;
		}
		if (next.kind === 'end') {
			if (state.steps.every(({ outcome }) => outcome === 'rejected' || outcome === 'blocked'))
				throw noneSent(state);
			end(state, 'notAcknowledged');
			return;
		}
		state.steps.push(await sendStep(api, steps[next.index], next.index + 1));
		keep(api, state);
	}
}

/** A retry starts the escalation over. */
function noneSent(state: State): OperationError {
	const { steps } = state;
	state.steps = [];
	const reasons = steps.map(({ step, channel, detail }) => `${step} (${channel}): ${detail}`);
	return new OperationError(
		`Nobody was notified: ${steps.length === 1 ? 'the step was' : 'all steps were'} rejected or blocked`,
		`Fix the cause, then run it again. ${reasons.join('; ')}`,
	);
}
