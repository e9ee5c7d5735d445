import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
} from 'n8n-workflow';

import { normalizeBaseUrl } from './baseUrl';
import { gate } from './overlap';
import type { Secrets } from './secrets';
import { secretsOf } from './secrets';

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
	inTurn: ReturnType<typeof gate>;
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
		inTurn: gate(requestsAtOnce),
		shared: new Map(),
	};
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
