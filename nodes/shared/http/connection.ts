import { createHash } from 'crypto';
import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
} from 'n8n-workflow';

import { normalizeBaseUrl } from './internal/baseUrl';
import type { Setting } from '../declare/api';
import { Throttle } from './internal/throttle';
import { semaphore } from '../concurrency';
import { OperationError } from '../errors/operationError';
import type { Secrets } from './redaction';
import { addSecrets, secretsOf } from './redaction';

/** What all items of an execution share to call a service with one credential. */
export interface Connection {
	context: IAllExecuteFunctions;
	credentialType: string;
	/** Equal for equal credentials. */
	account: string;
	baseUrl: string;
	secrets: Secrets;
	/** As n8n's own check takes it; undefined if the credential allows every host. */
	allowedDomains?: string;
	/** Saves n8n's request helper from reading the credential from the database for each request. */
	decrypted?: { credentialsDecrypted: ICredentialsDecrypted };
	signal?: AbortSignal;
	settings: Readonly<Partial<Record<Setting, unknown>>>;
	withSlot: ReturnType<typeof semaphore>;
	/** Pauses that services asked for. */
	throttle: Throttle;
	/** The longest pause that a request waits for; a longer one rejects it. */
	maxWaitMs: number;
	/** Values that are read once for all items of an execution, and when. */
	shared: Map<string, { reading: Promise<unknown>; atMs: number }>;
}

interface Settings {
	requestsAtOnce?: number;
	/** Of the other credentials of the run; those of this one are added. */
	secrets?: Secrets;
}

/** Reads the credential of a node without items, e.g. of a trigger or a form. */
export async function connect(
	context: IAllExecuteFunctions,
	credentialType: string,
): Promise<Connection> {
	return connectWith(context, credentialType, await context.getCredentials(credentialType));
}

/** Takes the credential’s base URL and secrets. n8n itself adds the credential to each request. */
export function connectWith(
	context: IAllExecuteFunctions,
	credentialType: string,
	credential: ICredentialDataDecryptedObject,
	{ requestsAtOnce = 5, secrets }: Settings = {},
): Connection {
	const baseUrl = normalizeBaseUrl(credential.baseUrl);
	requireTenant(credential);
	const account = accountOf(credential);
	return {
		context,
		credentialType,
		account,
		baseUrl,
		secrets: addSecrets(secretsOf(credential), secrets),
		allowedDomains: allowedDomainsOf(credential, baseUrl),
		decrypted: credentialType.endsWith('OAuth2Api')
			? undefined
			: { credentialsDecrypted: { id: '', name: '', type: credentialType, data: credential } },
		signal: 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
		settings: credential,
		withSlot: semaphore(requestsAtOnce),
		throttle: throttleOf(context, account),
		maxWaitMs: 'getCurrentNodeParameter' in context ? maxWaitMs.form : maxWaitMs.node,
		shared: new Map(),
	};
}

/** Names the account that a credential belongs to. Tokens that n8n obtains for it come and go. */
export function accountOf(credential: ICredentialDataDecryptedObject): string {
	const entered = { ...credential, oauthTokenData: undefined };
	return createHash('sha256').update(JSON.stringify(entered)).digest('base64');
}

/** Without a tenant the service would choose the account that a call is charged to. */
function requireTenant({ tenantId }: ICredentialDataDecryptedObject): void {
	// A credential without that field has “undefined” here.
	if (String(tenantId).trim() !== '') return;
	throw new OperationError(
		'The credential has no Tenant ID',
		'No call was placed. Enter the Tenant ID in the credential. If it is an expression, check what it returns.',
	);
}

/** A form has a person waiting for it. The Timeout option counts separately, from the request on. */
const maxWaitMs = { node: 60_000, form: 5_000 };

/** A published trigger runs for months, and a service that asks for a year must not silence it. */
const maxTriggerHoldMs = 15 * 60_000;

const throttles = new WeakMap<object, Map<string, Throttle>>();

/**
 * All tries and runs of a node in one execution, and all polls of a trigger, share one throttle for each
 * account. n8n's Retry On Fail may run again earlier than the service asked for.
 */
function throttleOf(context: IAllExecuteFunctions, account: string): Throttle {
	const store = storeOf(context);
	const known = (store && throttles.get(store)) ?? new Map<string, Throttle>();
	if (store) throttles.set(store, known);
	const isTrigger = !('getContext' in context);
	const throttle = known.get(account) ?? new Throttle(isTrigger ? maxTriggerHoldMs : Infinity);
	known.set(account, throttle);
	return throttle;
}

function storeOf(context: IAllExecuteFunctions): object | undefined {
	if ('getContext' in context) return context.getContext('node');
	// A test run in the editor must not change what the node remembers.
	const isTestRun = context.getMode?.() === 'manual';
	if (isTestRun || !('getWorkflowStaticData' in context)) return undefined;
	return context.getWorkflowStaticData('node');
}

/**
 * The hosts that URLs in records (recordings) may name, from the fields that n8n adds to every
 * credential but enforces only in its own nodes. The service's own host is always allowed.
 */
function allowedDomainsOf(
	{ allowedHttpRequestDomains: mode, allowedDomains }: ICredentialDataDecryptedObject,
	baseUrl: string,
): string | undefined {
	if (mode !== 'domains' && mode !== 'none') return undefined;
	const { hostname } = new URL(baseUrl);
	return mode === 'none' ? hostname : `${hostname}, ${String(allowedDomains ?? '')}`;
}
