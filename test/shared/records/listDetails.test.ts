import type { IDataObject } from 'n8n-workflow';

import { useAiAgents } from '../../AiAgents/tested';
import { useNumbering } from '../../harness/numberingRun';

const options = { includeListDetails: true };

describe('Include List Details', () => {
	describe('in Numbering', () => {
		const numbering = useNumbering();
		const orders = () => numbering.world.tables.numbering.orders.all().length;

		it.each([{}, { simplify: false }, { returnAll: true, options: { ...options, pageSize: 20 } }])(
			'adds the fields of its page to each order: %j',
			async (own) => {
				const items = await numbering.list('order', 'getAll', { limit: 2, options, ...own });
				const size = 'returnAll' in own ? 20 : 2;
				for (const { listDetails } of items) {
					expect(listDetails).toMatchObject({ totalElements: orders(), size });
					expect(listDetails).not.toHaveProperty('content');
				}
				const pages = new Set(items.map(({ listDetails }) => (listDetails as IDataObject).number));
				expect(pages.size).toBe(Math.ceil(items.length / size));
			},
		);

		it('works with a period', async () => {
			const filters = { period: 'custom', since: '2020-01-01T00:00:00Z' };
			const [item] = await numbering.list('order', 'getAll', { limit: 2, filters, options });
			expect(item.listDetails).toMatchObject({ totalElements: orders() });
		});

		it('adds nothing unless it is on', async () => {
			const [item] = await numbering.list('order', 'getAll', { limit: 2 });
			expect(item).not.toHaveProperty('listDetails');
		});
	});

	describe('in AI Agents', () => {
		const agents = useAiAgents();

		it('passes on all that is beside the items', async () => {
			const beside = {
				total: 1,
				skip: 0,
				limit: 50,
				status: 'degraded',
				health: { redis: 'down' },
			};
			const body = { items: [{ id: 401, name: 'Reception' }], ...beside };
			agents.world.faults.add({ path: '/paginated-agents', body });
			const items = await agents.list('agent', 'getAllWithStatus', { options });
			expect(items).toEqual([{ id: 401, name: 'Reception', listDetails: beside }]);
		});
	});
});
