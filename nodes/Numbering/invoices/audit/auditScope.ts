import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import type { Gap } from '../../report/phrases';
import type { Findings } from './findings';

export interface AuditOptions {
	currency?: string;
	pageSize?: number;
	taxPercent?: number;
}

/** What all checks share. */
export interface Audit {
	invoice: IDataObject;
	invoiceId: number;
	numbers: ReadonlyMap<string, IDataObject>;
	/** The smallest amount of the currency: a smaller difference is rounding. */
	unit: Decimal;
	findings: Findings;
	gap(name: Gap, shown?: Decimal): void;
	isEarlier(invoiceId: number): Promise<boolean>;
}

/** The rate in the record of one of the account’s numbers. */
export const rateOf = ({ numbers }: Audit, number: string | undefined): IDataObject | undefined =>
	(number === undefined ? undefined : (numbers.get(number)?.inboundDidRate ?? undefined)) as
		IDataObject | undefined;

/** The fields of a rate that prices are from, as evidence. */
export function shownRate({ mrc, setup, perMinute, mobilePerMinute, ...rate }: IDataObject) {
	const { name = null } = (rate.destination ?? {}) as IDataObject;
	const { didNumberTypes, didFeatureTypes } = rate;
	return {
		rate: {
			mrc,
			setup,
			perMinute,
			mobilePerMinute,
			destination: name,
			didNumberTypes,
			didFeatureTypes,
		} as IDataObject,
	};
}
