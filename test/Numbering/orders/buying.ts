import type { INodeParameters } from 'n8n-workflow';

import { useNumbering } from '../../harness/numberingRun';
import type { RunOptions } from '../../harness/tested';
import { samples } from '../samples';

export const buyUrl = '/api/management/buyDids';
export const ordersUrl = '/api/data/orders';
export const linesUrl = '/api/data/orderItems/byOrder/{id}';
export const ratesUrl = '/api/data/inboundDidRates';

/** A sandbox for one test file, with shortcuts for tests of Buy, which begin with its sample. */
export function useBuying() {
	const numbering = useNumbering();
	return {
		numbering,
		buy: async (own: INodeParameters = {}, more: RunOptions = {}) =>
			await numbering.list('order', 'buy', { ...samples['order.buy'], ...own }, more),
		bought: () => numbering.asked(buyUrl),
	};
}
