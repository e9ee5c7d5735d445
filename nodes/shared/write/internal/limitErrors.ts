import type { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { LimitKind } from '../../declare/operation';
import { OperationError, maxDescriptionLength } from '../../errors/operationError';
import { counted, listNames } from '../../text/wording';
import { NotSent } from '../notSent';
import type { QuietHours } from '../quietHours';
import type { LimitRules } from './limitRules';

export interface FailedRecipient {
	recipient: string;
	error: OperationError;
}

const namedAtMost = 50;
const uncertainTitledAtMost = 10;
const titledAtMost = 3;
/** So many characters of names leave room in the title for its counts. */
const uncertainTitleRoom = 220;
const rejectedTitleRoom = 100;
const reasonsAtMost = 3;

/**
 * One error for an item of `total` recipients. The title names those who may have been sent to, and the others,
 * because AI models see nothing else; the body lists all. Unless nobody was or may have been sent to, the outcome is
 * `partial`: a later try knows how each send ended.
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
	// The advice is never cut off for the sake of further names.
	const names = named(uncertain, namedAtMost, maxDescriptionLength - advice.length - 100);
	return `The message may have been delivered to ${asHtml(names)}. ${advice}`;
}

function nextTry(total: number, rejected: number): string {
	if (rejected === total) return `Retry On Fail sends to all ${total} again.`;
	const more = rejected === 0 ? 'nothing more' : 'only to those who were not sent to';
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

/** n8n shows descriptions, but not titles, as HTML: what is in angle brackets would vanish. */
const asHtml = (names: string) => names.replace(/</g, '‹').replace(/>/g, '›');

const ofMessages = {
	done: 'sent',
	again: 'Send it again',
	unit: 'recipient',
	perDay: 'Max per Recipient and Day',
};

/** Numbers and requests have no recipients. */
const ofOthers: Partial<Record<LimitKind, typeof ofMessages>> = {
	number: { done: 'bought', again: 'Buy again', unit: 'number', perDay: 'Max per Day' },
	request: { ...ofMessages, unit: 'request', perDay: 'Max per Day' },
};

const listed = (names: readonly string[]) => listNames([...new Set(names)], 10, 200);

const stampOf = (time: DateTime) => time.toFormat('yyyy-MM-dd HH:mm');

/** What is said of an item that a limit rejects. */
export class LimitErrors {
	private readonly words: typeof ofMessages;

	constructor(
		by: LimitKind,
		private readonly rules: LimitRules,
	) {
		this.words = ofOthers[by] ?? ofMessages;
	}

	get perDay(): string {
		return this.words.perDay;
	}

	notAllowed(names: readonly string[], allowed: readonly string[]): OperationError {
		return this.rejection(
			`Allowed Recipients does not allow ${listed(names)}`,
			`Remove these recipients, or allow them. Allowed: ${listNames(allowed, 20)}.`,
		);
	}

	/** The item yields this: that a person wants nothing is no mistake of the workflow. */
	blocked(address: string): NotSent {
		const reason = `Not ${this.words.done}: ${address} is in Blocked Recipients`;
		return new NotSent(reason, 'Remove it from the list to reach it.', { blocked: true, reason });
	}

	inQuietHours({ written }: QuietHours, end: DateTime): OperationError {
		return this.rejection(
			`Quiet Hours ${written} (${this.rules.zone}). ${this.words.again} after ${stampOf(end)}`,
			'Run it after that time, e.g. with a Wait node before this one.',
		);
	}

	tooManyInExecution(max: number, before: number, asked: number): OperationError {
		const did = `this execution has ${this.words.done} ${before === 0 ? 'none' : before}`;
		return this.rejection(
			`Max per Execution is ${max}; ${did}, and this item has ${this.count(asked)}. Do not repeat it in this execution`,
			asked > max
				? 'The item alone is above the limit: divide it, or raise the limit.'
				: 'It can be done in another execution.',
		);
	}

	/** `full`: who has no more left that day, of whom one is `asked` for so often. */
	tooManyOnDay(full: readonly string[], asked: number, nextDay: DateTime): OperationError {
		const { maxPerDay = 0, zone } = this.rules;
		const { done, perDay, again } = this.words;
		const isUnnamed = perDay === 'Max per Day';
		const later = `${again} after ${stampOf(nextDay)} (${zone})`;
		const left = isUnnamed
			? `too few are left for ${this.count(asked)}`
			: `reached for ${listed(full)}`;
		const beyond = isUnnamed ? `has ${this.count(asked)}` : `needs ${asked} for ${listed(full)}`;
		return this.rejection(
			`${perDay} is ${maxPerDay}, ${asked > maxPerDay ? `and this item ${beyond}` : `${left}. ${later}`}`,
			`The limit counts what this node has ${done} on the day, in all executions.`,
		);
	}

	/** More would push out each other's counts. */
	tooManyToCount(most: number): OperationError {
		return this.rejection(
			`${this.perDay} cannot count more than ${this.count(most)} of one item`,
			'Divide it into several items.',
		);
	}

	private count(quantity: number): string {
		return counted(quantity, this.words.unit);
	}

	/** The title has everything, because AI models see nothing else. */
	private rejection(reason: string, advice: string): OperationError {
		const { done } = this.words;
		return new OperationError(
			`Not ${done}: ${reason}`,
			`Nothing was ${done} for this item. ${advice} The limits are under Options, Limits.`,
			{ by: 'limit' },
		);
	}
}
