/** What the errors of n8n 2.41.1 show of the sockets of Node.js. */
/**
 * Only of `sent` the service may have got anything. `held`: its pause is too long. `rejected`: n8n
 * made no request. `connecting`: no secure connection yet. `untrusted`: its certificate.
 */
export type Progress = 'held' | 'rejected' | 'connecting' | 'untrusted' | 'sent';

/** One that follows redirects has the request inside. */
interface Sending {
	socket?: Socket | null;
	_currentRequest?: Sending;
}

interface Socket {
	/** How many bytes went to the operating system, or to TLS. */
	_bytesDispatched?: number;
	/** TLS has not verified the other side, and holds back what the request has written. */
	secureConnecting?: boolean;
	authorizationError?: unknown;
}

export class CutError extends Error {
	readonly httpCode = 'ECONNRESET';
}

/**
 * By the socket, never by the error's code: a lost network ends a connection with the same code as
 * an attempt to connect. What can't be seen counts as sent.
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

/** The nearest first; of a host with several addresses, the error of the first. */
export function errorChain(thrown: unknown, depth = 0): object[] {
	if (thrown === null || typeof thrown !== 'object' || depth > 5) return [];
	const { cause, errors } = thrown as { cause?: unknown; errors?: unknown[] };
	return [thrown, ...errorChain(cause, depth + 1), ...errorChain(errors?.[0], depth + 1)];
}

const hasRequest = (one: object): one is { request: Sending } =>
	(one as { request?: Sending }).request !== undefined;
