import type { IAllExecuteFunctions, IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { clock } from '../clock';
import { toOperationError } from '../errors/operationError';
import { type Outcome, reach } from './reach';
import { type WaitKey, type WaitRow, WaitTable, byId } from './waitTable';

/** The kind of a body that announces a newer question to an older one. */
export const newerQuestion = 'newerQuestion';

/** An event that a waiting question may be waiting for. */
export interface Arrived extends WaitKey {
	eventKey: string;
	kind: 'reply' | 'status';
	/** As the trigger outputs it. */
	item: IDataObject;
	/** IDs of the message that a status is of. */
	messageIds?: readonly string[];
}

/**
 * Undefined: a waiting question has the event, and it must start nothing. Otherwise it starts the workflow, with a
 * notice if a question may be waiting for it, or may have it already.
 */
type Remaining = { notice?: Notice } | undefined;

interface Notice extends IDataObject {
	status: 'lookupFailed' | 'uncertain' | 'unreached';
	reason: string;
}

interface Handing {
	context: IWebhookFunctions;
	table: WaitTable;
	arrived: Arrived;
}

/** A question took the event, leaves it to the next question, or leaves it free. */
type Verdict = { is: 'handed' } | { is: 'next' } | { is: 'free'; notice: Notice };

const handed = { is: 'handed' } as const;
const next = { is: 'next' } as const;
const free = (status: Notice['status'], reason: string) =>
	({ is: 'free', notice: { status, reason } }) as const;

/**
 * Hands an event to the question that waits for it: of a person's questions, the newest one. It isn't documented that
 * the platform repeats a notification, so one that can't be handed over starts the workflow instead of being rejected.
 */
export async function handOver(
	context: IWebhookFunctions,
	tableName: string,
	arrived: Arrived,
): Promise<Remaining> {
	const verdict = await offerToAll(context, tableName, arrived).catch((thrown) =>
		free('lookupFailed', toOperationError(thrown).message),
	);
	if (verdict.is === 'handed') return undefined;
	if (verdict.is === 'next') return {};
	const { status, reason } = verdict.notice;
	context.logger.warn(`${context.getNode().name}: ${status}: ${reason}`);
	return { notice: verdict.notice };
}

async function offerToAll(
	context: IWebhookFunctions,
	tableName: string,
	arrived: Arrived,
): Promise<Verdict> {
	const table = await WaitTable.open(context, tableName);
	const rows = await table.rowsOf(arrived);
	if (rows.some((row) => hasTaken(row, arrived))) return handed;
	for (const question of rows.filter((row) => isFor(row, arrived))) {
		const verdict = await offerTo({ context, table, arrived }, question, rows);
		if (verdict.is !== 'next') return verdict;
	}
	return next;
}

/** The message's ID is stored a moment after it was sent. */
const isFor = ({ kind, messageId }: WaitRow, arrived: Arrived) =>
	arrived.kind === 'status'
		? kind === 'status' && (messageId === '' || arrived.messageIds?.includes(messageId))
		: kind === 'reply' || kind === 'approval';

const hasTaken = ({ kind, eventKey, askedAgain }: WaitRow, arrived: Arrived) =>
	kind !== 'offer' && [eventKey, askedAgain].includes(arrived.eventKey);

const offersIn = (rows: readonly WaitRow[], { question }: WaitRow) =>
	rows.filter((row) => row.kind === 'offer' && row.question === question);

/** An offer is noted before it is made, so that a repeated event is recognized after a crash in between. */
async function offerTo(
	{ context, table, arrived }: Handing,
	question: WaitRow,
	rows: readonly WaitRow[],
): Promise<Verdict> {
	const { eventKey, item, person, account } = arrived;
	const wasOffered = offersIn(rows, question).some((offer) => offer.eventKey === eventKey);
	const isOpen = question.state === 'open';
	if (!isOpen && (question.state === 'answered' || !wasOffered)) return next;
	const key = { person, account, question: question.question };
	const offer = { ...key, kind: 'offer', eventKey } as const;
	const offerId = wasOffered ? undefined : await table.add(offer);
	const withdraw = async () => {
		if (offerId !== undefined) await table.remove(byId({ id: offerId }));
	};
	const { isUncertain, ...reached } = isOpen
		? await reach(context, question.address, item)
		: ({ outcome: 'gone', reason: '', isUncertain: false } as const);
	const offered = { ...reached, wasOffered: wasOffered || isUncertain, withdraw };
	return await settled({ context, table, arrived }, question, offered);
}

interface Offered {
	outcome: Outcome;
	reason: string;
	/** By an earlier request, which may have been accepted. */
	wasOffered: boolean;
	/** Takes back only what this request has noted. */
	withdraw(): Promise<void>;
}

/** Longer than a node takes to send a message: an execution that still runs then doesn't wait any more. */
const maxSendingMs = 600_000;

async function settled(handing: Handing, question: WaitRow, offered: Offered): Promise<Verdict> {
	const { outcome, reason, wasOffered, withdraw } = offered;
	if (outcome === 'accepted') return await accepted(handing, question);
	if (outcome === 'askedAgain') return handed;
	const isStale = outcome === 'running' && clock.now() - question.storedAt > maxSendingMs;
	if (outcome === 'continued' || outcome === 'gone' || isStale) {
		return await over(handing, question, offered);
	}
	if (outcome === 'unknown' || (outcome === 'running' && wasOffered)) {
		return free('uncertain', reason);
	}
	await withdraw();
	return outcome === 'refused' ? next : free('unreached', reason);
}

async function accepted(handing: Handing, question: WaitRow): Promise<Verdict> {
	const { context, table, arrived } = handing;
	// The question has the event, whatever becomes of the table.
	try {
		await table.change(byId(question), { state: 'answered', eventKey: arrived.eventKey });
		if (arrived.kind === 'reply') await endOlder(context, table, question);
	} catch (thrown) {
		const { message } = toOperationError(thrown);
		context.logger.warn(`${context.getNode().name}: the answer was not noted: ${message}`);
	}
	return handed;
}

/**
 * The wait has ended. If the execution continued, and this event alone was ever offered, it was the answer, unless time
 * was up by then.
 */
async function over(
	{ table, arrived }: Handing,
	question: WaitRow,
	{ outcome, wasOffered, withdraw }: Offered,
): Promise<Verdict> {
	const { eventKey } = arrived;
	const rows = await table.rowsOf(arrived);
	if (rows.some((row) => hasTaken(row, arrived))) return handed;
	const offers = offersIn(rows, question);
	const eventOffers = offers.filter((offer) => offer.eventKey === eventKey);
	// Another process may be handing over the same event.
	if (!wasOffered && eventOffers.length < 2) {
		await withdraw();
		await table.change(byId(question), { state: 'over' });
		return next;
	}
	const isSure = outcome === 'continued' && eventOffers.length === offers.length;
	if (!isSure || clock.now() > question.until) {
		return free('uncertain', 'The question has ended, and this may have been its answer');
	}
	await table.change(byId(question), { state: 'answered', eventKey });
	return handed;
}

/** The tries for each older question: it waits already, unless its node is still sending. */
const triesOfOlder = 3;

/** Ends the questions to the person that are older than this one. One that can't be reached stays as it is. */
export async function endOlder(
	context: IAllExecuteFunctions,
	table: WaitTable,
	newer: Pick<WaitRow, 'account' | 'id' | 'person' | 'question'>,
): Promise<void> {
	const rows = await table.rowsOf(newer);
	const isOlder = ({ id, kind, state }: WaitRow) =>
		id < newer.id && state === 'open' && (kind === 'reply' || kind === 'approval');
	for (const older of rows.filter(isOlder)) {
		const body = { kind: newerQuestion, eventKey: newer.question };
		const { outcome } = await reach(context, older.address, body, triesOfOlder);
		if (outcome === 'accepted') await table.change(byId(older), { state: 'answered' });
	}
}
