import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
} from 'n8n-workflow';

import { normalizeBaseUrl } from './internal/baseUrl';
import { Throttle } from './internal/throttle';
import { semaphore } from '../concurrency';
import { OperationError } from '../errors/operationError';
import type { Secrets } from './redaction';
import { secretsOf } from './redaction';

/** One credential's way to its service, shared by all items of an execution. */
export interface Connection {
	context: IAllExecuteFunctions;
	credentialType: string;
	baseUrl: string;
	secrets: Secrets;
	/** In the form of n8n's own check; undefined where the credential allows every host. */
	allowedDomains?: string;
	/** For n8n's request helper, which otherwise reads it from the database for each request. */
	decrypted?: { credentialsDecrypted: ICredentialsDecrypted };
	signal?: AbortSignal;
	withSlot: ReturnType<typeof semaphore>;
	/** Breaks that services asked for. */
	throttle: Throttle;
	/** The longest break that a request waits for; a longer one refuses it. */
	maxWaitMs: number;
	/** What is read once for all items of an execution, and when. */
	shared: Map<string, { reading: Promise<unknown>; atMs: number }>;
}

/** Reads base URL and secrets of the credential once; n8n adds the credential to each request. */
export async function connect(
	context: IAllExecuteFunctions,
	credentialType: string,
	requestsAtOnce = 5,
): Promise<Connection> {
	const credential = await context.getCredentials(credentialType);
	const baseUrl = normalizeBaseUrl(credential.baseUrl);
	requireTenant(credential);
	return {
		context,
		credentialType,
		baseUrl,
		secrets: secretsOf(credential),
		allowedDomains: allowedDomainsOf(credential, baseUrl),
		decrypted: credentialType.endsWith('OAuth2Api')
			? undefined
			: { credentialsDecrypted: { id: '', name: '', type: credentialType, data: credential } },
		signal: 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
		withSlot: semaphore(requestsAtOnce),
		throttle: throttleOf(context),
		maxWaitMs: 'getCurrentNodeParameter' in context ? breakAtMostMs.form : breakAtMostMs.node,
		shared: new Map(),
	};
}

/** Without a tenant the service would choose one itself, and whose account a call goes to. */
function requireTenant({ tenantId }: ICredentialDataDecryptedObject): void {
	if (tenantId === undefined || String(tenantId).trim() !== '') return;
	throw new OperationError(
		'The credential has no Tenant ID',
		'No call was placed. Enter the Tenant ID in the credential. If it is an expression, check what it returns.',
	);
}

/** A person waits in front of a form. Beside the Timeout option, which counts from the request on. */
const breakAtMostMs = { node: 60_000, form: 5_000 };

/** A published trigger lives for months: a service that asks for a year must not silence it. */
const maxTriggerHoldMs = 15 * 60_000;

const known = new WeakMap<object, Throttle>();

/**
 * The same for all tries and runs of a node in one execution, and for all polls of a trigger: n8n's
 * Retry On Fail comes back sooner than a service may have asked for.
 */
function throttleOf(context: IAllExecuteFunctions): Throttle {
	const place = storeOf(context);
	const isTrigger = !('getContext' in context);
	const holds =
		(place && known.get(place)) ?? new Throttle(isTrigger ? maxTriggerHoldMs : Infinity);
	if (place) known.set(place, holds);
	return holds;
}

function storeOf(context: IAllExecuteFunctions): object | undefined {
	if ('getContext' in context) return context.getContext('node');
	const isLook = context.getMode?.() === 'manual';
	// A look from the editor leaves what the node remembers alone.
	if (isLook || !('getWorkflowStaticData' in context)) return undefined;
	return context.getWorkflowStaticData('node');
}

/**
 * The hosts that data may name (recordings), by the fields that n8n adds to every credential; it
 * enforces them in its own nodes alone. The service's own host is always among them.
 */
function allowedDomainsOf(
	{ allowedHttpRequestDomains: mode, allowedDomains }: ICredentialDataDecryptedObject,
	baseUrl: string,
): string | undefined {
	if (mode !== 'domains' && mode !== 'none') return undefined;
	const { hostname } = new URL(baseUrl);
	return mode === 'none' ? hostname : `${hostname}, ${String(allowedDomains ?? '')}`;
}
