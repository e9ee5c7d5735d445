import type { IDataObject } from 'n8n-workflow';

import type { Addressee, Api, Requests } from '../declare/api';
import { mapConcurrent } from '../concurrency';
import { OperationError, maxDescriptionLength, toOperationError } from '../errors/operationError';
import { listNames } from '../text/wording';
import { outputOf } from './notSent';

const prefix = 'to ';

const keyOf = ({ person }: Addressee) => `${prefix}${person}`;

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
	send: (recipient: string, requests: Requests) => Promise<IDataObject[]>,
): Promise<IDataObject[]> {
	const today = new Set(recipients.map(({ person }) => person));
	const earlier = api
		.sentSteps()
		.map((key) => key.slice(prefix.length))
		.filter((person) => !today.has(person));
	const all = [...recipients, ...earlier.map((person) => ({ person, sent: person }))];
	const rejection = await api.reserve(
		all.map((one) => ({ key: keyOf(one), reached: [{ [kind]: one.person }] })),
	);
	const sendTo = async (one: Addressee) =>
		await api
			.step({
				key: keyOf(one),
				send: async (requests) => await send(one.sent, requests),
			})
			.catch((thrown) => [{ [namedBy[kind]]: one.sent, ...outputOf(thrown) }]);
	if (all.length === 1) return await sendTo(all[0]);
	const results = await mapConcurrent(
		all,
		all.length,
		async (one) => await sendTo(one).catch(toOperationError),
	);
	return outputsOf(all, results, rejection);
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

const namedAtMost = 50;
const uncertainTitledAtMost = 10;
const titledAtMost = 3;
/** Names with this many characters leave room in the title for its counts. */
const uncertainTitleRoom = 220;
const rejectedTitleRoom = 100;
const reasonsAtMost = 3;

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
	const uncertain = failed.filter(({ error }) => error.status === 'unknown');
	const rejected = failed.filter(({ error }) => error.status !== 'unknown');
	const nobody = rejected.length === total;
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
			`It may have been sent to ${uncertain.length}${of}: ${named(uncertain, uncertainTitledAtMost, uncertainTitleRoom)}`,
		rejected.length > 0 &&
			`Not sent to ${rejected.length}${uncertain.length > 0 ? '' : of}: ${named(rejected, titledAtMost, rejectedTitleRoom)}`,
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
	const names = named(uncertain, namedAtMost, maxDescriptionLength - advice.length - 100);
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
		.slice(0, reasonsAtMost)
		.map(([reason, same]) => `Not sent to ${asHtml(named(same, titledAtMost))}: ${reason}.`);
}

const named = (failed: readonly FailedRecipient[], most: number, room?: number) =>
	listNames(
		failed.map(({ recipient }) => recipient),
		most,
		room,
	);

/** n8n shows descriptions, but not titles, as HTML, where text in angle brackets would vanish. */
const asHtml = (names: string) => names.replace(/</g, '‹').replace(/>/g, '›');
