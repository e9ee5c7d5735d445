import type { Decimal } from '../../decimal';
import { addUp, zero } from '../../decimal';
import { roundedTogether } from './shares';

export const parts = ['fixedFees', 'channels', 'calls', 'other'] as const;

export type CostPart = (typeof parts)[number];

/** The owner of what nobody owns. */
export const unallocated = '';

/** What a number costs an owner. The number is empty where an amount is of no number. */
export interface CostRow extends Record<CostPart, Decimal> {
	owner: string;
	number: string;
	calls: Decimal;
	/** Added to the calls if the invoice adds outbound legs. */
	transfers: Decimal;
	callCount: number;
}

/** The costs of an invoice by owner and number, exact until they are rounded together. */
export class Costs {
	private readonly rows = new Map<string, CostRow>();

	row(owner: string, number: string): CostRow {
		const key = JSON.stringify([owner, number]);
		let row = this.rows.get(key);
		if (!row) {
			const none = { fixedFees: zero, channels: zero, calls: zero, other: zero };
			this.rows.set(key, (row = { owner, number, ...none, transfers: zero, callCount: 0 }));
		}
		return row;
	}

	sumOf = (part: CostPart | 'transfers'): Decimal =>
		addUp([...this.rows.values()].map((row) => row[part])) ?? zero;

	/** Adds the outbound legs to the calls. */
	addTransfers(): void {
		for (const row of this.rows.values()) row.calls += row.transfers;
	}

	/** What the rows do not have of the amounts is of nobody. Then all of them are in whole units. */
	complete(stated: Record<CostPart, Decimal>, unit: Decimal): CostRow[] {
		const rest = this.row(unallocated, '');
		for (const part of parts) rest[part] += stated[part] - this.sumOf(part);
		// The last row takes what is no multiple of the unit.
		const rows = [...this.rows.values()].filter((row) => row !== rest).concat(rest);
		for (const part of parts) {
			const rounded = roundedTogether(
				rows.map((row) => row[part]),
				unit,
			);
			rows.forEach((row, index) => (row[part] = rounded[index]));
		}
		return rows;
	}
}

export const costOfParts = (row: Record<CostPart, Decimal>): Decimal =>
	parts.reduce((sum, part) => sum + row[part], zero);
