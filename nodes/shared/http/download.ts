import type { IAllExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import type { Chunks, DownloadedText, Source } from '../declare/api';
import { megabyte } from '../declare/commonFields';
import type { Answer } from './statuses';
import type { Connection } from './connection';
import { stoppedError } from './retryPolicy';
import { OperationError } from '../errors/operationError';
import { fileNameOf, mimeTypeOf } from './internal/fileHeaders';
import { fromThrown, toAnswer } from './internal/response';
import type { StreamedAnswer } from './internal/readBody';
import { readReason } from './internal/readBody';
import { bufferOf } from '../n8n/binaryData';
import { textOf } from '../text/charset';
import { redact, redactChunks } from './redaction';

export type Keep<T> = (
	context: IAllExecuteFunctions,
	chunks: Chunks,
	fileName: string | undefined,
	mimeType: string | undefined,
	contentType: unknown,
) => Promise<T>;

export const readText: Keep<DownloadedText> = async (_context, chunks, ...about) => {
	const [fileName, mimeType, contentType] = about;
	return { text: textOf(await bufferOf(chunks), contentType), fileName, mimeType };
};

type Downloaded<T> = { kept: T } | { answer: Answer } | { error: OperationError };

export const isFullAddress = (url: string) => /^[a-z][a-z\d+.-]*:/i.test(url);

/** One try. `timeoutMs` limits the time without any data, not the whole download. */
export async function downloadOnce<T>(
	connection: Connection,
	source: Source,
	timeoutMs: number,
	keep: Keep<T>,
): Promise<Downloaded<T>> {
	const { signal, secrets } = connection;
	if (signal?.aborted) throw stoppedError();
	let hasAnswered = false;
	try {
		const answer = await ask(connection, source, timeoutMs);
		const { statusCode, headers } = answer;
		if (statusCode < 200 || statusCode >= 300) {
			const reason = await readReason(answer.body, headers['content-type']);
			return { answer: toAnswer({ ...answer, body: reason }) };
		}
		hasAnswered = true;
		const clean = (text = '') => redact(text, secrets.everywhere) || undefined;
		const bounded = upTo(source.maxBytes, answer);
		const whole = source.through ? source.through(bounded) : bounded;
		const chunks = redactChunks(whole, secrets.everywhere);
		const name = clean(fileNameOf(headers['content-disposition']) ?? source.fileName);
		const contentType = headers['content-type'];
		const type = clean(mimeTypeOf(contentType));
		return { kept: await keep(connection.context, chunks, name, type, contentType) };
	} catch (thrown) {
		if (signal?.aborted) throw stoppedError();
		if (thrown instanceof OperationError) return { error: thrown };
		const answer = interruption(thrown, connection, source);
		return { answer: hasAnswered ? { ...answer, progress: 'sent', text: '' } : answer };
	}
}

/** Only the service itself gets the credential; a signed URL needs none. */
async function ask(
	{ context, credentialType, baseUrl, signal, decrypted, allowedDomains }: Connection,
	{ url, qs, authenticated = false }: Source,
	timeoutMs: number,
): Promise<StreamedAnswer> {
	const request: IHttpRequestOptions = {
		url,
		qs,
		method: 'GET',
		encoding: 'stream',
		timeout: timeoutMs,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		abortSignal: signal,
	};
	const { httpRequest, httpRequestWithAuthentication } = context.helpers;
	// n8n checks the allowed domains for this URL and for each redirect.
	const isBelow = authenticated && new URL(url).href.startsWith(`${baseUrl}/`);
	if (isFullAddress(url) && !isBelow) return await httpRequest({ ...request, allowedDomains });
	const address = isBelow ? url : baseUrl + url;
	const own = { ...request, url: address, disableFollowRedirect: true };
	return await httpRequestWithAuthentication.call(context, credentialType, own, decrypted);
}

async function* upTo(maxBytes: number, { body, headers }: StreamedAnswer): AsyncGenerator<Buffer> {
	const announced = Number(headers['content-length'] ?? 0);
	if (announced > maxBytes) {
		body.destroy?.();
		throw tooLarge(maxBytes, announced);
	}
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > maxBytes) throw tooLarge(maxBytes);
		yield chunk;
	}
}

const tooLarge = (maxBytes: number, bytes?: number) =>
	new OperationError(
		`The file is larger than ${maxBytes / megabyte} MB`,
		`${bytes === undefined ? 'It' : `It has ${bytes} bytes and`} was not stored. To store it, raise Max Size under Options.`,
	);

/** n8n's plain helper throws the network's code; for a rejected redirect, its message counts. */
function interruption(thrown: unknown, { baseUrl }: Connection, { url }: Source): Answer {
	const { message, httpCode, code, cause, context } = thrown as {
		message: string;
		context?: object;
		httpCode?: string;
		code?: string;
		cause?: { code?: string };
	};
	if (code === 'ERR_FR_REDIRECTION_FAILURE') {
		const text = message.replace(/^Redirected request failed: /, '');
		return { status: 0, progress: 'rejected', text };
	}
	const ownCode = httpCode ?? code ?? cause?.code;
	const asThrown = { message, context, cause: thrown, httpCode: ownCode };
	// A signed URL may have redirected to the host that failed.
	const asked = isFullAddress(url) ? '' : baseUrl + url;
	return fromThrown(asThrown, asked, true);
}
