import type {
	EngineRequest,
	EngineResponse,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';

import { clock } from '../../shared/clock';
import type { Api } from '../../shared/declare/api';
import type { WriteOperation } from '../../shared/declare/operation';
import type { Answers } from '../../shared/declare/suspension';
import type { Service } from '../../shared/declare/service';
import {
	OperationError,
	toOperationError,
	withNodeErrors,
} from '../../shared/errors/operationError';
import { isJsonObject } from '../../shared/text/json';
import { answersIn, requestPause } from '../../shared/n8n/executions';
import { executeOperation } from '../../shared/run/execute';
import { requirePause } from '../../shared/wait/suspend';
import { rememberedInWaiting } from '../../shared/write/journal';
import { isNotSent, outputOf } from '../../shared/write/notSent';
import { rememberedByItems } from '../../shared/write/openJournal';
import { addressOf, decideEnd, eventFieldIn, received, withoutEnd } from './callEnd';
import { placeReported, startAndWait } from './start';
import {
	type End,
	type Planned,
	type Turn,
	newTurn,
	nextOf,
	outputOfTurn,
	reject,
	settle,
	turnPrefix,
} from './turn';

interface Params extends Planned {
	options: { timeout?: number; timeLimit?: number };
}

const optionsThatRepeat = ['callAgain', 'calleeHours'];

/** Several items, and calls that wait for their hour or are repeated: n8n runs the node again for each of them. */
export function isInTurn(context: IExecuteFunctions): boolean {
	if (context.getNodeParameter('operation', 0) !== startAndWait.value) return false;
	// One expression may return all options.
	const options = (context.getNodeParameter('options', 0, {}) ?? {}) as IDataObject;
	if (context.getInputData().length > 1) return options.oneAfterTheOther === true;
	return optionsThatRepeat.some((name) => isJsonObject(options[name]) && 'values' in options[name]);
}

/** Calls the items one after the other. The node runs again when a call has ended, or the next one is due. */
export async function callInTurn(
	context: IExecuteFunctions,
	service: Service,
	response: EngineResponse | undefined,
): Promise<INodeExecutionData[][] | EngineRequest> {
	return await withNodeErrors(context, async () => {
		requirePause(context);
		const run = async (execute: WriteOperation['execute'], indexes?: readonly number[]) =>
			await executeOperation(context, service, { ...inTurn, execute }, indexes);
		// Later passes read no parameters but those of the item that is called. If all have ended, this is a retry.
		if (turnsIn(context).every(hasEnded)) await run(async (api, params) => await open(api, params));
		const untilMs = await advance(context, endsIn(response), run);
		if (untilMs !== undefined) return requestPause(context, new Date(untilMs));
		const inputs = context.getInputData();
		const items = await run(async (api) => await Promise.resolve(outputIn(api)));
		return [items.map((item) => withInput(item, inputs))];
	});
}

const inTurn: WriteOperation = { ...startAndWait, suspension: undefined, kind: 'resumed' };

const endsIn = (response?: EngineResponse): ReadonlyMap<string, End> =>
	new Map(answersIn(response, 1).map(({ callbackId, ...end }) => [String(callbackId), end]));

const turnName = 'turn';

/** The same objects in every pass; undefined for an item that could not be read. */
const turnsIn = (context: IExecuteFunctions) =>
	rememberedByItems(context, inTurn, turnName) as Array<Turn | undefined>;

const hasEnded = (turn?: Turn) => turn?.status !== 'open' && turn?.status !== 'calling';

/** Retry On Fail begins again with people who were certainly not called. */
async function open(api: Api, params: Params): Promise<IDataObject> {
	const turn = api.remember(turnName, newTurn(params));
	if (turn.status === 'failed' && turn.failure?.status === 'rejected')
		Object.assign(turn, { failure: undefined }, newTurn(params));
	return await Promise.resolve({});
}

type Run = (execute: WriteOperation['execute'], indexes: readonly number[]) => Promise<unknown>;

/** The time of the next pass; undefined if all calls have ended. */
async function advance(
	context: IExecuteFunctions,
	ends: ReadonlyMap<string, End>,
	run: Run,
): Promise<number | undefined> {
	const turns = turnsIn(context);
	const isCalling = (turn?: Turn) => turn?.status === 'calling';
	for (const turn of turns) if (turn && isCalling(turn)) settle(turn, ends.get(turn.callbackId));
	for (;;) {
		const calling = turns.find(isCalling);
		if (calling) return calling.untilMs;
		const next = nextOf(turns);
		if (next?.turn === undefined) return next?.atMs;
		const { turn, index } = next;
		const begun = run(async (api, params) => await begin(api, params, context, turn), [index]);
		const failed = await begun.then(() => undefined, toOperationError);
		if (failed && context.getExecutionCancelSignal()?.aborted) throw failed;
		// Its parameters or its credential can no longer be read; the output of the item says why.
		if (turn.status === 'open') reject(turn, failureOf(failed ?? uncallable));
	}
}

const uncallable = new OperationError('The item can’t be called any more', 'Nobody was called.');

async function begin(
	api: Api,
	params: Params,
	context: IExecuteFunctions,
	turn: Turn,
): Promise<IDataObject> {
	const { attempts, callbackId } = turn;
	const eventField = eventFieldIn(params.options as IDataObject);
	const address = addressOf(context, { callbackId, eventField });
	const key = attempts.length === 0 ? 'call' : `call ${attempts.length + 1}`;
	const at = new Date(clock.now()).toISOString();
	const placed = await api
		.step({ key, send: async (requests) => await placeReported(requests, params, address) })
		.catch(outputOf)
		.catch(toOperationError);
	const failure = placed instanceof OperationError ? failureOf(placed) : undefined;
	if (failure?.status === 'stopped') throw placed;
	// If a step was rejected, the journal has forgotten it.
	api.remember(turnName, turn);
	const output = failure ? {} : (placed as IDataObject);
	if (failure && failure.status !== 'unknown') reject(turn, failure);
	else if (isNotSent(output)) skip(turn, output);
	else {
		attempts.push({ at, outcome: null, callId: failure ? null : String(output.sid) });
		const untilMs = Math.min(turn.endsAtMs, clock.now() + longestMs(params.options));
		const item = { to: params.request.to as string, ...output };
		Object.assign(turn, { status: 'calling', failure, output: item, untilMs });
	}
	return {};
}

/** Blocked, or called in an earlier execution with the same key. */
function skip(turn: Turn, output: IDataObject): void {
	if (turn.attempts.length > 0) return reject(turn, { message: output.reason ?? 'Called before' });
	Object.assign(turn, { status: 'ended', output: { ...turn.output, ...output } });
}

/** No call with both limits lasts longer, so the next one doesn't have to wait for a lost notification. */
const longestMs = ({ timeout, timeLimit }: Params['options']) =>
	timeout === undefined || timeLimit === undefined ? Infinity : (timeout + timeLimit + 60) * 1_000;

const failureOf = ({ message, description, cause, status }: OperationError): IDataObject => ({
	message,
	description,
	status,
	...(cause.httpCode !== undefined && { httpCode: cause.httpCode }),
});

function outputIn(api: Api): IDataObject {
	const turn = api.remember<Turn | undefined>(turnName, undefined);
	if (!turn) throw uncallable;
	if (turn.failure === undefined) return outputOfTurn(turn);
	const { message, description, ...cause } = turn.failure;
	throw new OperationError(String(message), String(description), cause as OperationError['cause']);
}

/** The item’s own fields are added only now, so that they aren’t stored twice. */
function withInput(item: INodeExecutionData, inputs: INodeExecutionData[]): INodeExecutionData {
	const { item: index } = item.pairedItem as { item: number };
	if (item.json.error !== undefined) return item;
	const { json, binary } = inputs[index];
	return { ...item, ...(binary && { binary }), json: { ...withoutEnd(json), ...item.json } };
}

export const isOfTurn = (context: IWebhookFunctions) =>
	String((context.getQueryData() as IDataObject).callbackId).startsWith(turnPrefix);

/** Only the current call ends its wait, not an earlier one of the list or an invented ID. */
export const endOfTurn: Answers = {
	idOf({ context, query }) {
		const turns = rememberedInWaiting(context, turnName) as Turn[];
		const calling = turns.filter(({ status }) => status === 'calling');
		return calling.find(({ callbackId }) => callbackId === query.callbackId)?.callbackId;
	},
	decide(arrival) {
		const { callbackId, eventField = '' } = arrival.query as Record<string, string>;
		return decideEnd(arrival, { callbackId, eventField }, (end, missed) => ({
			callbackId,
			...end,
			...(missed && { missed }),
		}));
	},
	tooLate: () => received,
};
