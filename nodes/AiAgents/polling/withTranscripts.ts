import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/clock';
import { type Part, transcriptOf } from '../calls/dossierParts';
import type { TextApi } from '../calls/transcript';

/** An hour of talk takes about 60 KB as text, and 2 MB with the time of each word. */
const MOST_MEGABYTES = 4;

/** At this size or after this time, a poll delivers its other events without a text. */
const MOST_CHARACTERS = 8_000_000;
const READING_MS = 60_000;

/**
 * Adds `transcript` and `missing` like Get Everything About a Call. An event doesn’t wait for its
 * text: if it can’t be read, `transcript` is null and `missing` says why.
 */
export async function withTranscripts(
	api: TextApi,
	calls: readonly IDataObject[],
): Promise<IDataObject[]> {
	const untilMs = clock.now() + READING_MS;
	let characters = 0;
	const items: IDataObject[] = [];
	for (const call of calls) {
		const isEnough = characters >= MOST_CHARACTERS || clock.now() >= untilMs;
		const read = isEnough ? undefined : await transcriptOf(api, call, MOST_MEGABYTES);
		characters += String(read?.value?.text ?? '').length;
		items.push({ ...call, ...(read ? fieldsOf(read) : postponed) });
	}
	return items;
}

const fieldsOf = ({ value, missing }: Part): IDataObject => ({
	transcript: value,
	missing: missing ? [missing] : [],
});

const postponed: IDataObject = {
	transcript: null,
	missing: [
		{
			part: 'transcript',
			status: 'notRead',
			reason: 'The same poll has read many other transcripts',
			advice: 'Read it with Call Transcript: Download',
		},
	],
};
