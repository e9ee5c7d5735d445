import type { IDataObject } from 'n8n-workflow';

import type { Decimal } from '../../decimal';
import type { Gap } from '../../../shared/report/phrases';
import type { Findings } from './findings';

export interface AuditOptions {
	currency?: string;
	pageSize?: number;
	taxPercent?: number;
}

export interface Audit {
	invoice: IDataObject;
	invoiceId: number;
	numbers: ReadonlyMap<string, IDataObject>;
	/** A smaller difference is rounding. */
	unit: Decimal;
	findings: Findings;
	gap(name: Gap, extent?: Decimal): void;
	isEarlier(invoiceId: number): Promise<boolean>;
}

export const rateOf = ({ numbers }: Audit, number: string | undefined): IDataObject | undefined =>
	(number === undefined ? undefined : (numbers.get(number)?.inboundDidRate ?? undefined)) as
		IDataObject | undefined;

/** Evidence names the fields of the rate that prices are from. */
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
