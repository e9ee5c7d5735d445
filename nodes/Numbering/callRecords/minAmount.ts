import type { IDataObject } from 'n8n-workflow';

import { parameter } from '../../shared/declare/operation';
import type { OwnFilter } from '../../shared/records/pageList';
import { counted } from '../../shared/text/wording';
import { type Decimal, readDecimal, toNumber, zero } from '../decimal';

export const minAmount = parameter({
	displayName: 'Minimum Amount',
	name: 'minAmount',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0.5,
	description:
		'Only calls that cost at least this. The node filters them, because the platform has no such filter, and counts the calls that it leaves out, including those without an amount.',
});

/** Leaves out cheaper calls, and those without an amount, which may cost more. */
export class CallsAbove {
	readonly counts = { cheaper: 0, withoutAmount: 0 };

	private readonly leastAmount: Decimal;

	constructor(least: unknown) {
		this.leastAmount = readDecimal(least) ?? zero;
	}

	get least(): number {
		return toNumber(this.leastAmount);
	}

	/** Counts those that it excludes. */
	readonly include = ({ ratedAmount }: IDataObject): boolean => {
		const amount = readDecimal(ratedAmount);
		if (amount !== undefined && amount >= this.leastAmount) return true;
		this.counts[amount === undefined ? 'withoutAmount' : 'cheaper'] += 1;
		return false;
	};

	async *among(pages: AsyncIterable<IDataObject[]>): AsyncGenerator<IDataObject[]> {
		for await (const page of pages) yield page.filter(this.include);
	}
}

export const byMinAmount: OwnFilter = {
	parameter: minAmount,
	begin: (least) => new CallsAbove(least),
	notice({ cheaper = 0, withoutAmount = 0 }) {
		const left = [
			...(cheaper > 0 ? [counted(cheaper, 'cheaper call')] : []),
			...(withoutAmount > 0 ? [`${counted(withoutAmount, 'call')} without an amount`] : []),
		];
		return left.length > 0 ? `Left out by Minimum Amount: ${left.join(', ')}` : undefined;
	},
};
