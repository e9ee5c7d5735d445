import type { IDataObject } from 'n8n-workflow';

import type { Success } from '../Push/results';
import { isId, messagesIn } from '../Push/results';
import type { Api, Recipient } from '../shared/declare/api';
import { clock } from '../shared/clock';
import { OperationError, toOperationError } from '../shared/errors/operationError';
import { isNotSent, outputOf } from '../shared/write/notSent';
import type { DoneStep, StepOutcome } from './escalation';
import type { EscalationStep } from './steps';
import { channels, reachedBy, subjectOf } from './steps';

/**
 * Carries out a step: its outcome is part of the item, because the next pass has to know it. A step whose
 * outcome is unknown counts as sent. Throws if the execution was stopped, a limit rejected the step, or
 * n8n's store could not be asked for it.
 */
export async function sendStep(api: Api, step: EscalationStep, number: number): Promise<DoneStep> {
	const { channel, prepared } = step;
	const { operation, id } = channels[channel];
	const reached = reachedBy(step);
	let isTried = false;
	const own = stepApi(api.at(channel), `step ${number}`, reached, () => (isTried = true));
	const result = await operation
		.execute(own, prepared as never, undefined)
		.catch(outputOf)
		.catch(toOperationError);
	const done = {
		...{ step: number, channel, subject: subjectOf(step) },
		at: new Date(clock.now()).toISOString(),
		to: reached.flatMap((one) => one.phone ?? one.email ?? one.id ?? []),
	};
	const isError = result instanceof OperationError;
	const outputs = isError ? sentIn(result) : ([result].flat() as IDataObject[]);
	const ids = outputs.map((output) => output[id]).filter(isId);
	if (isError) return { ...done, outcome: outcomeOf(result, isTried), ids, detail: result.title };
	return { ...done, ...(suppressed(outputs) ?? { outcome: 'sent' }), ids };
}

/** Of a step of which nothing was sent now. */
function suppressed(
	outputs: readonly IDataObject[],
): Pick<DoneStep, 'outcome' | 'detail'> | undefined {
	if (!outputs.every(isNotSent)) return undefined;
	const isRepeated = outputs.some(({ alreadySent }) => alreadySent === true);
	if (isRepeated)
		return { outcome: 'sentBefore', detail: 'Already sent under this key; nothing was sent' };
	return { outcome: 'blocked', detail: outputs.map(({ reason }) => String(reason)).join('; ') };
}

/** What was sent in spite of an error: to other recipients, or to other devices of a user. */
function sentIn({ cause }: OperationError): IDataObject[] {
	const said = (cause.body ?? {}) as Success & { sent?: IDataObject[] };
	return said.sent ?? messagesIn(said);
}

/** Rejected by the node, by the service, or without a way to it: the next step is due. Others are thrown. */
function outcomeOf(error: OperationError, isTried: boolean): StepOutcome {
	const { status, rejectedBy, cause } = error;
	if (error.isUncertain) return 'unknown';
	if (status === 'partial') return 'sent';
	if (status === 'stopped' || rejectedBy === 'limit') throw error;
	if (isTried && cause.httpCode === undefined) throw error;
	return 'rejected';
}

/**
 * With which an operation carries out one step of several: the names of its writes contain that of the
 * step, for the journal and the Send Once Key, and a write outside of a step is one.
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
