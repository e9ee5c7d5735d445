import type {
	IBinaryData,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
} from 'n8n-workflow';

import type { Answer } from './internal/answer';
import type { Connection } from './connection';
import { toStream } from './internal/fileStream';
import { stoppedError } from './retryPolicy';
import { OperationError } from '../errors/operationError';
import { fromThrown } from './internal/response';
import type { Secrets } from './redaction';
import { resumesAt } from './internal/retryAfter';
import { redact } from './redaction';

/** The bytes of a file in the order of their arrival. */
export type Chunks = AsyncIterable<Buffer>;

/** One file to fetch. */
export interface Source {
	/** Path below the base URL, asked with the credential; a full address is asked without it. */
	url: string;
	qs?: IDataObject;
	/** Where the answer names none. */
	fileName?: string;
	/** Sees the bytes on their way; what it throws ends the download. */
	through?(chunks: Chunks, headers: IDataObject): Chunks;
}

type Downloaded = { file: IBinaryData } | { answer: Answer } | { error: OperationError };

interface StreamedAnswer {
	statusCode: number;
	headers: IDataObject;
	body: Chunks & { destroy?(): void };
}

const textAtMost = 2_000;
/** Longer than any secret in any spelling: where reading ends, one may have been cut. */
const cutAtMost = 16_000;

export const isFullAddress = (url: string) => /^[a-z][a-z\d+.-]*:/i.test(url);

/**
 * One try of a download, streamed into n8n's binary data as it arrives. `timeoutMs` counts while
 * nothing comes, not over the whole file.
 */
export async function downloadOnce(
	connection: Connection,
	source: Source,
	timeoutMs: number,
): Promise<Downloaded> {
	const { context, signal, secrets } = connection;
	if (signal?.aborted) throw stoppedError();
	try {
		const answer = await ask(connection, source, timeoutMs);
		const { statusCode, headers } = answer;
		if (statusCode < 200 || statusCode >= 300) {
			return { answer: await readText(answer, secrets) };
		}
		const name =
			redact(fileNameOf(headers) ?? source.fileName ?? '', secrets.everywhere) || undefined;
		const stream = throughOf(answer, source) as never;
		// Lists of a form have no files; operations do.
		const { helpers } = context as IExecuteFunctions;
		return { file: await helpers.prepareBinaryData(stream, name, mimeTypeOf(headers)) };
	} catch (thrown) {
		if (signal?.aborted) throw stoppedError();
		return thrown instanceof OperationError ? { error: thrown } : { answer: interruption(thrown) };
	}
}

/** The credential goes to its own service alone; a signed address carries its own right. */
async function ask(
	{ context, credentialType, baseUrl, signal, decrypted, allowedDomains }: Connection,
	{ url, qs }: Source,
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
	// Checked by n8n for this address, and for each that it redirects to.
	if (isFullAddress(url)) return await httpRequest({ ...request, allowedDomains });
	const own = { ...request, url: baseUrl + url, disableFollowRedirect: true };
	return await httpRequestWithAuthentication.call(context, credentialType, own, decrypted);
}

function throughOf({ body, headers }: StreamedAnswer, { through }: Source): unknown {
	if (!through) return body;
	return toStream(through(body, headers));
}

/** The beginning of an error's body; the rest is left unread. */
async function readText(
	{ statusCode, headers, body }: StreamedAnswer,
	{ inMessages }: Secrets,
): Promise<Answer> {
	const decoder = new TextDecoder();
	let text = '';
	let shownTo: number | undefined;
	for await (const chunk of body) {
		text += decoder.decode(chunk, { stream: true });
		if (text.length < textAtMost + cutAtMost) continue;
		shownTo = -cutAtMost;
		break;
	}
	body.destroy?.();
	return {
		status: statusCode,
		resumesAtMs: resumesAt(statusCode, headers['retry-after']),
		location: headers.location as string | undefined,
		// Before it is cut: half a secret would not be found.
		text: redact(text, inMessages).slice(0, shownTo).slice(0, textAtMost),
	};
}

/**
 * A full address is asked by n8n's plain helper, which throws the network's own code; where n8n
 * itself did not allow the address, or one that it redirects to, its words count.
 */
function interruption(thrown: unknown): Answer {
	const { message, httpCode, code, cause, context } = thrown as {
		message: string;
		context?: object;
		httpCode?: string;
		code?: string;
		cause?: { code?: string };
	};
	if (code === 'ERR_FR_REDIRECTION_FAILURE') {
		return { status: 0, text: message.replace(/^Redirected request failed: /, '') };
	}
	return fromThrown({ message, context, httpCode: httpCode ?? code ?? cause?.code }, false, true);
}

/** `attachment; filename="a b.wav"` or its encoded form, without folders. */
function fileNameOf(headers: IDataObject): string | undefined {
	const disposition = String(headers['content-disposition'] ?? '');
	const [, encoded] = /filename\*=(?:utf-8)?'[^']*'([^;]+)/i.exec(disposition) ?? [];
	const [, quoted, bare] = /filename=(?:"([^"]*)"|([^;]+))/i.exec(disposition) ?? [];
	const name = (encoded ? decode(encoded) : (quoted ?? bare))?.trim();
	return name?.split(/[/\\]/).pop() || undefined;
}

function decode(encoded: string): string {
	try {
		return decodeURIComponent(encoded.trim());
	} catch {
		return encoded;
	}
}

/** Undefined where the answer does not really say: n8n then goes by the name's extension. */
function mimeTypeOf(headers: IDataObject): string | undefined {
	const [type] = String(headers['content-type'] ?? '').split(';');
	const said = type.trim().toLowerCase();
	return said === '' || said === 'application/octet-stream' ? undefined : said;
}
