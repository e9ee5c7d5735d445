import { parseUrl } from '../text/url';

/**
 * These are the texts of n8n 2.41.1’s own errors, and of errors of Node.js’s sockets and of a
 * proxy.
 */
interface Text {
	message: string;
	description?: string | null;
}

/**
 * n8n records an execution as canceled by a person if the message contains “canceled” (n8n-core’s
 * processSuccessExecution), so it is respelled. The description says so, because the word may be in
 * an ID.
 */
export function withoutCanceled<T extends Text>({ message, description }: T) {
	if (!message.includes('canceled')) return { message, description: description ?? undefined };
	const note = 'Where the title says “cancelled”, the original has one “l”.';
	return {
		message: message.replaceAll('canceled', 'cancelled'),
		description: description ? `${description.trim().replace(/[^.!?]$/, '$&.')} ${note}` : note,
	};
}

/**
 * Only after `sent` may the service have received anything. `held`: its pause is too long.
 * `rejected`: n8n made no request. `connecting`: no secure connection yet. `untrusted`: its
 * certificate.
 */
export type Progress = 'held' | 'rejected' | 'connecting' | 'untrusted' | 'sent';

/** A request that follows redirects is inside. */
interface Sending {
	socket?: Socket | null;
	_currentRequest?: Sending;
}

interface Socket {
	/** The operating system, or TLS, received this many bytes. */
	_bytesDispatched?: number;
	/** TLS has not verified the other side, and holds back what the request has written. */
	secureConnecting?: boolean;
	authorizationError?: unknown;
}

export class CutError extends Error {
	readonly httpCode = 'ECONNRESET';
}

/**
 * The socket decides, never the error’s code, because a lost network ends a connection with the
 * same code as an attempt to connect. If the socket can’t be seen, the request counts as sent.
 */
export function progressOf(thrown: unknown): Progress {
	const chain = errorChain(thrown);
	if (chain.some((one) => one instanceof CutError)) return 'sent';
	const { request } = chain.find(hasRequest) ?? {};
	if (!request) return 'rejected';
	const { socket } = request._currentRequest ?? request;
	if (!socket || socket._bytesDispatched === 0) return 'connecting';
	if (!socket.secureConnecting) return 'sent';
	return socket.authorizationError ? 'untrusted' : 'connecting';
}

/**
 * The nearest error comes first; if a host has several addresses, the error of the first counts.
 */
export function errorChain(thrown: unknown, depth = 0): object[] {
	if (thrown === null || typeof thrown !== 'object' || depth > 5) return [];
	const { cause, errors } = thrown as { cause?: unknown; errors?: unknown[] };
	return [thrown, ...errorChain(cause, depth + 1), ...errorChain(errors?.[0], depth + 1)];
}

const hasRequest = (one: object): one is { request: Sending } =>
	(one as { request?: Sending }).request !== undefined;

/**
 * If n8n’s proxy could not be reached, or ended the connection, nothing was sent to the service.
 * n8n tried a different host than the URL’s, or its agent for proxies says so.
 */
export function failedAtProxy(thrown: unknown, url: string): boolean {
	if (/^Proxy connection ended/.test(String((thrown as Error).message))) return true;
	const contact = contactOf(thrown);
	if (!contact || !parseUrl(url)) return false;
	const target = new URL(url);
	const host = target.hostname.replace(/[[\]]/g, '');
	if ('unknownHost' in contact) return contact.unknownHost !== host;
	const { address, port } = contact;
	const targetPort = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
	return port !== targetPort || (isAddress(host) && address !== host);
}

type Contact = { address: string; port: number } | { unknownHost: string };

const isAddress = (host: string) => host.includes(':') || /^[\d.]+$/.test(host);

function contactOf(thrown: unknown): Contact | undefined {
	for (const one of errorChain(thrown)) {
		const { hostname, address, port } = one as Record<string, unknown>;
		if (typeof address === 'string' && typeof port === 'number') return { address, port };
		if (typeof hostname === 'string') return { unknownHost: hostname };
	}
	return undefined;
}
