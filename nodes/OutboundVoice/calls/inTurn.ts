import { randomBytes } from 'crypto';
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
import type { Answers, WriteOperation } from '../../shared/declare/operation';
import type { Service } from '../../shared/declare/service';
import {
	OperationError,
	toOperationError,
	withNodeErrors,
} from '../../shared/errors/operationError';
import { answersIn, requestPause } from '../../shared/n8n/executions';
import { executeOperation } from '../../shared/run/execute';
import { requirePause } from '../../shared/wait/suspend';
import { rememberedInWaiting } from '../../shared/write/journal';
import { outputOf } from '../../shared/write/notSent';
import { addressOf, decideEnd, eventFieldIn, notHeard, received, withoutEnd } from './callEnd';
import { placeReported, startAndWait } from './start';

const prefix = 'turn-';

/** n8n keeps it with the execution, as it is between two passes. */
interface Turn extends IDataObject {
	status: 'open' | 'calling' | 'ended' | 'failed';
	startedAt: string;
	callbackId: string;
	/** Time at which the next call no longer waits for the end of this one. */
	untilMs?: number;
	output: IDataObject;
	failure?: IDataObject;
}

interface Params {
	request: IDataObject;
	waitAtMostMinutes: number;
	options: { timeout?: number; timeLimit?: number };
}

/** One pass over the items, in their order. */
interface Pass {
	/** How calls have ended, by the ID in their address. */
	ends: ReadonlyMap<string, IDataObject>;
	/** Whether the node begins, even after a retry. */
	isFirst: boolean;
	addressOf(callbackId: string, eventField: string): string;
	/** The call that goes on, if one does. */
	calling?: Turn;
}

export const isInTurn = (context: IExecuteFunctions) =>
	context.getInputData().length > 1 &&
	context.getNodeParameter('operation', 0) === startAndWait.value &&
	context.getNodeParameter('options.oneAfterTheOther', 0, false) === true;

/** Calls the items one after the other. The node runs again when a call has ended, or was waited for long enough. */
export async function callInTurn(
	context: IExecuteFunctions,
	service: Service,
	response: EngineResponse | undefined,
): Promise<INodeExecutionData[][] | EngineRequest> {
	return await withNodeErrors(context, async () => {
		requirePause(context);
		const run = async (execute: WriteOperation['execute']) =>
			await executeOperation(context, service, { ...inTurn, execute });
		const pass: Pass = {
			ends: endsIn(response),
			isFirst: response === undefined,
			addressOf: (callbackId, eventField) => addressOf(context, { callbackId, eventField }),
		};
		await run(async (api, params) => await advance(api, params, pass));
		if (pass.calling) return requestPause(context, new Date(Number(pass.calling.untilMs)));
		const inputs = context.getInputData();
		const items = await run(async (api) => await Promise.resolve(outputIn(turnOf(api))));
		return [items.map((item) => withInput(item, inputs))];
	});
}

const inTurn: WriteOperation = { ...startAndWait, suspension: undefined, kind: 'resumed' };

const endsIn = (response?: EngineResponse) =>
	new Map(answersIn(response, 1).map(({ callbackId, ...end }) => [String(callbackId), end]));

const now = () => new Date(clock.now()).toISOString();

/** The same object in every pass. */
const turnOf = (api: Api): Turn =>
	api.remember('turn', {
		status: 'open',
		startedAt: now(),
		output: {},
		callbackId: `${prefix}${randomBytes(16).toString('hex')}`,
	});

async function advance(api: Api, params: Params, pass: Pass): Promise<IDataObject> {
	const turn = turnOf(api);
	if (pass.isFirst && turn.status === 'failed' && turn.failure?.status === 'rejected') reopen(turn);
	if (turn.status === 'calling') settle(turn, pass);
	if (turn.status === 'open' && !pass.calling) await begin(api, params, turn, pass);
	if (turn.status === 'calling') pass.calling = turn;
	// If a step was rejected, the journal has forgotten it.
	api.remember('turn', turn);
	return {};
}

/** Retry On Fail begins again with people who certainly were not called. */
const reopen = (turn: Turn) =>
	void Object.assign(turn, { status: 'open', startedAt: now(), failure: undefined });

function settle(turn: Turn, { ends }: Pass): void {
	const end = ends.get(turn.callbackId);
	const isOver = clock.now() >= Number(turn.untilMs);
	if (!end && !isOver) return;
	// A call that may have been placed was, if the service reports its end.
	if (!end && turn.failure) return void Object.assign(turn, { status: 'failed' });
	const output = { ...turn.output, timedOut: !end, ...(end ?? notHeard) };
	Object.assign(turn, { status: 'ended', output, failure: undefined });
}

async function begin(api: Api, params: Params, turn: Turn, pass: Pass): Promise<void> {
	const endsAtMs = Date.parse(turn.startedAt) + params.waitAtMostMinutes * 60_000;
	if (clock.now() >= endsAtMs) {
		const output = { to: params.request.to, answered: null, outcome: 'not-called', timedOut: true };
		return void Object.assign(turn, { status: 'ended', output });
	}
	const address = pass.addressOf(turn.callbackId, eventFieldIn(params.options as IDataObject));
	const placed = await api
		.step({ key: 'call', send: async (requests) => await placeReported(requests, params, address) })
		.catch(outputOf)
		.catch(toOperationError);
	const failure = placed instanceof OperationError ? failureOf(placed) : undefined;
	if (failure?.status === 'stopped') throw placed;
	const output = { to: params.request.to, ...(failure ? {} : placed) } as IDataObject;
	const isCalling = failure ? failure.status === 'unknown' : output.blocked !== true;
	const status = isCalling ? 'calling' : failure ? 'failed' : 'ended';
	const untilMs = Math.min(endsAtMs, clock.now() + longestMs(params.options));
	Object.assign(turn, { status, failure, output, untilMs });
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

function outputIn({ failure, output }: Turn): IDataObject {
	if (failure === undefined) return output;
	const { message, description, ...cause } = failure;
	throw new OperationError(String(message), String(description), cause as OperationError['cause']);
}

/** Adds the item's own fields only now, so that they aren't stored twice. */
function withInput(item: INodeExecutionData, inputs: INodeExecutionData[]): INodeExecutionData {
	const { item: index } = item.pairedItem as { item: number };
	if (item.json.error !== undefined) return item;
	const { json, binary } = inputs[index];
	return { ...item, ...(binary && { binary }), json: { ...withoutEnd(json), ...item.json } };
}

export const isOfTurn = (context: IWebhookFunctions) =>
	String((context.getQueryData() as IDataObject).callbackId).startsWith(prefix);

/** Only the call that goes on ends its wait, not an earlier one of the list and no ID that was made up. */
export const endOfTurn: Answers = {
	idOf({ context, query }) {
		const turns = rememberedInWaiting(context, 'turn') as Turn[];
		const calling = turns.filter(({ status }) => status === 'calling');
		return calling.find(({ callbackId }) => callbackId === query.callbackId)?.callbackId;
	},
	decide(arrival) {
		const { callbackId, eventField = '' } = arrival.query as Record<string, string>;
		return decideEnd(arrival, { callbackId, eventField }, (end) => ({ callbackId, ...end }));
	},
	tooLate: () => received,
};
