import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useNumbering } from '../../harness/numberingRun';

/** A sandbox for one test file, with shortcuts for tests of billing. */
export function useBilling() {
	const numbering = useNumbering();
	return {
		numbering,
		/** Of all calls, unless it says otherwise. */
		one: async (resource: string, operation: string, own: INodeParameters, more = {}) => {
			const whole = resource === 'callRecord' ? { period: 'custom' } : {};
			return (await numbering.run(resource, operation, { ...whole, ...own }, more))[0];
		},
		calls() {
			const { cdrs } = numbering.world.tables.numbering;
			return Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index));
		},
	};
}

/** The sum of `ratedAmount`, exact to the cent. */
export const cents = (records: Array<{ ratedAmount: number }>) =>
	records.reduce((sum, { ratedAmount }) => sum + Math.round(ratedAmount * 100), 0) / 100;

export interface Exported {
	json: IDataObject;
	binary?: IDataObject;
}

export const textOf = ({ binary }: Exported, field = 'data') =>
	Buffer.from((binary![field] as { data: string }).data, 'base64').toString();
