import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { toNumber, toNumberOrNull, zero } from '../../decimal';
import type { FindingKind } from '../../report/phrases';

interface Found {
	kind: FindingKind;
	number: string;
	/** What was charged too much. Negative: too little. */
	excess: Decimal;
	/** Proven by the account's own records alone. */
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

interface Group extends Omit<Found, 'callId' | 'line' | 'charged'> {
	charged: Decimal;
	/** What was given back for the number, and counts against the excess. */
	credited: Decimal;
	calls: number;
	callIds: string[];
	lines: IDataObject[];
}

export type AuditFinding = ReturnType<typeof toFinding>;

/** Of a finding, so many calls and lines are named. */
const namedAtMost = 100;

/** Calls of a number with the same error are one finding: memory does not grow with the calls. */
export class Findings {
	private readonly groups = new Map<string, Group>();
	private readonly credits = new Map<string, Decimal>();

	add({ callId, line, charged = zero, ...found }: Found): void {
		const { kind, number, stated, expected, other, isCertain } = found;
		const key = [kind, number, stated, expected, other, isCertain].join('|');
		let group = this.groups.get(key);
		if (!group) {
			const none = { excess: zero, charged: zero, credited: zero, calls: 0 };
			this.groups.set(key, (group = { ...found, ...none, callIds: [], lines: [] }));
		}
		group.charged += charged;
		group.excess += found.excess;
		if (line && group.lines.length < namedAtMost) group.lines.push(line);
		if (callId === undefined) return;
		group.calls += 1;
		if (group.callIds.length < namedAtMost) group.callIds.push(String(callId));
	}

	/** What was given back for a number, whatever for. */
	credit(number: string, amount: Decimal): void {
		this.credits.set(number, (this.credits.get(number) ?? zero) + amount);
	}

	/** Netted for each number, the most expensive ones first. */
	list(): AuditFinding[] {
		const groups = [...this.groups.values()].map((group) => ({ ...group }));
		for (const number of new Set(groups.map((group) => group.number))) {
			if (number === '') continue;
			const own = groups.filter((group) => group.number === number);
			net(own, this.credits.get(number) ?? zero);
		}
		return groups
			.map(toFinding)
			.filter(({ amount }) => amount !== 0)
			.sort((a, b) => b.amount - a.amount);
	}
}

/** What was given back, and what was charged too little, counts first against what is certain. */
function net(groups: readonly Group[], credits: Decimal): void {
	const excessive = groups
		.filter(({ excess }) => excess > zero)
		.sort((a, b) => Number(b.isCertain) - Number(a.isCertain) || (a.excess > b.excess ? -1 : 1));
	const givenBack = (amount: Decimal) => {
		let left = amount;
		for (const group of excessive) {
			const used = left < group.excess ? left : group.excess;
			group.excess -= used;
			group.credited += used;
			left -= used;
		}
		return left;
	};
	givenBack(credits);
	for (const group of groups) if (group.excess < zero) group.excess = -givenBack(-group.excess);
}

function toFinding(group: Group) {
	const { kind, number, isCertain, excess, credited, calls, charged, other } = group;
	const { callIds, lines, evidence } = group;
	const { stated = charged, expected = charged - excess - credited } = group;
	return {
		kind,
		number,
		amount: toNumber(excess),
		certainty: isCertain ? ('certain' as const) : ('likely' as const),
		toDispute: excess > zero,
		/** Prices per minute of calls that were charged at a wrong one, else amounts. */
		stated: toNumberOrNull(stated),
		expected: toNumberOrNull(expected),
		/** What was given back for the number, and is not in the amount any more. */
		credited: toNumber(credited),
		calls,
		other: other === undefined ? null : String(other),
		evidence: {
			...evidence,
			...(calls > 0 && { callIds }),
			...(lines.length > 0 && { lines }),
		} as IDataObject,
	};
}
