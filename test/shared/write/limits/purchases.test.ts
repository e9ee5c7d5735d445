import type { INodeParameters } from 'n8n-workflow';

import { testedNumbering } from '../../../Numbering/tested';
import { useService } from '../../../harness/tested';
import { useOneDay } from './limitedMail';

describe('Limits of purchases', () => {
	const numbering = useService(testedNumbering);
	useOneDay();
	const bought = () =>
		numbering.world.requests.filter(({ path }) => path.endsWith('buyDids')).length;
	const buy = async (
		reference: string,
		quantity: number,
		values: INodeParameters,
		more: INodeParameters = {},
	) => {
		const own = { ...testedNumbering.samples['order.buy'], reference, quantity };
		const all = { ...own, ...more, options: { limits: { values } } };
		return (await numbering.run('order', 'buy', all))[0].json;
	};

	it('do not count an order that is found by its reference, or a dry run', async () => {
		const max = { maxPerDay: 2, maxPerExecution: 2 };
		await buy('first', 2, max);
		expect(await buy('first', 2, max)).toMatchObject({ recovered: true });
		expect(await buy('second', 2, max, { dryRun: true })).toMatchObject({ dryRun: true });
		expect(bought()).toBe(1);
	});
});
