import type { IDataObject } from 'n8n-workflow';

import type { Addressee, Api, Requests } from '../declare/api';
import { mapConcurrent } from '../concurrency';
import { OperationError, maxDescriptionLength, toOperationError } from '../errors/operationError';
import { listNames } from '../text/wording';
import { isNotSent, outputOf } from './notSent';

const prefix = 'to ';

/** The first part has the recipient's own key. */
const keyOf = ({ person }: Addressee, part = 0) =>
	part === 0 ? `${prefix}${person}` : `part ${part + 1} ${prefix}${person}`;

/** Each recipient gets one part after the other, each of them once. */
interface Parts {
	count: number;
	pauseMs: number;
	/** Whether the parts after this output are left out. */
	endsWith(output: IDataObject): boolean;
}

const onePart: Parts = { count: 1, pauseMs: 0, endsWith: () => false };

/** A blocked recipient’s item has only this field, named as in sent items. */
const namedBy = { email: 'destination', phone: 'recipientNumber', id: 'user_external_id' } as const;

/**
 * Each recipient is a step, and as many run in parallel as the node allows. The item’s Limits allow
 * all of them or none. Outputs keep the recipients’ order, or one error names those who failed. A
 * later attempt sends to today’s recipients, and also returns the outcome for those whom an earlier
 * one has sent to.
 */
export async function sendEach(
	api: Api,
	kind: keyof typeof namedBy,
	recipients: readonly Addressee[],
	send: (recipient: string, requests: Requests, part: number) => Promise<IDataObject[]>,
	parts = onePart,
): Promise<IDataObject[]> {
	const today = new Set(recipients.map(({ person }) => person));
	const earlier = api
		.sentSteps()
		.filter((key) => key.startsWith(prefix))
		.map((key) => key.slice(prefix.length))
		.filter((person) => !today.has(person));
	const all = [...recipients, ...earlier.map((person) => ({ person, sent: person }))];
	const numbers = Array.from({ length: parts.count }, (_, part) => part);
	const rejection = await api.reserve(
		all.flatMap((one) =>
			numbers.map((part) => ({ key: keyOf(one, part), reached: [{ [kind]: one.person }] })),
		),
	);
	const sendPart = async (one: Addressee, part: number) =>
		await api
			.step({
				key: keyOf(one, part),
				send: async (requests) => await send(one.sent, requests, part),
			})
			.catch((thrown) => [{ [namedBy[kind]]: one.sent, ...outputOf(thrown) }]);
	const sendTo = async (one: Addressee) =>
		await sendParts(api, parts, async (part) => await sendPart(one, part));
	if (all.length === 1) return await sendTo(all[0]);
	const results = await mapConcurrent(
		all,
		all.length,
		async (one) => await sendTo(one).catch(toOperationError),
	);
	return outputsOf(all, results, rejection);
}

/** A retry continues with the part that has failed. */
async function sendParts(
	api: Api,
	{ count, pauseMs, endsWith }: Parts,
	send: (part: number) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const outputs: IDataObject[] = [];
	for (let part = 0; part < count; part++) {
		if (part > 0 && pauseMs > 0) await api.pause(pauseMs);
		const sent = await send(part).catch(toOperationError);
		if (sent instanceof OperationError)
			throw count === 1 ? sent : ofPart(sent, part, count, outputs);
		const numbered =
			count === 1 ? sent : sent.map((one) => ({ ...one, part: part + 1, parts: count }));
		for (const output of numbered) outputs.push(output);
		if (sent.some((one) => isNotSent(one) || endsWith(one))) break;
	}
	return outputs;
}

function ofPart(
	error: OperationError,
	part: number,
	count: number,
	sent: readonly IDataObject[],
): OperationError {
	const { status, cause, message, description } = error;
	if (status === 'stopped' || (part === 0 && status === 'rejected')) return error;
	return new OperationError(
		`Message ${part + 1} of ${count}: ${message}`,
		`${part} of ${count} were sent before it. Retry On Fail continues after them. ${description}`,
		{
			...cause,
			status: 'partial',
			uncertain: status === 'unknown',
			body: { sent, cause: cause.body } as never,
		},
	);
}

function outputsOf(
	all: readonly Addressee[],
	results: ReadonlyArray<IDataObject[] | OperationError>,
	rejection: OperationError | undefined,
): IDataObject[] {
	const outputs = results.flatMap((result) => (result instanceof OperationError ? [] : result));
	const failed = results.flatMap((error, index): FailedRecipient[] =>
		error instanceof OperationError ? [{ recipient: all[index].sent, error }] : [],
	);
	const stopped = failed.find(({ error }) => error.status === 'stopped');
	if (stopped) throw stopped.error;
	if (failed.length === 0) return outputs;
	const sent = outputs.filter(({ blocked }) => blocked !== true);
	const total = all.length - (outputs.length - sent.length);
	// The rejection is about the item, so it names nobody.
	const isRejected = ({ error }: FailedRecipient) => error === rejection;
	if (rejection && failed.length === total && failed.every(isRejected)) throw rejection;
	throw recipientsError(total, failed, sent);
}

interface FailedRecipient {
	recipient: string;
	error: OperationError;
}

const maxNamed = 50;
const maxUncertainTitled = 10;
const maxTitled = 3;
/** Names with this many characters leave room in the title for its counts. */
const uncertainTitleRoom = 220;
const rejectedTitleRoom = 100;
const maxReasons = 3;

/**
 * The item has `total` recipients. AI models see only the title, so it names those who may have
 * been sent to, and the others; the body lists all. Unless nobody was or may have been sent to, the
 * outcome is `partial`: a later try knows how each send ended.
 */
export function recipientsError(
	total: number,
	failed: readonly FailedRecipient[],
	sent: readonly IDataObject[],
): OperationError {
	const uncertain = failed.filter(({ error }) => error.isUncertain);
	const rejected = failed.filter(({ error }) => !error.isUncertain);
	const nobody =
		rejected.length === total && rejected.every(({ error }) => error.status !== 'partial');
	return new OperationError(
		titleOf(total, uncertain, rejected),
		adviceOf(total, uncertain, rejected),
		{
			// Without a code n8n keeps no body.
			httpCode: failed.find(({ error }) => error.cause.httpCode)?.error.cause.httpCode,
			status: nobody ? 'rejected' : 'partial',
			uncertain: uncertain.length > 0,
			body: { sent, uncertain: uncertain.map(reasonOf), rejected: rejected.map(reasonOf) },
		},
	);
}

const reasonOf = ({ recipient, error: { message, description } }: FailedRecipient) => ({
	recipient,
	reason: message,
	description,
});

function titleOf(
	total: number,
	uncertain: readonly FailedRecipient[],
	rejected: readonly FailedRecipient[],
): string {
	const sent = total - uncertain.length - rejected.length;
	const of = ` of ${total} recipients`;
	return [
		uncertain.length > 0 &&
			`It may have been sent to ${uncertain.length}${of}: ${named(uncertain, maxUncertainTitled, uncertainTitleRoom)}`,
		rejected.length > 0 &&
			`Not sent to ${rejected.length}${uncertain.length > 0 ? '' : of}: ${named(rejected, maxTitled, rejectedTitleRoom)}`,
		sent > 0 && `Sent to ${sent}`,
	]
		.filter(Boolean)
		.join('. ');
}

function adviceOf(
	total: number,
	uncertain: readonly FailedRecipient[],
	rejected: readonly FailedRecipient[],
): string {
	const advice = [
		nextTry(total, rejected.length),
		...reasonsOf(rejected),
		...new Set([uncertain, rejected].flatMap(([first]) => first?.error.description ?? [])),
	].join(' ');
	if (uncertain.length === 0) return advice;
	// Further names never cut off the advice.
	const names = named(uncertain, maxNamed, maxDescriptionLength - advice.length - 100);
	return `The message may have been delivered to ${asHtml(names)}. ${advice}`;
}

function nextTry(total: number, rejected: number): string {
	if (rejected === total) return `Retry On Fail sends to all ${total} again.`;
	const more = rejected === 0 ? 'nothing more' : 'only to recipients not sent to yet';
	return `Retry On Fail sends ${more}. A new run sends to all ${total} again. Before a new run, remove those who received it.`;
}

function reasonsOf(rejected: readonly FailedRecipient[]): string[] {
	const byReason = new Map<string, FailedRecipient[]>();
	for (const one of rejected) {
		const same = byReason.get(one.error.message);
		if (same) same.push(one);
		else byReason.set(one.error.message, [one]);
	}
	return [...byReason]
		.slice(0, maxReasons)
		.map(([reason, same]) => `Not sent to ${asHtml(named(same, maxTitled))}: ${reason}.`);
}

const named = (failed: readonly FailedRecipient[], most: number, room?: number) =>
	listNames(
		failed.map(({ recipient }) => recipient),
		most,
		room,
	);

/** n8n shows descriptions, but not titles, as HTML, where text in angle brackets would vanish. */
const asHtml = (names: string) => names.replace(/</g, '‹').replace(/>/g, '›');
