import type { DateTime } from 'luxon';

import type { Limited } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { counted } from '../../text/counted';
import { listNames } from '../../text/names';
import type { LimitRules } from './limitRules';

/** For the texts: messages are sent to recipients, numbers are bought, requests have no recipients. */
export interface Wording {
	done: 'sent' | 'bought';
	again: 'Send it again' | 'Buy again';
	/** `2 recipients` */
	count(quantity: number): string;
	perDay: 'Max per Recipient and Day' | 'Max per Day';
}

const ofMessages: Wording = {
	done: 'sent',
	again: 'Send it again',
	count: (quantity) => counted(quantity, 'recipient'),
	perDay: 'Max per Recipient and Day',
};

const ofPurchases: Wording = {
	done: 'bought',
	again: 'Buy again',
	count: (quantity) => counted(quantity, 'number'),
	perDay: 'Max per Day',
};

const ofRequests: Wording = {
	...ofMessages,
	count: (quantity) => counted(quantity, 'request'),
	perDay: 'Max per Day',
};

export const wordingOf = ({ by }: Limited<never>) =>
	by === 'number' ? ofPurchases : by === 'request' ? ofRequests : ofMessages;

/** The title has everything, because AI models see nothing else. */
const rejection = ({ done }: Wording, reason: string, advice: string) =>
	new OperationError(
		`Not ${done}: ${reason}`,
		`Nothing was ${done} for this item. ${advice} The limits are under Options, Limits.`,
		{ by: 'limit' },
	);

const named = (names: readonly string[]) => listNames([...new Set(names)], 10, 200);

export const notAllowed = (wording: Wording, names: readonly string[], allowed: string[]) =>
	rejection(
		wording,
		`Allowed Recipients does not allow ${named(names)}`,
		`Remove these recipients, or allow them. Allowed: ${listNames(allowed, 20)}.`,
	);

export const inQuietHours = (
	wording: Wording,
	{ written, zone }: { written: string; zone: string },
	end: DateTime,
) =>
	rejection(
		wording,
		`Quiet Hours ${written} (${zone}). ${wording.again} after ${stampOf(end)}`,
		'Run it after that time, e.g. with a Wait node before this one.',
	);

export const tooManyInExecution = (
	wording: Wording,
	{ max, before, asked }: Record<'max' | 'before' | 'asked', number>,
) =>
	rejection(
		wording,
		`Max per Execution is ${max}; this execution has ${wording.done} ${before === 0 ? 'none' : before}, and this item has ${wording.count(asked)}. Do not repeat it in this execution`,
		asked > max
			? 'The item alone is above the limit: divide it, or raise the limit.'
			: 'It can be done in another execution.',
	);

export const uncounted = (wording: Wording) =>
	rejection(
		wording,
		'Max per Execution cannot be counted in a loop on n8n’s next execution engine',
		'n8n forgets the count after each run of the node. Remove engineType from the workflow’s settings, so that it runs on the present engine, or use the limit per day.',
	);

/** `full`: who has no more left that day, of whom one is `asked` for so often; purchases and requests have no names. */
export function tooManyOnDay(
	wording: Wording,
	{ maxPerDay = 0, zone }: LimitRules,
	{ full, asked, nextDay }: { full: readonly string[]; asked: number; nextDay: DateTime },
) {
	const { done, perDay, again, count } = wording;
	const isUnnamed = perDay === 'Max per Day';
	const later = `${again} after ${stampOf(nextDay)} (${zone})`;
	const reason =
		asked > maxPerDay
			? `and this item ${isUnnamed ? `has ${count(asked)}` : `needs ${asked} for ${named(full)}`}`
			: `${isUnnamed ? `too few are left for ${count(asked)}` : `reached for ${named(full)}`}. ${later}`;
	return rejection(
		wording,
		`${perDay} is ${maxPerDay}, ${reason}`,
		`The limit counts what this node has ${done} on the day, in all executions.`,
	);
}

/** More would push out each other's counts. */
export const tooManyToCount = (wording: Wording, most: number) =>
	rejection(
		wording,
		`${wording.perDay} cannot count more than ${wording.count(most)} of one item`,
		'Divide it into several items.',
	);

const stampOf = (time: DateTime) => time.toFormat('yyyy-MM-dd HH:mm');
