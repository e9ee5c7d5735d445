import type { IDataObject } from 'n8n-workflow';

import type { Api } from '../../../shared/declare/api';
import type { Period } from '../../../shared/records/period';
import { recordsIn } from '../../../shared/records/period';
import { callRecordsByTime } from '../../callRecords/callRecordFields';
import type { Decimal } from '../../decimal';
import { readDecimal, toText, zero } from '../../decimal';
import { digitsOf } from '../../numberRecords';
import { costAt, pricePerMinute } from '../rerate';

/** The calls to a number: enough to price them again, however many there are. */
export interface Traffic {
	calls: number;
	/** Rated seconds by what their price depends on. */
	seconds: Record<Kind, Decimal>;
	/** Without a rated time, so that no price can be said. */
	unrated: number;
}

const kinds = ['landline', 'mobile', 'unknown'] as const;
type Kind = (typeof kinds)[number];

const kindOf = ({ mobile }: IDataObject): Kind =>
	typeof mobile === 'boolean' ? (mobile ? 'mobile' : 'landline') : 'unknown';

/** A call of the kind, for which a rate has a price. */
const example: Record<Kind, IDataObject> = {
	landline: { mobile: false },
	mobile: { mobile: true },
	unknown: {},
};

export const noTraffic = (): Traffic => ({
	calls: 0,
	seconds: { landline: zero, mobile: zero, unknown: zero },
	unrated: 0,
});

function addCall(traffic: Traffic, call: IDataObject): void {
	traffic.calls += 1;
	const seconds = readDecimal(call.ratedTime);
	if (seconds === undefined || seconds < zero) traffic.unrated += 1;
	else traffic.seconds[kindOf(call)] += seconds;
}

/** By the called number; read once for all items of an execution. */
export async function readTraffic(
	api: Api,
	isOwn: (digits: string) => boolean,
	period: Period,
	pageSize: number,
): Promise<ReadonlyMap<string, Traffic>> {
	return await api.memoize(`traffic since ${period.since}`, async () => {
		const all = new Map<string, Traffic>();
		for await (const page of recordsIn(api, callRecordsByTime, period, pageSize)) {
			for (const call of page) {
				const number = [call.calledId, call.orgCalledId].map(digitsOf).find(isOwn);
				if (number === undefined) continue;
				const traffic = all.get(number) ?? noTraffic();
				all.set(number, traffic);
				addCall(traffic, call);
			}
		}
		return all;
	});
}

/** What the calls cost at a rate, as if each was priced alone; undefined if it lacks a price for some. */
export function costOfTraffic({ seconds }: Traffic, rate: IDataObject): Decimal | undefined {
	let cost = zero;
	for (const kind of kinds) {
		if (seconds[kind] === zero) continue;
		const price = pricePerMinute(rate, example[kind]);
		if (price === undefined) return undefined;
		cost += costAt(price, { ratedTime: toText(seconds[kind]) }) ?? zero;
	}
	return cost;
}
