import type { Fault } from './faults';
import { answerJson, answerRefusal, type Answer } from './route';

/** What goes over the wire: an answer, half an answer, or a destroyed connection. */
export interface Delivery {
	answer: Answer | null;
	/** Whether only the first half of the payload is sent. */
	truncated?: boolean;
	/** Whether bytes that are no HTTP go out in place of the answer. */
	noHttp?: boolean;
	/** Pause between the pieces of the payload; absent where it goes out at once. */
	trickleMs?: number;
}

/** Handles one request with a fault; `process` and `pause` (its delay) are called at most once. */
export async function deliverWithFault(
	fault: Fault,
	path: string,
	process: () => Promise<Answer>,
	pause: () => Promise<void>,
): Promise<Delivery> {
	if (!fault.afterProcessing) await pause();
	if (fault.drop === 'before') return { answer: null };
	const instead = replaceAnswer(fault, path);
	const skipsProcessing = instead !== null && !fault.afterProcessing && fault.drop !== 'after';
	const processed = skipsProcessing ? null : await process();
	if (fault.afterProcessing) await pause();
	const answer = instead ?? processed;
	if (fault.drop === 'after' || answer === null) return { answer: null };
	const headers = { ...answer.headers, ...fault.headers };
	const { trickleMs } = fault;
	return { ...mangleAnswer({ ...answer, headers }, fault.mangle), trickleMs };
}

function replaceAnswer(fault: Fault, path: string): Answer | null {
	const { status, raw, body, redirect } = fault;
	if (redirect !== undefined) {
		const headers = { location: redirect };
		return { status: status ?? 302, contentType: null, payload: '', headers };
	}
	if (raw !== undefined) {
		const contentType = fault.contentType ?? 'text/plain';
		return { status: status ?? 200, contentType, payload: raw };
	}
	if (body !== undefined) return answerJson(body, status);
	return status === undefined ? null : answerRefusal(status, 'Fault of the sandbox', path);
}

const GATEWAY_PAGE =
	'<!DOCTYPE html>\n<html><head><title>Gateway</title></head>' +
	'<body><h1>The gateway answers in place of the service</h1></body></html>\n';

function mangleAnswer(answer: Answer, mangle: Fault['mangle']): Delivery {
	switch (mangle) {
		case 'truncate':
			return { answer, truncated: true };
		case 'noHttp':
			return { answer, noHttp: true };
		case 'malformed':
			return {
				answer: { ...answer, payload: `${Buffer.from(answer.payload)}`.slice(0, -1) + ',' },
			};
		case 'empty':
			return { answer: { ...answer, payload: '' } };
		case 'html':
			return { answer: { ...answer, contentType: 'text/html', payload: GATEWAY_PAGE } };
		default:
			return { answer };
	}
}
