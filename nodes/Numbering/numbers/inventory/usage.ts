import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import { callRecordsByTime, readFirstCallMs } from '../../callRecords/callRecordFields';
import { Totals } from '../../callRecords/totals';
import { toInstant } from '../../instant';
import type { Period } from '../../../shared/records/period';
import { recordsIn } from '../../../shared/records/period';
import { isUnclearNumber, recordedNumber } from '../../recordedNumber';
import type { OwnNumber, OwnNumbers } from './accountNumbers';

interface Usage {
	/** The calls of the period that name one of the numbers, each once. */
	totals: Totals;
	/** The account's first call; undefined if there is none with a readable time. */
	firstCallMs?: number;
	/** Since the last call is looked for: those that name none of the numbers, but what may be one. */
	unclearCalls: number;
}

/** Where a call record can name a number: a number that any of them names is in use. */
const numberFields = [
	'calledId',
	'callerId',
	'orgCalledId',
	'orgCallerId',
	'translationAni',
	'translationDni',
] as const;

/** In one pass: calls count in the period, and the last call is looked for from `unusedSinceMs` on, too. */
export async function addCalls(
	api: Api,
	numbers: OwnNumbers,
	period: Period,
	unusedSinceMs: number,
	pageSize: number,
): Promise<Usage> {
	const firstCallMs = await readFirstCallMs(api);
	const totals = new Totals();
	let unclearCalls = 0;
	const isCounted = countedIn(period);
	const since = earlierOf(period.since, unusedSinceMs);
	for await (const page of recordsIn(api, callRecordsByTime, { since }, pageSize)) {
		for (const record of page) {
			const named = numbersIn(record, numbers);
			const startMs = toInstant(record.startTime);
			if (named.length === 0) {
				const isRecent = startMs === undefined || startMs > unusedSinceMs;
				if (isRecent && isUnclear(record)) unclearCalls += 1;
				continue;
			}
			for (const own of named) addTime(own, startMs);
			if (!isCounted(startMs)) continue;
			for (const own of named) own.totals.add(record);
			totals.add(record);
		}
	}
	return { totals, firstCallMs, unclearCalls };
}

/** Without a start, the period begins with the first record. */
function earlierOf(since: string | undefined, unusedSinceMs: number): string | undefined {
	if (!since) return undefined;
	return new Date(Math.min(Date.parse(since), unusedSinceMs)).toISOString();
}

/** A call without a readable time counts only in a period without bounds, as in all lists. */
function countedIn({ since, until }: Period): (startMs: number | undefined) => boolean {
	const fromMs = since ? Date.parse(since) : -Infinity;
	const toMs = until ? Date.parse(until) : Infinity;
	return (startMs) =>
		startMs === undefined ? !since && !until : startMs >= fromMs && startMs < toMs;
}

function addTime(own: OwnNumber, startMs: number | undefined): void {
	if (startMs === undefined) own.undated += 1;
	else own.lastCallMs = Math.max(own.lastCallMs ?? -Infinity, startMs);
}

const isUnclear = (record: IDataObject) =>
	numberFields.some((field) => isUnclearNumber(record[field]));

function numbersIn(record: IDataObject, numbers: OwnNumbers): OwnNumber[] {
	const named: OwnNumber[] = [];
	for (const field of numberFields) {
		const own = numbers.get(recordedNumber(record[field]));
		if (own && !named.includes(own)) named.push(own);
	}
	return named;
}
