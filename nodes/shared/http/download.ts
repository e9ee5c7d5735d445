import type { IAllExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { decision } from '../decision';
import type { Beginning, Chunks, DownloadedText, Source } from '../declare/api';
import { megabyte } from '../declare/commonFields';
import { OperationError } from '../errors/operationError';
import { bufferOf } from '../n8n/binaryData';
import { TextReader, textOf } from '../text/charset';
import { toFileName } from '../text/fileName';
import { isWebPage } from '../text/markup';
import { shorten } from '../text/wording';
import type { Connection } from './connection';
import { fileNameOf, mimeTypeOf } from './fileHeaders';
import { kindOf } from './fileKind';
import { reasonIn } from './internal/reason';
import { type StreamedAnswer, fromThrown, readReason, toAnswer } from './internal/response';
import { redact, redactChunks } from './redaction';
import { stoppedError } from './retry';
import type { Answer } from './statuses';

/** It is undefined if the text may be any. */
function formOf(text: string, contentType: string): string | undefined {
	const label = contentType.toLowerCase().replace(/;.*/s, '');
	if (isWebPage(text) || (/\bx?html\b/.test(label) && /^\s*</.test(text))) return 'a web page';
	if (/^\s*</.test(text) || /\bxml\b/.test(label)) return 'XML';
	if (/^\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text) || /\bjson\b/.test(label)) return 'JSON';
	return /^\s*text\//.test(label) ? 'a text' : undefined;
}

/** A page is never the file; an expired URL may lead to one. */
export function requireNoPage({ text, contentType }: Beginning, what: string): void {
	if (text === undefined || formOf(text, contentType) !== 'a web page') return;
	throw new OperationError(
		`The ${what}’s address leads to a web page`,
		'It may have expired, or ask for a login. Try again; if this persists, contact the platform',
	);
}

/**
 * Whether a file is audio, by its first bytes, or else by its label. Bytes that tell nothing, as those of a telephone
 * without a header, under a label that says nothing are stored as they came: under the platform's name, with its type.
 */
export const isAudio = decision(
	'is passed on as it came',
	({ text, kind, contentType }: Pick<Beginning, 'contentType' | 'kind' | 'text'>) => {
		if (text !== undefined && kind === undefined) return 'no';
		const type = kind ?? mimeTypeOf(contentType) ?? '';
		if (/^(?:audio|video)\/|^application\/(?:x-)?(?:ogg|wav|mp[34]|mxf)$/.test(type)) return 'yes';
		return kind !== undefined || ofOthers.test(type) ? 'no' : undefined;
	},
);

/** Labels that certainly belong to no recording. */
const ofOthers =
	/^(?:image|text|font|model|message)\/|^application\/(?:(?:[\w.-]+\+)?(?:json|xml|zip)|pdf|(?:x-)?(?:gzip|tar|rar|7z)(?:-compressed)?|msword|vnd\.(?:ms-|openxmlformats|oasis)\S*|javascript|wasm|rtf|xhtml)/;

/** A text is no audio, whatever its type says, and neither is another kind of file. */
export function requireAudio(beginning: Beginning, what: string): void {
	requireNoPage(beginning, what);
	if (beginning.kind === undefined) requireNoText(beginning, what, 'a text');
	if (isAudio(beginning) !== 'no') return;
	throw anotherForm(
		what,
		`a file of the type ${beginning.kind ?? mimeTypeOf(beginning.contentType)}`,
	);
}

/** A person may send these as a text, but pictures, sounds and films are never text. */
const textual = /octet-?stream|binary|svg|mpegurl|scpls|mp2t|text\/(?!html|json|xml)/i;
const neverText = /^\s*(?:audio|image|video)\//i;

/** Whether the file of a message arrived. A text with a name is one, too: a person may send a page or JSON. */
export const isSentFile = decision(
	'is passed on as it came',
	({ text, contentType, isNamed, kind }: Omit<Beginning, 'isWhole'>) => {
		if (isNamed || kind !== undefined) return 'yes';
		if (text === undefined || textual.test(contentType)) return undefined;
		const isOther = formOf(text, contentType) !== undefined || neverText.test(contentType);
		return isOther ? 'no' : undefined;
	},
);

export function requireSentFile(beginning: Beginning, what: string): void {
	if (isSentFile(beginning) === 'no') requireNoText(beginning, what, 'a text');
}

function requireNoText({ text, contentType }: Beginning, what: string, otherwise?: string): void {
	const form = text === undefined ? undefined : (formOf(text, contentType) ?? otherwise);
	if (text === undefined || form === undefined) return;
	const reason = reasonIn({ status: 400, text }) || (form === 'a web page' ? '' : text.trim());
	const quotedReason = reason && ` It says: “${shorten(reason, 200)}”.`;
	throw anotherForm(what, form, quotedReason);
}

const anotherForm = (what: string, form: string, quotedReason = '') =>
	new OperationError(
		'The response isn’t in the documented format',
		`Instead of the ${what}, ${form} arrived.${quotedReason} Run this again later; if this persists, contact the platform.`,
	);

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

/** `timeoutMs` limits the time without any data, not the whole download. */
export async function downloadOnce<T>(
	connection: Connection,
	source: Source,
	timeoutMs: number,
	keep: Keep<T>,
): Promise<Downloaded<T>> {
	const { signal } = connection;
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
		if ([202, 204, 205].includes(statusCode)) throw notReady(statusCode);
		return { kept: await keepInspected(connection, source, answer, keep) };
	} catch (thrown) {
		if (signal?.aborted) throw stoppedError();
		if (thrown instanceof OperationError) return { error: thrown };
		const answer = interruption(thrown, connection, source);
		return { answer: hasAnswered ? { ...answer, progress: 'sent', text: '' } : answer };
	}
}

/**
 * The source inspects the file, secrets are removed, and the rest is stored under the response’s
 * file name.
 */
async function keepInspected<T>(
	{ context, secrets }: Connection,
	source: Source,
	answer: Awaited<ReturnType<typeof ask>>,
	keep: Keep<T>,
): Promise<T> {
	const { headers } = answer;
	const clean = (text = '') => redact(text, secrets.everywhere) || undefined;
	const contentType = headers['content-type'];
	const ownName = fileNameOf(headers['content-disposition']);
	const detected: { kind?: string } = {};
	const inspect = (bytes: Buffer, isWhole: boolean) => {
		const text = clean(textIn(bytes, isWhole, contentType));
		const isNamed = ownName !== undefined;
		const kind = kindOf(bytes);
		detected.kind = kind;
		source.inspect({ text, kind, isWhole, contentType: String(contentType ?? ''), isNamed });
	};
	const bounded = inspected(upTo(source.maxBytes, answer), inspect);
	const whole = source.through ? source.through(bounded) : bounded;
	const chunks = redactChunks(whole, secrets.everywhere);
	const type = clean(mimeTypeOf(contentType));
	const begun = await begin(chunks);
	const name =
		toFileName(clean(ownName ?? source.fileName) ?? '', type ?? detected.kind) || undefined;
	return await keep(context, begun, name, type, contentType);
}

/** The first chunk is read early, so that the file is inspected before it gets its name. */
async function begin(chunks: AsyncGenerator<Buffer>): Promise<Chunks> {
	const first = await chunks.next();
	return (async function* () {
		if (first.done === true) return;
		try {
			yield first.value;
			yield* chunks;
		} finally {
			await chunks.return(undefined);
		}
	})();
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
	const toService = { ...request, url: address, disableFollowRedirect: true };
	return await httpRequestWithAuthentication.call(context, credentialType, toService, decrypted);
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

const beginningBytes = 4_096;

/** The beginning waits until it is inspected. */
async function* inspected(
	chunks: Chunks,
	inspect: (beginning: Buffer, isWhole: boolean) => void,
): AsyncGenerator<Buffer> {
	let held: Buffer[] | undefined = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		held?.push(chunk);
		bytes += chunk.length;
		if (held && bytes >= beginningBytes) {
			inspect(Buffer.concat(held), false);
			yield* held;
			held = undefined;
		} else if (!held) yield chunk;
	}
	if (bytes === 0) throw emptyFile();
	if (held) inspect(Buffer.concat(held), true);
	yield* held ?? [];
}

/** It is undefined for audio, pictures and the like, whatever the response calls them. */
function textIn(bytes: Buffer, isWhole: boolean, contentType: unknown): string | undefined {
	const begun = () => new TextReader(contentType).read(bytes.subarray(0, beginningBytes));
	// If the text continues, its last character may be cut.
	const text = isWhole ? textOf(bytes, contentType) : begun();
	return /[^\P{Cc}\t\r\n\f]|\ufffd/u.test(text) ? undefined : text;
}

const notReady = (status: number) =>
	new OperationError(
		'The file is not ready yet',
		`The response has status ${status} and no file. Run this again later.`,
	);

const emptyFile = () =>
	new OperationError(
		'The file is empty',
		'Nothing was stored. It may not be ready yet: run this again later. If this persists, contact the platform.',
	);

/** n8n’s plain helper throws the network’s code; for a rejected redirect, its message counts. */
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
	const address = isFullAddress(url) ? '' : baseUrl + url;
	return fromThrown(asThrown, address, true);
}
