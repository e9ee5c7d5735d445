import { timingSafeEqual } from 'crypto';
import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	IHookFunctions,
	INodeCredentialTestResult,
	INodeProperties,
	IWebhookFunctions,
} from 'n8n-workflow';

import { clock } from '../clock';
import { OperationError, withNodeErrors } from '../errors/operationError';
import { readParameter } from '../input/readParameters';
import { newDigest } from '../text/digest';
import { upToLastSlash } from '../text/edges';
import { Rejection, misspelledIn } from './request';
import { readOptions, readSecretIn, secretHeader } from './webhooks';

const credentialType = 'switchboardWebhookApi';
const minLength = 16;

/** The returned query lacks the secret. Throws a 401 unless the secret is right. */
export async function authorize(
	context: IWebhookFunctions,
	parameters: readonly INodeProperties[],
): Promise<IDataObject> {
	const query = context.getQueryData() as IDataObject;
	const secretIn = readSecretIn(context, parameters);
	if (secretIn === 'none') return query;
	const sentSecret = {
		path: (context.getParamsData() as IDataObject | undefined)?.secret,
		query: query.secret,
		header: context.getHeaderData()[secretHeader],
	}[secretIn];
	const isRight = await isSecret(context, typeof sentSecret === 'string' ? sentSecret : '');
	// The secret must not reach the workflow under any name.
	if (isRight)
		return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== sentSecret));
	throw new Rejection(401, 'The secret is missing or wrong');
}

/**
 * The cache has recently read secrets by credential, which are only compared and never returned.
 */
const cache = new Map<string | null | undefined, { secret: string; atMs: number }>();
const pending = new Map<string | null | undefined, Promise<string>>();
const freshForMs = 60_000;

const credentialOf = (context: IWebhookFunctions | IHookFunctions) =>
	context.getNode().credentials?.[credentialType];

/**
 * n8n needs up to 300 ms for a secret. A changed one works immediately, and the old one for another
 * minute.
 */
async function isSecret(context: IWebhookFunctions, sentSecret: string): Promise<boolean> {
	const key = credentialOf(context)?.id;
	const cached = cache.get(key);
	const isFresh = cached && clock.elapsed() - cached.atMs < freshForMs;
	if (isFresh && isSame(sentSecret, cached.secret)) return true;
	const reading = pending.get(key) ?? refresh(context, key);
	pending.set(key, reading);
	return isSame(sentSecret, await reading);
}

async function refresh(context: IWebhookFunctions, key: string | null | undefined) {
	try {
		const secret = await secretOf(context);
		cache.set(key, { secret, atMs: clock.elapsed() });
		return secret;
	} finally {
		pending.delete(key);
	}
}

async function secretOf(context: IWebhookFunctions | IHookFunctions): Promise<string> {
	const { secret } = await context.getCredentials(credentialType);
	return String(secret ?? '');
}

/**
 * It takes the same time for every difference, even in length; an unusable secret is never right.
 */
function isSame(sentSecret: string, wanted: string): boolean {
	const digest = (value: string) => newDigest().update(value).digest();
	return timingSafeEqual(digest(sentSecret), digest(wanted)) && faultOf(wanted) === undefined;
}

function faultOf(secret: string): string | undefined {
	if (/[^\x21-\x7e]/.test(secret) || /[/?#%&+]/.test(secret)) {
		return 'it must not contain spaces or any of / ? # % & +, which have a special meaning in a URL';
	}
	if (secret.length >= minLength) return undefined;
	return `it needs at least ${minLength} characters but has ${secret.length}`;
}

export const credentialTest = {
	async testSecret(
		this: ICredentialTestFunctions,
		{ data }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const fault = faultOf(String(data?.secret ?? ''));
		return fault === undefined
			? { status: 'OK', message: 'The secret has a valid format' }
			: { status: 'Error', message: `The secret cannot be used: ${fault}` };
	},
};

/**
 * At publishing, it rejects a secret or allow-list that no request could pass, and invalid
 * `others`.
 */
export async function requireSettings(
	context: IHookFunctions,
	parameters: readonly INodeProperties[],
	...others: INodeProperties[]
): Promise<true> {
	await withNodeErrors(context, async () => {
		for (const property of others) readParameter(context, property);
		await checkSettings(context, parameters);
	});
	return true;
}

async function checkSettings(
	context: IHookFunctions,
	parameters: readonly INodeProperties[],
): Promise<void> {
	const { ipAllowList = '' } = readOptions(context, parameters);
	const misspelled = misspelledIn(ipAllowList);
	if (misspelled !== undefined) {
		const advice = 'Write addresses and ranges like 203.0.113.7, 10.0.0.0/8';
		throw new OperationError(`“${misspelled}” is not an IP address`, advice);
	}
	if (readSecretIn(context, parameters) === 'none') return;
	if (!credentialOf(context)) {
		throw new OperationError(
			'Choose a Switchboard Webhook API credential',
			'It contains the secret',
		);
	}
	const fault = faultOf(await secretOf(context));
	if (fault === undefined) return;
	// n8n shows only the message if publishing fails.
	const message = `The secret of the credential cannot be used: ${fault}`;
	throw new OperationError(message, 'Change it in the credential and at the platform');
}

/**
 * People enter the URL at the platform. `segment` replaces the last segment of the default address.
 */
export async function addressWithSecret(
	context: IHookFunctions,
	parameters: readonly INodeProperties[],
	segment?: string,
): Promise<string> {
	const url = new URL(context.getNodeWebhookUrl('default') as string);
	if (segment !== undefined) url.pathname = upToLastSlash(url.pathname) + segment;
	const secretIn = readSecretIn(context, parameters);
	if (secretIn === 'path') {
		// n8n finds a path with a placeholder only if it contains the node's webhook ID twice.
		const { webhookId } = context.getNode();
		const path = url.pathname.replace(`/${webhookId}/`, `/${webhookId}/${webhookId}/`);
		url.pathname = `${path}/${await secretOf(context)}`;
	}
	if (secretIn === 'query') url.searchParams.set('secret', await secretOf(context));
	return url.href;
}
