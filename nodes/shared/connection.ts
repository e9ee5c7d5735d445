import type { IAllExecuteFunctions, ICredentialsDecrypted } from 'n8n-workflow';

import { normalizeBaseUrl } from './baseUrl';
import { gate } from './overlap';
import { secretsOf } from './secrets';

/** One credential's way to its service, shared by all items of an execution. */
export interface Connection {
	context: IAllExecuteFunctions;
	credentialType: string;
	baseUrl: string;
	secrets: readonly string[];
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
	return {
		context,
		credentialType,
		baseUrl: normalizeBaseUrl(credential.baseUrl),
		secrets: secretsOf(credential),
		decrypted: credentialType.endsWith('OAuth2Api')
			? undefined
			: { credentialsDecrypted: { id: '', name: '', type: credentialType, data: credential } },
		signal: 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
		inTurn: gate(requestsAtOnce),
		shared: new Map(),
	};
}
