import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { toNumber, toNumberOrNull, zero } from '../../decimal';
import type { Rounding } from '../../rates/rerate';
import { roundings } from '../../rates/rerate';
import type { FindingKind } from '../../report/phrases';

/** How amounts follow from rates: their rounding, and whether they contain the outbound leg. */
interface Reading {
	rounding: Rounding;
	transfers: 'apart' | 'included';
}

export const readings: readonly Reading[] = roundings.flatMap((rounding) =>
	(['apart', 'included'] as const).map((transfers) => ({ rounding, transfers })),
);

/** What was charged too much; by reading if it depends on one. Negative: too little. */
type Excess = Decimal | ((reading: Reading) => Decimal);

interface Found {
	kind: FindingKind;
	number: string;
	excess: Excess;
	isCertain: boolean;
	/** Without them, the sums of what was stated and due. */
	stated?: Decimal;
	expected?: Decimal;
	/** The amount that is stated where no price is. */
	charged?: Decimal;
	callId?: unknown;
	line?: IDataObject;
	/** Of the same number, kind and prices, it keeps findings apart. */
	other?: string | number;
	evidence?: IDataObject;
}

interface Group extends Omit<Found, 'excess' | 'callId' | 'line' | 'charged'> {
	excess: Decimal[];
	charged: Decimal;
	calls: number;
	callIds: string[];
	lines: IDataObject[];
}

export interface AuditFinding {
	kind: FindingKind;
	number: string;
	amount: number;
	certainty: 'certain' | 'likely';
	toDispute: boolean;
	/** Prices per minute of calls that were charged at a wrong one, else amounts. */
	stated: number | null;
	expected: number | null;
	calls: number;
	other: string | null;
	evidence: IDataObject;
}

/** Of a finding, so many calls and lines are named. */
const namedAtMost = 100;

/** Calls of a number with the same error are one finding: memory does not grow with the calls. */
export class Findings {
	private readonly groups = new Map<string, Group>();

	add({ excess, callId, line, charged = zero, ...found }: Found): void {
		const { kind, number, stated, expected, other, isCertain } = found;
		const key = [kind, number, stated, expected, other, isCertain].join('|');
		let group = this.groups.get(key);
		if (!group) {
			const none = readings.map(() => zero);
			group = { ...found, excess: none, charged: zero, calls: 0, callIds: [], lines: [] };
			this.groups.set(key, group);
		}
		group.charged += charged;
		readings.forEach((reading, index) => {
			group.excess[index] += typeof excess === 'bigint' ? excess : excess(reading);
		});
		if (line && group.lines.length < namedAtMost) group.lines.push(line);
		if (callId === undefined) return;
		group.calls += 1;
		if (group.callIds.length < namedAtMost) group.callIds.push(String(callId));
	}

	/** In the reading, the most expensive ones first. */
	list(reading: number): AuditFinding[] {
		return [...this.groups.values()]
			.map((group) => toFinding(group, group.excess[reading]))
			.filter(({ amount }) => amount !== 0)
			.sort((a, b) => b.amount - a.amount);
	}
}

function toFinding(group: Group, excess: Decimal): AuditFinding {
	const { kind, number, isCertain, calls, charged, other } = group;
	const { callIds, lines, evidence } = group;
	const { stated = charged, expected = charged - excess } = group;
	return {
		kind,
		number,
		amount: toNumber(excess),
		certainty: isCertain ? 'certain' : 'likely',
		toDispute: excess > zero,
		stated: toNumberOrNull(stated),
		expected: toNumberOrNull(expected),
		calls,
		other: other === undefined ? null : String(other),
		evidence: {
			...evidence,
			...(calls > 0 && { callIds }),
			...(lines.length > 0 && { lines }),
		},
	};
}
