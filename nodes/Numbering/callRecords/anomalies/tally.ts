import type { IDataObject } from 'n8n-workflow';

import { recordedParty } from '../../recordedNumber';
import { noCalls, type Measures } from './measures';
import { readDecimal, toNumber } from '../../decimal';
import { toInstant } from '../../instant';

const pauseMs = 60_000;

/** Measures the calls of one group, hour by hour; calls come in the order of their start. */
export class Tally {
	measures = noCalls();
	private endsMs: number[] = [];
	private lastMs = -Infinity;
	private series = 0;

	add({ startMs, endMs, minutes, cost }: Call): void {
		const { measures } = this;
		measures.calls += 1;
		measures.minutes += minutes;
		measures.cost += cost;
		this.endsMs = this.endsMs.filter((ms) => ms > startMs);
		this.endsMs.push(endMs);
		measures.concurrent = Math.max(measures.concurrent, this.endsMs.length);
		this.series = startMs - this.lastMs <= pauseMs ? this.series + 1 : 1;
		this.lastMs = startMs;
		measures.sequential = Math.max(measures.sequential, this.series);
	}

	/** The measures of the hour; calls that are still going on count for the next one, too. */
	close(): Measures {
		const { measures } = this;
		this.measures = noCalls();
		return measures;
	}

	/** Whether neither a call nor a series can continue at this time. */
	isOver(atMs: number): boolean {
		return this.lastMs + pauseMs < atMs && this.endsMs.every((ms) => ms <= atMs);
	}
}

export interface Call {
	startMs: number;
	endMs: number;
	minutes: number;
	cost: number;
	/** Without a rated amount, so that its cost counts as 0. */
	isUnrated: boolean;
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
		caller: recordedParty(record.callerId),
	};
}

/** Not negative; undefined for anything else. */
function readNumber(value: unknown): number | undefined {
	const decimal = readDecimal(value);
	return decimal === undefined || decimal < 0n ? undefined : toNumber(decimal);
}
