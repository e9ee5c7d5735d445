import type { IBinaryData, IDataObject } from 'n8n-workflow';

import { OperationError, toOperationError } from '../../shared/errors/operationError';
import { type TextApi, hasTranscript, readTranscriptText } from './transcript';

/** A part may be missing because the call has none, or because it could not be read. */
interface Missing extends IDataObject {
	part: string;
	status: 'none' | 'notRead';
	reason: string;
	advice?: string;
}

export interface Part {
	name: string;
	value: IDataObject | null;
	file?: IBinaryData;
	missing?: Missing;
}

export const none = (name: string, reason: string): Part => ({
	name,
	value: null,
	missing: { part: name, status: 'none', reason },
});

/** Returns a failure instead of throwing it, unless the execution was stopped. */
export async function readPart(
	name: string,
	read: () => Promise<Omit<Part, 'name'>>,
): Promise<Part> {
	const part = await read().catch(toOperationError);
	if (!(part instanceof OperationError)) return { ...part, name };
	if (part.status === 'stopped') throw part;
	// The operation's own text for 404 is about the call.
	const isGone = part.isMissing && part.cause.isOwn === true && name !== 'transcript';
	const { reason, advice } = isGone ? gone : { reason: part.title, advice: part.description };
	return { name, value: null, missing: { part: name, status: 'notRead', reason, advice } };
}

const gone = {
	reason: 'The platform no longer has it (404)',
	advice: 'It was deleted after the call, or belongs to another account',
};

/** `{ text, fileName, mimeType }`; the text has one line for each turn. */
export async function transcriptOf(api: TextApi, call: IDataObject, maxMegabytes: number) {
	const name = 'transcript';
	if (!hasTranscript(call)) return none(name, 'The call has no transcript, at least not yet');
	return await readPart(name, async () => {
		const { text, fileName, mimeType } = await readTranscriptText(api, call, maxMegabytes);
		return { value: { text, fileName, mimeType } };
	});
}
