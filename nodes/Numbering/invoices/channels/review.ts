import type { IDataObject } from 'n8n-workflow';

import { dayMs } from '../../../shared/clock';
import type { Api } from '../../../shared/declare/api';
import type { Located } from '../../../shared/declare/operation';
import type { Period } from '../../../shared/records/period';
import { recordsIn } from '../../../shared/records/period';
import { callRecordsByTime, readFirstCallMs } from '../../callRecords/callRecordFields';
import { readCall } from '../../callRecords/anomalies/tally';
import { localPart } from '../../callRecords/totals';
import { addUp, readDecimal, toNumberOrNull } from '../../decimal';
import { isoOf, toInstant } from '../../instant';
import { locateInvoice } from '../findInvoice';
import { linesOf } from '../invoiceLines';
import type { ChannelPrices } from '../reconcile';
import { readChannels } from '../reconcile';
import { statedText } from '../../report/wording';
import type { GroupRow } from './callGroups';
import { callGroups, checkGroups } from './callGroups';
import type { ReviewedGroup } from './judgeGroup';
import { judgeGroup } from './judgeGroup';
import { paidGroupsOf } from './paidChannels';
import { Peak, Peaks } from './peaks';

/** Of the groups for which it is known; null if there is none. */
const summed = ['paid', 'unused', 'unusedAtLeast', 'saves', 'savesAtLeast'] as const;

type Sums = Record<(typeof summed)[number], number | null>;

export interface ChannelReview extends Sums {
	numInvoice: string;
	invoiceId: number;
	channelPrices: ChannelPrices | null;
	since: string | null;
	until: string | null;
	days: number;
	calls: number;
	unassignedCalls: number;
	lateCalls: number;
	peak: number;
	peakAt: string | null;
	peakByHour: readonly number[];
	groups: ReviewedGroup[];
}

interface Wanted {
	period: Period;
	timezone: string;
	rows: readonly GroupRow[];
	pageSize: number;
	nowMs: number;
}

export async function reviewGroups(
	api: Api,
	chosen: Located,
	{ period, timezone, rows, pageSize, nowMs }: Wanted,
): Promise<ChannelReview> {
	const { invoice, invoiceId } = await locateInvoice(api, chosen);
	const lines = await linesOf(api, 'channels', invoiceId);
	const { channelPrices } = readChannels(lines, readDecimal(invoice.amountChannels));
	const paid = paidGroupsOf(lines, channelPrices);
	checkGroups(rows, [...paid.keys()]);
	const peakOf = new Map([...paid.keys()].map((group) => [group, new Peak()]));
	const peaks = new Peaks(peakOf, hoursIn(timezone));
	await addCalls(api, peaks, callGroups(lines, rows), period, pageSize);
	const days = daysOf(period, await readFirstCallMs(api), nowMs);
	const { account, unassigned, late } = peaks;
	const groups = [...paid].map(([group, own]) =>
		judgeGroup(group, own, { peak: peakOf.get(group) as Peak, peaks, days }),
	);
	return {
		...{ numInvoice: statedText(invoice.numInvoice), invoiceId, channelPrices },
		...{ since: period.since || null, until: period.until || null, days },
		...{ calls: account.calls, unassignedCalls: unassigned.calls, lateCalls: late },
		...{ peak: account.most, peakAt: isoOf(account.atMs), peakByHour: account.hours },
		groups: groups.sort((a, b) => (b.saves ?? -1) - (a.saves ?? -1)),
		...sumsOf(groups),
	};
}

function sumsOf(groups: readonly ReviewedGroup[]): Sums {
	const sumOf = (field: keyof Sums) => {
		const known = groups.map((one) => readDecimal(one[field])).filter((one) => one !== undefined);
		return known.length === 0 ? null : toNumberOrNull(addUp(known));
	};
	return Object.fromEntries(summed.map((field) => [field, sumOf(field)])) as Sums;
}

async function addCalls(
	api: Api,
	peaks: Peaks,
	groupOf: (call: IDataObject) => string | undefined,
	period: Period,
	pageSize: number,
): Promise<void> {
	for await (const page of recordsIn(api, callRecordsByTime, period, pageSize)) {
		for (const record of page) {
			const startMs = toInstant(record.startTime);
			if (startMs === undefined) continue;
			peaks.add({ startMs, endMs: readCall(record, startMs).endMs, group: groupOf(record) });
		}
	}
	peaks.finish();
}

const hoursIn = (timezone: string) => {
	const hourOf = localPart(timezone, 'HH');
	return (ms: number) => Number(hourOf(ms));
};

/** The days of the period of which there can be calls. */
function daysOf({ since, until }: Period, firstCallMs: number | undefined, nowMs: number): number {
	if (firstCallMs === undefined) return 0;
	const fromMs = Math.max(since ? Date.parse(since) : -Infinity, firstCallMs);
	const toMs = Math.min(until ? Date.parse(until) : Infinity, nowMs);
	return Math.max(0, Math.ceil((toMs - fromMs) / dayMs));
}
