import { clock } from '../../clock';
import type { ErrorText } from '../../declare/api';
import { OperationError, UnconfirmedWrite } from '../../errors/operationError';
import { megabyte } from '../../declare/commonFields';
import { describeInstant, describeWait } from './retryAfter';
import { causeOf } from '../../text/cause';
import { networkText, proxyText } from './network';
import type { Progress } from '../../n8n/errors';
import { bodyOf, isPage, reasonIn } from './reason';

export interface Answer {
	/** 0 without a response. */
	status: number;
	progress?: Progress;
	/** Of Node.js or n8n; it decides nothing. */
	code?: string;
	/** In ms since 1970; undefined if the service accepts requests already. */
	resumesAtMs?: number;
	location?: string;
	/** Not the service but n8n's proxy failed. */
	isProxys?: boolean;
	/** The body as text; the message if n8n itself rejected the request (no code). */
	text: string;
	/** Set if the body has more than so many bytes; it was not read then. */
	maxBytes?: number;
	/** A success whose JSON does not have the documented form. */
	isUnexpected?: boolean;
}

export type Effect = 'read' | 'write';

/** A write only if it certainly was not processed. */
export function mayRepeat(effect: Effect, answer: Answer): boolean {
	const { status, progress, isUnexpected, maxBytes } = answer;
	if (progress === 'sent') return effect === 'read';
	if (progress) return progress === 'connecting';
	if (status === 429) return true;
	if (effect === 'write' || isUnexpected || maxBytes !== undefined) return false;
	return [502, 503, 504].includes(status) || isUnreadable(status);
}

// Successes get here only if their body could not be parsed.
const isUnreadable = (status: number) => status >= 200 && status < 300;

// 307 and 308 ask to repeat the request elsewhere; the others may also follow a processed request.
const isDoneElsewhere = (status: number) =>
	status >= 300 && status < 400 && status !== 307 && status !== 308;

function mayHaveHappened({ status, progress }: Answer): boolean {
	if (progress) return progress === 'sent';
	return status >= 500 || status === 408 || isDoneElsewhere(status) || isUnreadable(status);
}

interface ErrorContext {
	effect: Effect;
	errors?: Readonly<Record<number, ErrorText>>;
	unconfirmed?: string;
	host: string;
}

export function errorFor(answer: Answer, context: ErrorContext): OperationError {
	const unknown = context.effect === 'write' && mayHaveHappened(answer);
	const reason = reasonIn(answer);
	const { message, description } = withCause(textFor(answer, context, unknown), answer, reason);
	const advice = unknown
		? `The change was not confirmed and may have been made anyway. ${context.unconfirmed ?? 'Check before you run this again.'} ${description}${rateLimitNote(answer)}`
		: description;
	const isSaid = reason.length <= message.length && causeOf(reason) === message;
	const Kind = unknown ? UnconfirmedWrite : OperationError;
	return new Kind(
		message,
		reason && !isSaid ? `${advice} The service said: “${reason}”.` : advice,
		{
			httpCode: answer.status ? String(answer.status) : answer.code,
			body: answer.status && answer.text ? bodyOf(answer.text) : undefined,
		},
	);
}

function withCause(text: ErrorText, { status, text: body }: Answer, reason: string): ErrorText {
	if (!text.isVague) return text;
	const message = (isPage(body) ? undefined : causeOf(reason)) ?? text.message;
	if (message.includes(`status ${status}`)) return { ...text, message };
	const description = `The service answered with status ${status}. ${text.description}`;
	return { message, description };
}

function textFor(
	answer: Answer,
	{ effect, errors, host }: ErrorContext,
	unknown: boolean,
): ErrorText {
	const { status, progress } = answer;
	if (!unknown && isRateLimited(answer)) return rateLimitText(answer.resumesAtMs, effect);
	if (progress && status === 0) return networkText({ ...answer, progress }, host);
	return errors?.[status] ?? statusText(answer, host);
}

const rateLimitText = (resumesAtMs: number, effect: Effect): ErrorText => ({
	message: `The service accepts no more requests for ${describeWait(resumesAtMs - clock.now())}`,
	description: `${effect === 'write' ? 'This request was not processed. ' : ''}Run it again after ${describeInstant(resumesAtMs)}, and send fewer items at once.`,
});

const isRateLimited = (answer: Answer): answer is Answer & { resumesAtMs: number } =>
	(answer.resumesAtMs ?? 0) > clock.now();

function rateLimitNote(answer: Answer): string {
	if (!isRateLimited(answer)) return '';
	const { resumesAtMs } = answer;
	return ` The service accepts no more requests for ${describeWait(resumesAtMs - clock.now())}, until ${describeInstant(resumesAtMs)}.`;
}

function statusText(answer: Answer, host: string): ErrorText {
	const { status, location, isUnexpected, maxBytes } = answer;
	if (maxBytes !== undefined) {
		return {
			message: `The service’s answer is larger than ${maxBytes / megabyte} MB`,
			description:
				'The rest was not read, to save this n8n’s memory. Fetch fewer records at once (Page Size or Limit), or raise Max Response Size under Options.',
		};
	}
	if (status >= 300 && status < 400) {
		return {
			message: 'The service redirects to another address',
			description: `It was not followed, so that the credential reaches no other host. If it is right, set the credential’s Base URL to it: ${location?.slice(0, 200) || 'not given'}.`,
		};
	}
	if (isUnexpected) {
		return {
			message: 'The service’s answer has another form than the documented one',
			description: `Check that the credential’s Base URL is that of the right service (${host}); if it is, contact the platform.`,
		};
	}
	if (isUnreadable(status)) {
		return {
			message: 'The service’s answer is not readable as JSON',
			description: `Check that the credential’s Base URL is that of the API and not of a website (${host}).`,
		};
	}
	if (status === 407) return proxyText(host, '407');
	return knownStatus[status] ?? (status >= 500 ? broken(status) : rejected(status));
}

const tooLong = {
	message: 'The request is too long for the service',
	description: 'Nothing was done. Shorten the longest of this item’s values.',
};

function throughGateway(status: number): ErrorText {
	return {
		message: `The service could not process the request (status ${status})`,
		description:
			'A proxy or gateway between n8n and the service may have answered. Try again later.',
		isVague: true,
	};
}

const knownStatus: Readonly<Record<number, ErrorText>> = {
	401: {
		message: 'The credential was not accepted',
		description: 'Its token may have expired or belong to another address. Renew the credential.',
	},
	403: {
		message: 'The credential may not do this',
		description: 'Ask the platform for the missing permission, or use another credential.',
	},
	413: tooLong,
	414: tooLong,
	431: tooLong,
	404: {
		message: 'Nothing was found there',
		description: 'Check the ID, and that the credential’s Base URL has the service’s path prefix.',
		isVague: true,
	},
	502: throughGateway(502),
	504: throughGateway(504),
	429: {
		message: 'The service accepts no more requests for now',
		description: 'Wait a while, or send fewer items at once.',
	},
};

const broken = (status: number): ErrorText => ({
	message: `The service could not process the request (status ${status})`,
	description: 'Try again later.',
	isVague: true,
});

const rejected = (status: number): ErrorText => ({
	message: `The service did not accept the request (status ${status})`,
	description: 'Check this item’s values.',
	isVague: true,
});
