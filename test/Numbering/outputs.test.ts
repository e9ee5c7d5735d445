import type { IDataObject } from 'n8n-workflow';

import { WaitForDids } from '../../nodes/WaitForDids/WaitForDids.node';
import { numbering as service } from '../../nodes/Numbering/service';
import { SEEDED_ORDERS } from '../../sandbox/services/numbering/orders';
import { useNumbering } from '../harness/numberingRun';
import { runOutputs } from '../harness/run';
import { byId } from '../harness/tested';

const numbering = useNumbering();

describe('Summarize', () => {
	it('returns one item per group on request', async () => {
		const own = { groupBy: ['day', 'mobile'] };
		const [one] = await numbering.list('callRecord', 'summarize', own);
		const { day, mobile } = one.groups as Record<string, IDataObject[]>;
		const items = await numbering.list('callRecord', 'summarize', { ...own, output: 'groups' });
		expect(items).toEqual([
			...day.map((group) => ({ groupBy: 'day', ...group })),
			...mobile.map((group) => ({ groupBy: 'mobile', ...group })),
		]);
	});

	it('without groups returns the totals', async () => {
		const own = { groupBy: [], output: 'groups' };
		expect(await numbering.list('callRecord', 'summarize', own)).toEqual([
			expect.objectContaining({ calls: 420 }),
		]);
	});
});

describe('Number Format', () => {
	const options = { numberFormat: 'e164' };
	const plus = /^\+[1-9]\d+$/;

	it.each([SEEDED_ORDERS.partial, SEEDED_ORDERS.multipleLines])(
		'applies to Get Numbers of order %p',
		async (id) => {
			const [digits] = await numbering.list('order', 'getNumbers', { orderId: byId(id) });
			const [e164] = await numbering.list('order', 'getNumbers', { orderId: byId(id), options });
			expect(e164.numbers).toEqual((digits.numbers as string[]).map((number) => `+${number}`));
			expect(e164.count).toBe(digits.count);
		},
	);

	it('applies to Get Many by Country', async () => {
		const own = { countryId: byId('DE'), limit: 3, options };
		for (const { number } of await numbering.list('number', 'getAllByCountry', own)) {
			expect(number).toMatch(plus);
		}
	});

	it.each([false, true])('applies to Wait for DIDs with an item per number %p', async (each) => {
		const parameters = {
			mode: 'checkOnce',
			orderId: byId(SEEDED_ORDERS.partial),
			options: { ...options, oneItemPerNumber: each },
		};
		const run = { credential: numbering.credential(), parameters };
		const items = (await runOutputs(run, new WaitForDids())).flat().map(({ json }) => json);
		const numbers = each ? items.map(({ number }) => number) : (items[0].numbers as string[]);
		expect(numbers).toEqual([expect.stringMatching(plus), expect.stringMatching(plus)]);
	});
});

it('Descriptions of operations have at most 100 characters', () => {
	const long = service.resources.flatMap(({ operations }) =>
		operations.filter(({ description }) => description.length > 100).map(({ name }) => name),
	);
	expect(long).toEqual([]);
});
