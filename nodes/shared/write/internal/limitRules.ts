import type { IExecuteFunctions } from 'n8n-workflow';

import type { Limited } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { entriesOf } from '../../text/entries';
import { quote } from '../../text/wording';
import type { QuietHours } from '../quietHours';
import { quietHoursOf } from '../quietHours';
import type { Recipient } from '../../declare/api';
import { blockedBy } from './blockedRecipients';
import { uselessEntry } from './recipients';

/** As the form has them (`nodes/shared/declare/limits.ts`). */
interface LimitValues {
	maxPerExecution?: number;
	maxPerDay?: number;
	/** A text or a list. */
	allowedRecipients?: unknown;
	/** A text, a list, or rows of a table. */
	blockedRecipients?: unknown;
	/** `20:00` */
	quietFrom?: string;
	quietTo?: string;
	timezone?: string;
}

export interface LimitedParams {
	options?: { limits?: unknown };
	/** Of a tool, below its recipients. */
	allowedRecipients?: unknown;
}

/** What is absent is not limited. */
export interface LimitRules {
	maxPerExecution?: number;
	maxPerDay?: number;
	/** Each list must allow a recipient. */
	allowed: string[][];
	/** The address by which a recipient is blocked. */
	blockedAddress?: (recipient: Recipient) => string | undefined;
	quiet?: QuietHours;
	zone: string;
}

/** Undefined without Limits; rejects those that could not be obeyed. */
export function limitRulesOf(
	context: Pick<IExecuteFunctions, 'getTimezone'>,
	{ by }: Limited<never>,
	{ options, allowedRecipients }: LimitedParams,
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
			blockedRecipients === '' ? undefined : blockedBy(context, by, blockedRecipients),
		quiet: quietHoursOf(values ?? {}),
		zone: timezone || context.getTimezone(),
	};
}

function allowedIn(by: Limited<never>['by'], allowedRecipients: unknown = ''): string[][] {
	if (allowedRecipients === '') return [];
	const entries = entriesOf(allowedRecipients);
	const object: unknown = [allowedRecipients].flat().find((entry) => typeof entry === 'object');
	const useless = object ?? (entries.length > 0 ? uselessEntry(by, entries) : '');
	if (useless === undefined) return [entries];
	throw new OperationError(
		'“Allowed Recipients” has an entry that matches nobody',
		`Nothing was sent. Write phone numbers with their country code, e.g. +49, and whole domains, e.g. example.com. It is ${quote(useless)}`,
	);
}
