import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import type { AccountCheck, ProbeAnswer } from '../check/account';
import { baseUrlBefore, wholeSecret } from '../declare/advice';
import type { Addressee, Home, Requests, Setting } from '../declare/api';
import { parameter } from '../declare/operation';
import { record, textId } from '../declare/record';
import type { Service } from '../declare/service';
import { OperationError, UnconfirmedWrite } from '../errors/operationError';
import { isFault, meaningOf } from '../http/statuses';
import { isRecordOf } from '../http/validators';
import { homeIn } from '../input/home';
import { isNothingNamed } from '../input/reading';
import { isJsonObject } from '../text/json';
import { resultOf } from '../words/failures';
import { causeOf } from '../text/wording';

/** The file doesn’t exist, so “not found” shows that the key was accepted. */
const file = { url: '/api/whatsapp/file', qs: { id: 'switchboard-account-check' } };

/**
 * Undefined for “not found” and for each other rejection, which a server without the path may send, too, and for a
 * success, which no document shows for a missing file.
 */
export function isAnswered({ status, error }: ProbeAnswer): false | undefined {
	if (status === 200) return error ? false : undefined;
	const mayBe = status >= 400 && ![405, 407].includes(status) && !isFault(status);
	return mayBe ? undefined : false;
}

/** Email, Journey and Chat share base URL and key, and only Chat has a request that reads. */
export const messagingCheck = (
	service: string,
	untested: AccountCheck['untested'] = [],
): AccountCheck => ({
	service,
	first: { name: 'First request', ...file },
	isRight: isAnswered,
	nowhere: { name: 'No such path', url: '/api/whatsapp/switchboard-account-check' },
	prefixes: ['/messaging'],
	paths: ['/api/whatsapp/file', '/api/email/send', '/api/journey'],
	secret: {
		changed: { apiKey: '' },
		needless: {
			status: 'cannot tell',
			message:
				'The service accepts this request even without a key, so the API Key could not be tested. If the first message fails because of the key, check API Key',
		},
	},
	signedIn: 'The service accepts the API key: it rejects the same request without it',
	probes: [],
	readings: [],
	untested,
});

/** Email, Journey and Chat share one base URL, one key and the meaning of its errors. */
export const account = {
	credentials: [{ name: 'API Key', value: 'apiKey', credentialType: 'switchboardMessagingApi' }],
	advice: [baseUrlBefore(/\/api(\/.*)?$/s), wholeSecret('apiKey', 'API Key')],
	errors: {
		401: {
			message: 'The API key was not accepted',
			description: 'It may be incomplete or belong to another environment. Check the credential.',
		},
		403: {
			message: 'The API key may not do this',
			description: 'Ask the platform for the missing permission, or use another credential.',
		},
	},
} satisfies Pick<Service, 'advice' | 'credentials' | 'errors'>;

/** The platform requires a category. */
export const category = parameter({
	displayName: 'Category',
	name: 'category',
	type: 'options',
	options: [
		{ name: 'Marketing', value: 'marketing' },
		{ name: 'One-Time Password', value: 'otp' },
		{ name: 'Transaction', value: 'transaction' },
	],
	default: 'transaction',
	description: 'Kind of message. Without this option, it is a transaction.',
});

export const categoryOf = ({ options }: { options: { category?: string } }) =>
	options.category ?? category.default;

export const unconfirmed = 'Ask the recipient, or check the platform, before you send it again.';

interface DefaultSender {
	setting: Setting;
	label: string;
	read(label: string, entered: string, home: Home): Addressee;
}

/**
 * An empty From uses the credential’s default. A sender that is empty or can’t be read is rejected.
 */
export function senderOf(
	{ setting }: Pick<Requests, 'setting'>,
	from: string,
	{ setting: name, label, read }: DefaultSender,
): string {
	const home = homeIn(setting('defaultCountry'));
	if (from) return read('From', from, home).sent;
	const byDefault = String(setting(name) ?? '').trim();
	if (byDefault) return read(label, byDefault, home).sent;
	throw new OperationError(
		'“From” is empty',
		`Nothing was sent. Fill it in, or set ${label} in the credential, which then applies to all nodes`,
	);
}

const sent = record({ messageId: textId, message: z.string(), code: z.number() }, 'messageId');

const statusIn = (answer: IDataObject): IDataObject =>
	isJsonObject(answer.status) ? answer.status : answer;

const codeIn = ({ code, statusCode }: IDataObject) => Number(code ?? statusCode ?? 0);

/** A response confirms a send only if it names the message or says why there is none. */
export function isSendResult(body: unknown): boolean {
	if (!isJsonObject(body)) return false;
	const status = statusIn(body);
	const isNamed = isRecordOf(sent)(status) && !isNothingNamed(status.messageId);
	return isNamed || codeIn(status) >= 400;
}

/** A code in digits is judged separately, and a status that is an object holds the result. A word is judged as a status. */
const withoutCode = (answer: IDataObject): IDataObject => {
	const { code, statusCode, ...others } = answer;
	const words = [code, statusCode].filter((one) => Number.isNaN(Number(one ?? 0)));
	const rest: IDataObject = { ...others, ...(words.length > 0 && { status_code: words[0] }) };
	return isJsonObject(answer.status) ? { ...rest, status: undefined } : rest;
};

const contradictory = (body: IDataObject, what: string, whenUnknown: string) =>
	new UnconfirmedWrite(
		'The response contains a message ID but reports a failure',
		`The ${what} may have been accepted anyway. ${whenUnknown}`,
		{ httpCode: '200', body },
	);

/**
 * The document shows no values of `code`, so from 400 on it counts as an HTTP status: below 500
 * `rejected`, unless a message has an ID or it is a timeout.
 */
export function acceptedStatus(
	answer: IDataObject,
	what: string,
	whenUnknown = unconfirmed,
): IDataObject {
	const status = statusIn(answer);
	const field = status.code === undefined ? 'statusCode' : 'status.code';
	const code = codeIn(status);
	if (!(code >= 400)) {
		if (resultOf(withoutCode(answer)) === 'failed' || resultOf(withoutCode(status)) === 'failed')
			throw contradictory(answer, what, whenUnknown);
		return status;
	}
	const words = typeof status.message === 'string' ? status.message.slice(0, 200) : '';
	const reason = causeOf(words);
	const quote = words && !reason ? ` The service said: “${words}”.` : '';
	const cause = { httpCode: String(code), body: answer };
	if (meaningOf(code).isUnclear || !isNothingNamed(status.messageId)) {
		throw new UnconfirmedWrite(
			reason ?? `The service reported an error (${field} ${code})`,
			`${reason ? `The response has ${field} ${code}. ` : ''}The ${what} may have been accepted anyway. ${whenUnknown}${quote}`,
			cause,
		);
	}
	throw new OperationError(
		reason ?? `The service did not accept the ${what} (${field} ${code})`,
		`The response has HTTP status 200 and ${field} ${code}. Check this item’s values and the credential.${quote}`,
		cause,
	);
}
