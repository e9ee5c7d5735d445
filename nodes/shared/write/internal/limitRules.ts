import type { DateTime } from 'luxon';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Home, Recipient } from '../../declare/api';
import type { Limited, LimitKind } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { valueAt } from '../../text/json';
import { counted, listNames, quote } from '../../text/wording';
import { NotSent } from '../notSent';
import { type QuietHours, quietHoursOf } from '../quietHours';
import { allowedEntries, blockedBy, uselessEntry } from './recipients';

/** The form has these fields (`nodes/shared/declare/limits.ts`). */
interface LimitValues {
	maxPerExecution?: number;
	maxPerDay?: number;
	/** It is a text or a list. */
	allowedRecipients?: unknown;
	/** It is a text, a list, or rows of a table. */
	blockedRecipients?: unknown;
	/** For example `20:00`. */
	quietFrom?: string;
	quietTo?: string;
	timezone?: string;
}

export interface LimitedParams {
	options?: { limits?: unknown };
	/** The limit of a tool is below its recipients. */
	allowedRecipients?: unknown;
}

/** An absent limit doesn’t apply. */
export interface LimitRules {
	maxPerExecution?: number;
	maxPerDay?: number;
	/** Each list must allow a recipient. */
	allowed: ReadonlyArray<readonly string[]>;
	/** It returns the address by which a recipient is blocked. */
	blockedAddress?: (recipient: Recipient) => string | undefined;
	quiet?: QuietHours;
	isOfTopics: boolean;
	zone: string;
	/** Max per Recipient and Day uses it: data with a time zone must not begin a different day. */
	dayZone: string;
}

/** It is undefined without Limits. Limits that could not be obeyed are rejected. */
export function limitRulesOf(
	context: Pick<IExecuteFunctions, 'getNode' | 'getTimezone'>,
	{ by }: Limited<never>,
	{ options, allowedRecipients }: LimitedParams,
	home: Home,
): LimitRules | undefined {
	const { values } = (options?.limits ?? {}) as { values?: LimitValues };
	const allowed = [allowedRecipients, values?.allowedRecipients].flatMap((list) =>
		allowedIn(by, list),
	);
	if (!values && allowed.length === 0) return undefined;
	const { maxPerExecution, maxPerDay, timezone, blockedRecipients = '' } = values ?? {};
	return {
		maxPerExecution,
		maxPerDay,
		allowed,
		blockedAddress:
			blockedRecipients === '' ? undefined : blockedBy(context, by, blockedRecipients, home),
		quiet: quietHoursOf(values ?? {}),
		isOfTopics: by === 'topic',
		zone: timezone || context.getTimezone(),
		dayZone: (isFixed(context) && timezone) || context.getTimezone(),
	};
}

/**
 * An expression may return a different time zone for each item, so only the form’s own one counts.
 */
function isFixed(context: Pick<IExecuteFunctions, 'getNode'>): boolean {
	const zone = valueAt(context.getNode().parameters, 'options.limits.values.timezone');
	return typeof zone === 'string' && !zone.startsWith('=');
}

function allowedIn(
	by: Limited<never>['by'],
	allowedRecipients: unknown = '',
): Array<readonly string[]> {
	if (allowedRecipients === '') return [];
	const entries = allowedEntries(by, allowedRecipients);
	const useless = entries.length > 0 ? uselessEntry(by, entries) : '';
	if (useless === undefined) return [entries];
	throw new OperationError(
		'“Allowed Recipients” has an entry that matches nobody',
		`Nothing was sent. Write phone numbers with their country code, e.g. +49, and whole domains, e.g. example.com. It is ${quote(useless)}`,
	);
}

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

	notOneTopic(topic: string): OperationError {
		return this.rejection(
			`${quote(topic)} isn’t the name of one topic`,
			'Limits can’t tell which topics a condition or a list reaches.',
		);
	}

	/** The item yields this, because an opt-out isn’t a mistake of the workflow. */
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

	tooManyInExecution(max: number, before: number, requested: number): OperationError {
		const did = `this execution has ${this.words.done} ${before === 0 ? 'none' : before}`;
		return this.rejection(
			`Max per Execution is ${max}; ${did}, and this item has ${this.count(requested)}. Do not repeat it in this execution`,
			requested > max
				? 'This item exceeds the limit: split it, or raise the limit.'
				: 'It can be done in another execution.',
		);
	}

	/**
	 * The `full` recipients have no sends left that day; one of them was `requested` this often.
	 */
	tooManyOnDay(full: readonly string[], requested: number, nextDay: DateTime): OperationError {
		const { maxPerDay = 0, zone } = this.rules;
		const { done, perDay, again } = this.words;
		const isUnnamed = perDay === 'Max per Day';
		const later = `${again} after ${stampOf(nextDay)} (${zone})`;
		const left = isUnnamed
			? `too few are left for ${this.count(requested)}`
			: `reached for ${listed(full)}`;
		const beyond = isUnnamed
			? `has ${this.count(requested)}`
			: `needs ${requested} for ${listed(full)}`;
		return this.rejection(
			`${perDay} is ${maxPerDay}, ${requested > maxPerDay ? `and this item ${beyond}` : `${left}. ${later}`}`,
			`The limit counts what this node has ${done} on the day, in all executions.`,
		);
	}

	/** More recipients would push out each other’s counts. */
	tooManyToCount(most: number): OperationError {
		return this.rejection(
			`${this.perDay} cannot count more than ${this.count(most)} of one item`,
			'Split it into several items.',
		);
	}

	private count(quantity: number): string {
		return counted(quantity, this.words.unit);
	}

	/** AI models see only the title, so it has everything. */
	private rejection(reason: string, advice: string): OperationError {
		const { done } = this.words;
		return new OperationError(
			`Not ${done}: ${reason}`,
			`Nothing was ${done} for this item. ${advice} The limits are under Options, Limits.`,
			{ by: 'limit' },
		);
	}
}
