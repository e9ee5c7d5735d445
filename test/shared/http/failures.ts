import type { Answer } from '../../../nodes/shared/http/statuses';
import type { Progress } from '../../../nodes/shared/n8n/errors';

/** What Node.js has written of a request that came so far. */
const sockets = {
	connecting: { _bytesDispatched: 0 },
	untrusted: { _bytesDispatched: 9, secureConnecting: true, authorizationError: 'CERT' },
	sent: { _bytesDispatched: 9 },
};

/** What n8n throws of a request that came so far; the real ones are in `trust/lostSockets`. */
export const failure = (progress: keyof typeof sockets, httpCode: string | null, own = {}) => ({
	httpCode,
	message: '',
	request: { socket: sockets[progress] },
	...own,
});

/** The answer of such a request. */
export const unanswered = (
	progress: Progress,
	code?: string,
	own: Partial<Answer> = {},
): Answer => ({
	status: 0,
	progress,
	code,
	text: '',
	...own,
});
