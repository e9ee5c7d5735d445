import { IANAZone } from 'luxon';

import type { LimitValues } from '../../catalogue/limits';
import type { Limited } from '../../catalogue/operation';
import { OperationError } from '../../errors/operationError';
import { entriesOf } from '../../text/entries';
import { quote } from '../../text/quote';
import { uselessEntry } from './allowed';
import type { QuietHours } from './quietHours';
import { minutesOf } from './quietHours';

/** The limits of an item as they are checked; what is absent is not limited. */
export interface LimitRules {
	maxPerExecution?: number;
	maxPerDay?: number;
	/** Entries of Allowed Recipients. */
	allowed?: string[];
	quiet?: QuietHours & { written: string };
	zone: string;
}

/** Reads the option Limits; undefined without it. Rejects what could not be obeyed. */
export function limitRulesOf(
	{ by }: Limited<never>,
	options: unknown,
	zone: string,
): LimitRules | undefined {
	const { limits } = (options ?? {}) as { limits?: { values?: LimitValues } };
	if (!limits?.values) return undefined;
	const { maxPerExecution, maxPerDay, timezone } = limits.values;
	return {
		maxPerExecution,
		maxPerDay,
		allowed: allowedIn(by, limits.values),
		quiet: quietIn(limits.values),
		zone: timezone ? requireZone(timezone) : zone,
	};
}

function allowedIn(
	by: Limited<never>['by'],
	{ allowedRecipients = '' }: LimitValues,
): string[] | undefined {
	if (allowedRecipients === '') return undefined;
	const entries = entriesOf(allowedRecipients);
	const object: unknown = [allowedRecipients].flat().find((entry) => typeof entry === 'object');
	const useless = object ?? (entries.length > 0 ? uselessEntry(by, entries) : '');
	if (useless === undefined) return entries;
	throw new OperationError(
		'“Allowed Recipients” has an entry that matches nobody',
		`Nothing was sent. Write phone numbers with their country code, e.g. +49, and whole domains, e.g. example.com. It is ${quote(useless)}`,
	);
}

function quietIn({ quietFrom = '', quietTo = '' }: LimitValues): LimitRules['quiet'] {
	if (!quietFrom && !quietTo) return undefined;
	// The error names a wrong time rather than a missing one.
	const to = quietTo ? minutesIn('To', quietTo) : undefined;
	const from = minutesIn('From', quietFrom);
	if (to === undefined) return void minutesIn('To', quietTo);
	if (from !== to) return { from, to, written: `${quietFrom}–${quietTo}` };
	throw new OperationError(
		'“Quiet Hours From” and “Quiet Hours To” are the same time',
		`Nothing was sent. Leave both empty for no quiet hours. They are ${quote(quietFrom)}`,
	);
}

function minutesIn(end: 'From' | 'To', written: string): number {
	const minutes = minutesOf(written);
	if (minutes !== undefined) return minutes;
	throw new OperationError(
		`“Quiet Hours ${end}” is not a time`,
		`Nothing was sent. Write both times as hours and minutes, e.g. 20:00. It is ${quote(written)}`,
	);
}

function requireZone(zone: string): string {
	if (IANAZone.isValidZone(zone)) return zone;
	throw new OperationError(
		'“Time Zone” takes a name like Europe/Berlin',
		`Nothing was sent. Leave it empty for the workflow’s time zone. It is ${quote(zone)}`,
	);
}
