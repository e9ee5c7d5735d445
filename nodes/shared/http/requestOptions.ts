import type { IDataObject } from 'n8n-workflow';

import type { ErrorText, TrialLimits } from '../declare/api';
import { maxResponse, megabyte } from '../declare/commonFields';
import type { Service } from '../declare/service';
import { OperationError } from '../errors/operationError';
import { isSegment } from '../text/wording';
import type { Effect } from './statuses';

/** Every value is encoded, so that no ID can add or leave a segment. */
export function path(strings: TemplateStringsArray, ...values: Array<string | number>): string {
	return strings.reduce((joined, part, i) => joined + encodeSegment(values[i - 1]) + part);
}

function encodeSegment(value: string | number): string {
	// Values from responses may have an undocumented type.
	const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	if (isSegment(text)) return encodeURIComponent(text);
	throw new OperationError(
		`“${text.slice(0, 40)}” is not an ID`,
		'Enter the record’s ID, or check the expression that it comes from',
	);
}

export interface RequestOptions {
	effect: Effect;
	service: Pick<Service, 'advice' | 'changedByGet' | 'errors' | 'otherPaths' | 'otherSignIn'>;
	/** The key is the status; these override the service’s errors. */
	ownErrors?: Readonly<Record<number, ErrorText>>;
	unconfirmed?: string;
	timeoutMs: number;
	/** It limits the unpacked response; 64 MB by default. */
	maxBytes?: number;
	trial?: TrialLimits;
	/**
	 * A pause that the service asks for must have ended by then; without it, the connection
	 * decides.
	 */
	waitUntilMs?: number;
}

export interface RequestContent {
	qs?: IDataObject;
	body?: IDataObject;
}

/** All requests of a check share its budget. */
export function takeRequest({ trial }: RequestOptions): void {
	if (!trial || trial.budget.left-- > 0) return;
	const advice = 'The check has sent as many requests as it may. Run it again later';
	throw new OperationError('Not asked', advice);
}

/** Node.js supports no longer timeout: a longer one would end immediately. */
const maxTimeoutMs = 2_147_483_647;

export function boundsOf(options: unknown): { timeoutMs: number; maxBytes: number } {
	const { timeoutSeconds = 30, maxResponseMegabytes = maxResponse.default } = (options ?? {}) as {
		timeoutSeconds?: number;
		maxResponseMegabytes?: number;
	};
	return {
		timeoutMs: Math.min(Math.round(timeoutSeconds * 1000), maxTimeoutMs),
		maxBytes: maxResponseMegabytes * megabyte,
	};
}
