import type { IDataObject } from 'n8n-workflow';

import { parameter } from '../declare/operation';
import type { Paging } from '../http/pagination';

export const includeListDetails = parameter({
	displayName: 'Include List Details',
	name: 'includeListDetails',
	type: 'boolean',
	default: false,
	description:
		'Whether to add the other fields of the response, such as totals, to each item as listDetails',
});

interface Counted {
	count: number;
	total: number;
	isLimited: boolean;
}

/** The hint below the output finds the count by the first item of each list. */
const countsByItem = new WeakMap<IDataObject, Counted>();

export class ListDetails {
	private total: number | undefined;

	private readonly byRecord = new WeakMap<IDataObject, IDataObject>();

	constructor(private readonly isIncluded = false) {}

	/** The pages stay the same; their details are kept. */
	noting(paging: Paging): Paging {
		return async (...place) => {
			const page = await paging(...place);
			this.total = page.total ?? this.total;
			if (this.isIncluded) {
				for (const record of page.records) this.byRecord.set(record, page.details ?? {});
			}
			return page;
		};
	}

	addTo(item: IDataObject, record: IDataObject): IDataObject {
		return this.isIncluded ? { ...item, listDetails: this.byRecord.get(record) ?? {} } : item;
	}

	count(items: readonly IDataObject[], isLimited: boolean): void {
		if (items.length === 0 || this.total === undefined) return;
		countsByItem.set(items[0], { count: items.length, total: this.total, isLimited });
	}
}

const inWords = (count: number) => count.toLocaleString('en-US');

/** A list that isn’t whole has a hint below the output: “50 of 1,234”. */
export function noticeOfTotal(items: readonly IDataObject[]): { info: string } | undefined {
	const lists = items.map((item) => countsByItem.get(item)).filter((one) => one !== undefined);
	const count = lists.reduce((sum, one) => sum + one.count, 0);
	const total = lists.reduce((sum, one) => sum + one.total, 0);
	if (count >= total) return undefined;
	const advice = lists.some(({ isLimited }) => isLimited)
		? ' For all of them, turn on Return All.'
		: '';
	return { info: `${inWords(count)} of ${inWords(total)} records.${advice}` };
}
