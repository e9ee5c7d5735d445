import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../errors/operationError';
import { withoutAtEnd } from '../text/edges';
import { isMaskedSecret } from '../text/mask';
import type { Advice, Rejected } from './api';
import { parseUrl } from '../text/url';

/** A platform shows such URLs; the key is the credential. */
export const baseUrlExamples = {
	switchboardAccessTokenApi: 'https://api.example.com/numbering',
	switchboardOAuth2Api: 'https://api.example.com/numbering',
	switchboardAgentsApi: 'https://agents.example.com',
	switchboardMessagingApi: 'https://api.example.com/messaging',
	switchboardPushApi: 'https://api.example.com/push',
	switchboardVoiceApi: 'https://voice.example.com',
	switchboardWaitsApi: 'http://localhost:5678/api/v1',
} as const;

export type CredentialWithUrl = keyof typeof baseUrlExamples;

const localHost =
	/^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0)(?![\w.-])|^\[(?:::1?|::ffff:(?:127(?:\.\d{1,3}){3}|7f[\da-f]{2}:[\da-f]{1,4}))\]/i;

/**
 * A host on this machine or in this container is where n8n itself runs; the port doesn’t matter.
 */
export const isLocalHost = (host: string): boolean => localHost.test(host);

/** A missing scheme becomes https, or http on this machine. */
export function addressIn(entered: unknown): URL | undefined {
	const text = String(entered ?? '').trim();
	const [scheme, slashes] = /^[a-z][a-z\d+.-]*:([/\\]+)/i.exec(text) ?? [];
	// With one slash, three or backslashes, a browser reads a different host than a person.
	if (scheme !== undefined) return slashes === '//' ? parseUrl(text) : undefined;
	const local = text === '' ? undefined : parseUrl(`http://${text}`);
	return local && isLocalHost(local.host) ? local : local && parseUrl(`https://${text}`);
}

/** It is undefined if the value is just the URL of a service. */
export function faultOfBaseUrl(entered: unknown): string | undefined {
	const url = addressIn(entered);
	if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
		return 'Begin it with https:// or http://';
	}
	if (url.username || url.password) return 'Remove what is before “@”, and the “@” itself';
	const [end] = /[?#]/.exec(String(entered)) ?? [];
	return end && `Remove “${end}” and all that follows it`;
}

export const ofBaseUrl = (example: string) =>
	`A Base URL has only a host and the path of the service, e.g. ${example}`;

const ofCredential = 'in the credential';
export const ofDetails = 'under Platform Details of the credential';

/** Every error names a setting and its value in this way. */
export const setTo = (label: string, value: string, where: string) =>
	value === '' ? `Clear “${label}” ${where}.` : `Set “${label}” ${where} to “${value}”.`;

/** Only the service responds to this read like that. */
interface Proof {
	url: string;
	qs: IDataObject;
	isRight(body: unknown): boolean;
}

/**
 * Users paste a Base URL with a part of a path. A `proof` makes sure that the service responds
 * before that part and not here, because the service’s own URL may end like a path.
 */
export const baseUrlBefore =
	(paths: RegExp, statuses: readonly number[] = [404, 405], proof?: Proof): Advice =>
	async ({ status, setting, ask }) => {
		const baseUrl = withoutAtEnd(String(setting('baseUrl')).trim(), '/');
		const shorter = baseUrl.replace(paths, '');
		if (!statuses.includes(status) || shorter === baseUrl) return undefined;
		const right = proof ? await firstRight(beginningsOf(baseUrl, paths), proof, ask) : shorter;
		if (right === undefined || right === baseUrl) return undefined;
		return `${setTo('Base URL', right, ofCredential)} It must end before the path of a request.`;
	};

/**
 * The URL itself comes first, then each beginning before a part that looks like a path, the longest
 * first.
 */
const beginningsOf = (baseUrl: string, paths: RegExp): string[] => [
	baseUrl,
	...[...baseUrl.matchAll(/\//g)]
		.map(({ index }) => index)
		.filter((index) => baseUrl.slice(index).replace(paths, '') === '')
		.reverse()
		.map((index) => baseUrl.slice(0, index)),
];

/** A rejected credential shows that the service is there, too. */
async function firstRight(
	candidates: readonly string[],
	{ url, qs, isRight }: Proof,
	ask: Rejected['ask'],
): Promise<string | undefined> {
	for (const baseUrl of candidates) {
		const { status, body } = await ask({ baseUrl }, url, qs);
		if (status === 401 || status === 403 || (status === 200 && isRight(body))) return baseUrl;
	}
	return undefined;
}

export const wholeSecret =
	(name: 'apiKey' | 'accessToken', label: string): Advice =>
	({ status, setting }) =>
		[401, 403].includes(status) && isMaskedSecret(String(setting(name) ?? ''))
			? `Enter the whole “${label}” ${ofCredential}: this one is masked, as web pages show it.`
			: undefined;

/** The service gives no reason, or names one of these fields. */
export const isAbout = ({ status, reason }: Rejected, ...fields: readonly string[]) =>
	[400, 409, 422].includes(status) &&
	(reason === '' || fields.some((field) => reason.includes(field)));

export async function advised(
	error: OperationError,
	rejected: Rejected,
	rules: readonly Advice[] = [],
): Promise<OperationError> {
	if (error.status !== 'rejected') return error;
	const ruleSentences = await Promise.all(rules.map(async (rule) => await rule(rejected)));
	const sentences = ruleSentences.filter((one) => one !== undefined);
	if (sentences.length === 0) return error;
	return new OperationError(
		error.message,
		`${sentences.join(' ')} ${error.description}`,
		error.cause,
	);
}
