import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import { toNumber, toNumberOrNull, zero } from '../../decimal';
import type { FindingKind } from '../../../shared/report/phrases';

interface Found {
	kind: FindingKind;
	number: string;
	/** It is negative if too little was charged. */
	excess: Decimal;
	/** True if the account’s records prove it. */
	isCertain: boolean;
	/** Without them, the sums of stated and due amounts count. */
	stated?: Decimal;
	expected?: Decimal;
	/** The charged amount counts where no unit price is known. */
	charged?: Decimal;
	callId?: unknown;
	line?: IDataObject;
	/** It separates findings with the same number, kind and prices. */
	other?: string | number;
	evidence?: IDataObject;
}

interface Group extends Omit<Found, 'callId' | 'line' | 'charged'> {
	charged: Decimal;
	/** The credit for the number reduces the excess. */
	credited: Decimal;
	calls: number;
	callIds: string[];
	lines: IDataObject[];
}

export type AuditFinding = ReturnType<typeof toFinding>;

/** A finding names this many calls and lines at most. */
const maxNamed = 100;

/**
 * Calls of a number with the same error are one finding, so that memory doesn’t grow with the
 * calls.
 */
export class Findings {
	private readonly groups = new Map<string, Group>();
	private readonly credits = new Map<string, Decimal>();

	add({ callId, line, charged = zero, ...finding }: Found): void {
		const { kind, number, stated, expected, other: related, isCertain } = finding;
		const key = [kind, number, stated, expected, related, isCertain].join('|');
		let group = this.groups.get(key);
		if (!group) {
			const none = { excess: zero, charged: zero, credited: zero, calls: 0 };
			this.groups.set(key, (group = { ...finding, ...none, callIds: [], lines: [] }));
		}
		group.charged += charged;
		group.excess += finding.excess;
		if (line && group.lines.length < maxNamed) group.lines.push(line);
		if (callId === undefined) return;
		group.calls += 1;
		if (group.callIds.length < maxNamed) group.callIds.push(String(callId));
	}

	/** A credit counts for its number, whatever it is for. */
	credit(number: string, amount: Decimal): void {
		this.credits.set(number, (this.credits.get(number) ?? zero) + amount);
	}

	/** Credits are netted for each number; the most expensive findings come first. */
	list(): AuditFinding[] {
		const groups = [...this.groups.values()].map((group) => ({ ...group }));
		for (const number of new Set(groups.map((group) => group.number))) {
			if (number === '') continue;
			const numberGroups = groups.filter((group) => group.number === number);
			net(numberGroups, this.credits.get(number) ?? zero);
		}
		return groups
			.map(toFinding)
			.filter(({ amount }) => amount !== 0)
			.sort((a, b) => b.amount - a.amount);
	}
}

/** Credits and undercharges reduce the certain findings first. */
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
	const { kind, number, isCertain, excess, credited, calls, charged, other: related } = group;
	const { callIds, lines, evidence } = group;
	const { stated = charged, expected = charged - excess - credited } = group;
	return {
		kind,
		number,
		amount: toNumber(excess),
		certainty: isCertain ? ('certain' as const) : ('likely' as const),
		toDispute: excess > zero,
		/** These are prices per minute if calls were charged at a wrong one, otherwise amounts. */
		stated: toNumberOrNull(stated),
		expected: toNumberOrNull(expected),
		/** The amount no longer includes this credit for the number. */
		credited: toNumber(credited),
		calls,
		other: related === undefined ? null : String(related),
		evidence: {
			...evidence,
			...(calls > 0 && { callIds }),
			...(lines.length > 0 && { lines }),
		} as IDataObject,
	};
}
