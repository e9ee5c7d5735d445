import { clock } from '../../clock';
import type { ErrorText } from '../../declare/api';
import { OperationError, UnconfirmedWrite } from '../../errors/operationError';
import { describeInstant, describeWait } from '../retry';
import { causeOf } from '../../text/wording';
import { networkText, answererText, redirectText, statusText } from './errorTexts';
import { answererOf, bodyOf, gatewayOf, isForeign, isPage, reasonIn } from './reason';
import { type Answer, type Effect, mayHaveHappened } from '../statuses';

type Answerer = ReturnType<typeof answererOf>;

interface ErrorContext {
	effect: Effect;
	errors?: Readonly<Record<number, ErrorText>>;
	unconfirmed?: string;
	host: string;
	baseUrl?: string;
	/** The path is below the base URL. */
	path?: string;
}

export function errorFor(answer: Answer, context: ErrorContext): OperationError {
	const unknown = context.effect === 'write' && mayHaveHappened(answer);
	const reason = reasonIn(answer);
	const answerer = answer.progress ? 'unknown' : answererOf(answer, context.path);
	const text = textFor(answer, context, unknown, answerer);
	const { message, description } = withCause(text, answer, reason);
	const advice = unknown
		? `The change was not confirmed and may have been made anyway. ${context.unconfirmed ?? 'Check before you run this again.'} ${description}${rateLimitNote(answer)}`
		: description;
	const isSaid = reason.length <= message.length && causeOf(reason) === message;
	const Kind = unknown ? UnconfirmedWrite : OperationError;
	return new Kind(
		message,
		reason && !isSaid
			? `${advice} The ${answerer === 'service' ? 'service' : 'response'} said: “${reason}”.`
			: advice,
		{
			httpCode: answer.status ? String(answer.status) : answer.code,
			body: answer.status && answer.text ? bodyOf(answer.text) : undefined,
			...(isForeign(answerer) && { isForeign: true }),
			...(answerer === 'service' && { isOwn: true }),
		},
	);
}

function withCause(text: ErrorText, { status, text: body }: Answer, reason: string): ErrorText {
	if (!text.isVague) return text;
	const message = (isPage(body) ? undefined : causeOf(reason)) ?? text.message;
	const description = `${text.description} The service responded with status ${status}.`;
	return { message, description };
}

function textFor(
	answer: Answer,
	{ effect, errors, host, baseUrl, path }: ErrorContext,
	unknown: boolean,
	answerer: Answerer,
): ErrorText {
	const { status, progress } = answer;
	if (!unknown && isRateLimited(answer)) return rateLimitText(answer.resumesAtMs, effect);
	if (progress && status === 0) return networkText({ ...answer, progress }, host);
	if (status >= 300 && status < 400) return redirectText(answer, { host, baseUrl, path });
	const effectiveStatus = answer.isTokenInvalid ? 401 : status;
	const ownText = errors?.[effectiveStatus];
	if (ownText?.isAboutPath && answerer === 'route') return ownText;
	const isWordless = answerer === 'unknown' && answer.text !== '' && reasonIn(answer) === '';
	const from = {
		answerer: isWordless ? 'nameless' : answerer,
		gateway: gatewayOf(answer),
	} as const;
	return answererText(from, effectiveStatus, host) ?? ownText ?? statusText(answer, host, answerer);
}

const rateLimitText = (resumesAtMs: number, effect: Effect): ErrorText => ({
	message: `The service accepts no more requests for ${describeWait(resumesAtMs - clock.now())}`,
	description: `${effect === 'write' ? 'This request was not processed. ' : ''}Run it again after ${describeInstant(resumesAtMs)}, and send fewer items at a time.`,
});

const isRateLimited = (answer: Answer): answer is Answer & { resumesAtMs: number } =>
	(answer.resumesAtMs ?? 0) > clock.now();

function rateLimitNote(answer: Answer): string {
	if (!isRateLimited(answer)) return '';
	const { resumesAtMs } = answer;
	return ` The service accepts no more requests for ${describeWait(resumesAtMs - clock.now())}, until ${describeInstant(resumesAtMs)}.`;
}
