import type { IDataObject } from 'n8n-workflow';

import { readDecimal, toNumber } from '../../decimal';
import { toInstant } from '../../instant';

/** What the detection needs of a call record. */
export interface Call {
	startMs: number;
	endMs: number;
	minutes: number;
	cost: number;
	/** Without a rated amount, so that its cost counts as 0. */
	isUnrated: boolean;
	/** Empty if the record names none. */
	caller: string;
}

const minuteMs = 60_000;

/** A call record with a readable start; an unrated call lasts as long as its times say. */
export function readCall(record: IDataObject, startMs: number): Call {
	const seconds = readNumber(record.ratedTime);
	const cost = readNumber(record.ratedAmount);
	const endMs = toInstant(record.disconnectTime);
	const answerMs = toInstant(record.answerTime);
	const talkedMs = endMs === undefined || answerMs === undefined ? 0 : endMs - answerMs;
	const minutes = seconds === undefined ? Math.max(talkedMs, 0) / minuteMs : seconds / 60;
	return {
		startMs,
		endMs: Math.max(endMs ?? startMs + minutes * minuteMs, startMs),
		minutes,
		cost: cost ?? 0,
		isUnrated: cost === undefined,
		caller: String(record.callerId ?? ''),
	};
}

/** Not negative; undefined for anything else. */
function readNumber(value: unknown): number | undefined {
	const decimal = readDecimal(value);
	return decimal === undefined || decimal < 0n ? undefined : toNumber(decimal);
}
