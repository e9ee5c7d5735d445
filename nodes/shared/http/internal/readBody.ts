import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../statuses';
import { CutError } from '../../n8n/errors';
import { toAnswer } from './response';
import type { Chunks } from '../../declare/api';
import { maxResponse, megabyte } from '../../declare/commonFields';
import { TextReader } from '../../text/charset';

/** As n8n answers with the encoding `stream`: it unpacks the body while it is read. */
export interface StreamedAnswer {
	statusCode: number;
	headers: IDataObject;
	body: Chunks & { destroy?(): void };
}

/** Of an error the beginning is enough: it has the reason, and n8n stores no more of it. */
const maxErrorBytes = megabyte;

/** Stops reading a success at `maxBytes`: a small packed body may hold gigabytes. */
export async function readAnswer(
	asking: Promise<StreamedAnswer>,
	maxBytes: number = maxResponse.default * megabyte,
): Promise<Answer> {
	const { statusCode, headers, body } = await asking.catch(rejectWithReason);
	const contentType = headers['content-type'];
	if (statusCode < 200 || statusCode >= 300) {
		return toAnswer({ statusCode, headers, body: await readReason(body, contentType) });
	}
	const cut = async () => await Promise.reject<never>(new CutError());
	const { text, isCut } = await readText(body, maxBytes, contentType).catch(cut);
	const answer = toAnswer({ statusCode, headers, body: isCut ? '' : text });
	return isCut ? { ...answer, maxBytes } : answer;
}

export async function readReason(body: Chunks, contentType?: unknown): Promise<string> {
	try {
		return (await readText(body, maxErrorBytes, contentType)).text;
	} catch {
		return '';
	}
}

/** n8n passes on the body of a status that it throws as a stream. */
async function rejectWithReason(thrown: { context?: { data?: unknown } }): Promise<never> {
	const data = thrown.context?.data;
	if (thrown.context && isChunks(data)) thrown.context.data = await readReason(data);
	return await Promise.reject(thrown);
}

const isChunks = (value: unknown): value is Chunks =>
	value !== null && typeof value === 'object' && Symbol.asyncIterator in value;

/** Leaving the loop closes the connection. */
async function readText(
	body: Chunks,
	maxBytes: number,
	contentType?: unknown,
): Promise<{ text: string; isCut: boolean }> {
	const reader = new TextReader(contentType);
	let bytes = 0;
	let text = '';
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > maxBytes) return { text, isCut: true };
		text += reader.read(chunk);
	}
	return { text: text + reader.end(), isCut: false };
}
