import { createHash, timingSafeEqual } from 'crypto';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHookFunctions,
	INodeCredentialTestResult,
	INodeProperties,
	IWebhookFunctions,
} from 'n8n-workflow';

import { OperationError, withNodeErrors } from '../errors/operationError';
import { readParameter } from '../input/readParameters';
import { misspelledIn } from './internal/ipAllowList';
import { matchesSecret } from './internal/secretCache';
import { readOptions, readSecretIn, secretHeader } from './parameters';
import { Rejection } from './rejection';

const credentialType = 'switchboardWebhookApi';
const shortest = 16;

/** Lets in who brings the secret; answers the query without it. Fails closed (401). */
export async function authorize(
	context: IWebhookFunctions,
	parameters: readonly INodeProperties[],
): Promise<IDataObject> {
	const { secret: inQuery, ...others } = context.getQueryData() as IDataObject;
	const secretIn = readSecretIn(context, parameters);
	const query = secretIn === 'query' ? others : { ...(context.getQueryData() as IDataObject) };
	if (secretIn === 'none') return query;
	const brought = {
		path: (context.getParamsData() as IDataObject | undefined)?.secret,
		query: inQuery,
		header: context.getHeaderData()[secretHeader],
	}[secretIn];
	const { id } = context.getNode().credentials?.[credentialType] ?? {};
	const isRight = await matchesSecret(
		String(id),
		async () => await secretOf(context),
		(wanted) => faultOf(wanted) === undefined && isSame(brought, wanted),
	);
	// Wherever else it stands: it must not reach the workflow.
	if (isRight) return Object.fromEntries(Object.entries(query).filter(([, at]) => at !== brought));
	throw new Rejection(401, 'The secret is missing or wrong');
}

/** Takes as long for a wrong secret as for the right one, whatever its length. */
function isSame(brought: unknown, wanted: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(typeof brought === 'string' ? brought : ''), digest(wanted));
}

async function secretOf(context: IWebhookFunctions | IHookFunctions): Promise<string> {
	const { secret } = await context.getCredentials(credentialType);
	return String(secret ?? '');
}

/** What is wrong with a secret, in words; undefined where nothing is. */
function faultOf(secret: string): string | undefined {
	if (/[^\x21-\x7e]/.test(secret) || /[/?#%&+]/.test(secret)) {
		return 'it may hold no blanks and none of / ? # % & +, which change their meaning in an address';
	}
	if (secret.length >= shortest) return undefined;
	return `it needs at least ${shortest} characters, and has ${secret.length}`;
}

/** The Test button of the credential; nothing leaves n8n. */
export function testSecret({ secret }: ICredentialDataDecryptedObject): INodeCredentialTestResult {
	const fault = faultOf(String(secret ?? ''));
	return fault === undefined
		? { status: 'OK', message: 'The secret is long enough and fits into an address' }
		: { status: 'Error', message: `The secret cannot be used: ${fault}` };
}

/**
 * When the workflow is published: refuses a secret or an allow-list that would shut everybody out,
 * instead of waiting in vain; and each of the trigger’s `others` that its form would not take.
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
	if (readSecretIn(context, parameters) === 'none') return;
	const fault = faultOf(await secretOf(context));
	if (fault === undefined) return;
	// n8n tells the message alone of what it could not publish.
	const advice = 'Change it in the credential, and at the platform';
	throw new OperationError(`The secret of the credential cannot be used: ${fault}`, advice);
}

/**
 * The address to give to the platform, secret included: what the panel shows with `<your secret>`
 * in its place. In a header it cannot be part of it.
 */
export async function addressWithSecret(
	context: IHookFunctions,
	parameters: readonly INodeProperties[],
): Promise<string> {
	const url = new URL(context.getNodeWebhookUrl('default') as string);
	const secretIn = readSecretIn(context, parameters);
	if (secretIn === 'path') {
		// n8n finds a path with a placeholder only where the node's webhook ID stands twice.
		const { webhookId } = context.getNode();
		const path = url.pathname.replace(`/${webhookId}/`, `/${webhookId}/${webhookId}/`);
		url.pathname = `${path}/${await secretOf(context)}`;
	}
	if (secretIn === 'query') url.searchParams.set('secret', await secretOf(context));
	return url.href;
}
