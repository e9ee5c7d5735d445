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
import { credentialOf, credentialType, matchesSecret, secretOf } from './internal/secretCache';
import { readOptions, readSecretIn, secretHeader } from './parameters';
import { Rejection } from './rejection';
import { faultOfSigningSecret, isSame, isSigned } from './signature';

const minLength = 16;

/** Returns the query without the secret. Anything but the right one is a 401. */
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
	const isRight = await matchesSecret(
		context,
		'secret',
		(wanted) =>
			faultOf(wanted) === undefined && isSame(typeof given === 'string' ? given : '', wanted),
	);
	// The secret must not reach the workflow under any name.
	if (isRight) return Object.fromEntries(Object.entries(query).filter(([, at]) => at !== given));
	throw new Rejection(401, 'The secret is missing or wrong');
}

/** The verified `webhook-id`; undefined without a Signing Secret, with which all else is a 401. */
export async function verifySignature(
	context: IWebhookFunctions,
	body: Buffer,
): Promise<string | undefined> {
	if (!credentialOf(context)) return undefined;
	const headers = context.getHeaderData() as IDataObject;
	let isOptional = false;
	const isRight = await matchesSecret(
		context,
		'signingSecret',
		(secret) => (isOptional = secret === '') || isSigned(secret, headers, body),
	);
	if (!isRight) throw new Rejection(401, 'The signature is missing or wrong');
	return isOptional ? undefined : (headers['webhook-id'] as string);
}

function faultOf(secret: string): string | undefined {
	if (/[^\x21-\x7e]/.test(secret) || /[/?#%&+]/.test(secret)) {
		return 'it must not contain spaces or any of / ? # % & +, which have another meaning in an address';
	}
	if (secret.length >= minLength) return undefined;
	return `it needs at least ${minLength} characters, and has ${secret.length}`;
}

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

/** At publishing: rejects a secret or allow-list that no request could pass, and bad `others`. */
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
	if (!credentialOf(context)) {
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

/** For the platform. `segment` takes the place of the last one of the default address. */
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
