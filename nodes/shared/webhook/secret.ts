import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	IHookFunctions,
	INodeCredentialTestResult,
	INodeProperties,
	IWebhookFunctions,
} from 'n8n-workflow';

import { OperationError, withNodeErrors } from '../errors/operationError';
import { readParameter } from '../input/readParameters';
import { misspelledIn } from './internal/ipAllowList';
import { isSame } from './internal/isSame';
import { matchesSecret } from './internal/secretCache';
import { readOptions, readSecretIn, secretHeader } from './parameters';
import { Rejection } from './rejection';
import { faultOfSigningSecret, isSigned } from './signature';

const credentialType = 'switchboardWebhookApi';
const minLength = 16;

/** Checks the secret and returns the query without it. Anything but the right secret is a 401. */
export async function authorize(
	context: IWebhookFunctions,
	parameters: readonly INodeProperties[],
): Promise<IDataObject> {
	const query = context.getQueryData() as IDataObject;
	const secretIn = readSecretIn(context, parameters);
	if (secretIn === 'none') return query;
	const given = {
		path: (context.getParamsData() as IDataObject | undefined)?.secret,
		query: query.secret,
		header: context.getHeaderData()[secretHeader],
	}[secretIn];
	const isRight = await matches(
		context,
		'secret',
		(wanted) =>
			faultOf(wanted) === undefined && isSame(typeof given === 'string' ? given : '', wanted),
	);
	// The secret must not reach the workflow under any name.
	if (isRight) return Object.fromEntries(Object.entries(query).filter(([, at]) => at !== given));
	throw new Rejection(401, 'The secret is missing or wrong');
}

/**
 * The verified `webhook-id`, which is the same in every repetition of a notification; undefined if there
 * is no Signing Secret. With one, a request without a valid signature is a 401, wherever the secret is
 * expected: the signature may stand alone.
 */
export async function verifySignature(
	context: IWebhookFunctions,
	body: Buffer,
): Promise<string | undefined> {
	if (!hasCredential(context)) return undefined;
	const headers = context.getHeaderData() as IDataObject;
	let isOptional = false;
	const isRight = await matches(
		context,
		'signingSecret',
		(secret) => (isOptional = secret === '') || isSigned(secret, headers, body),
	);
	if (!isRight) throw new Rejection(401, 'The signature is missing or wrong');
	return isOptional ? undefined : (headers['webhook-id'] as string);
}

const hasCredential = (context: IWebhookFunctions | IHookFunctions) =>
	context.getNode().credentials?.[credentialType] !== undefined;

type Field = 'secret' | 'signingSecret';

/** Whether a field of the credential, which is not read for each request, is what `isRight` wants. */
async function matches(
	context: IWebhookFunctions,
	field: Field,
	isRight: (secret: string) => boolean,
): Promise<boolean> {
	const { id } = context.getNode().credentials?.[credentialType] ?? {};
	const read = async () => await secretOf(context, field);
	return await matchesSecret(`${id}|${field}`, read, isRight);
}

async function secretOf(
	context: IWebhookFunctions | IHookFunctions,
	field: Field,
): Promise<string> {
	const { [field]: secret } = await context.getCredentials(credentialType);
	return String(secret ?? '');
}

/** Why a secret cannot be used; undefined if it can. */
function faultOf(secret: string): string | undefined {
	if (/[^\x21-\x7e]/.test(secret) || /[/?#%&+]/.test(secret)) {
		return 'it must not contain spaces or any of / ? # % & +, which have another meaning in an address';
	}
	if (secret.length >= minLength) return undefined;
	return `it needs at least ${minLength} characters, and has ${secret.length}`;
}

/** The secret of a credential that cannot be used, and why. The one that `isWanted` must be there. */
function unusableIn(
	{ secret, signingSecret }: Partial<Record<string, unknown>>,
	isWanted = String(signingSecret ?? '') === '',
) {
	const plain = String(secret ?? '');
	const fault = isWanted || plain !== '' ? faultOf(plain) : undefined;
	if (fault !== undefined) return { which: 'secret', fault };
	const signing = String(signingSecret ?? '');
	const other = signing === '' ? undefined : faultOfSigningSecret(signing);
	return other === undefined ? undefined : { which: 'signing secret', fault: other };
}

/** The Test button of the credential; sends nothing. */
export const credentialTest = {
	async testSecret(
		this: ICredentialTestFunctions,
		{ data }: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const unusable = unusableIn(data ?? {});
		if (unusable) {
			const { which, fault } = unusable;
			return { status: 'Error', message: `The ${which} cannot be used: ${fault}` };
		}
		return { status: 'OK', message: 'The secrets have a valid format' };
	},
};

/**
 * Runs when the workflow is published. Rejects a secret or an allow-list that no request could pass,
 * and values of `others`, further parameters of the trigger, that its form does not allow.
 */
export async function requireSettings(
	context: IHookFunctions,
	parameters: readonly INodeProperties[],
	...others: INodeProperties[]
): Promise<true> {
	await withNodeErrors(context, async () => {
		for (const other of others) readParameter(context, other);
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
	const isWanted = readSecretIn(context, parameters) !== 'none';
	if (!hasCredential(context)) {
		if (!isWanted) return;
		throw new OperationError('Choose a Switchboard Webhook API credential', 'It has the secret');
	}
	const unusable = unusableIn(await context.getCredentials(credentialType), isWanted);
	if (!unusable) return;
	// If publishing fails n8n shows only the message.
	const { which, fault } = unusable;
	const message = `The ${which} of the credential cannot be used: ${fault}`;
	throw new OperationError(message, 'Change it in the credential, and at the platform');
}

/**
 * The address to give to the platform, with the secret where the panel shows `<your secret>`. A secret
 * in a header is not part of it. `segment` takes the place of the last one of the default address.
 */
export async function addressWithSecret(
	context: IHookFunctions,
	parameters: readonly INodeProperties[],
	segment = '$&',
): Promise<string> {
	const url = new URL(context.getNodeWebhookUrl('default') as string);
	url.pathname = url.pathname.replace(/[^/]+$/, segment);
	const secretIn = readSecretIn(context, parameters);
	if (secretIn === 'path') {
		// n8n finds a path with a placeholder only if it contains the node's webhook ID twice.
		const { webhookId } = context.getNode();
		const path = url.pathname.replace(`/${webhookId}/`, `/${webhookId}/${webhookId}/`);
		url.pathname = `${path}/${await secretOf(context, 'secret')}`;
	}
	if (secretIn === 'query') url.searchParams.set('secret', await secretOf(context, 'secret'));
	return url.href;
}
