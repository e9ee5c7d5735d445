import { withoutId } from '../../AiAgents/tested';
import { testedNumbering } from '../../Numbering/tested';
import { useService } from '../../harness/tested';

const numbering = useService(testedNumbering);
const places = () => numbering.world.requests.map(({ query }) => `${query.page},${query.size}`);

/** `count` orders, the newest with the highest ID first; each `nth` has “Wanted” as its reference. */
function fill(count: number, nth: number) {
	const { orders } = numbering.world.tables.numbering;
	const model = withoutId(orders.at(0));
	for (const { id } of [...orders.all()]) orders.remove(id);
	for (let index = 1; index <= count; index++) {
		const reference = `${index % nth === 0 ? 'Wanted' : 'Other'}-${index}`;
		orders.add({ ...model, reference });
	}
}

describe('A page of a picker', () => {
	it.each([
		['is one page of the service where that has enough', 100, 1, 100, '', 1, '2,100'],
		['has at least 25 entries of small pages', 200, 1, 10, '', 3, '4,100'],
		['has at least 25 entries that match', 200, 2, 10, 'wanted', 5, '6,100'],
		['reads ten pages at most, for entries that are rare', 200, 10, 10, 'wanted', 10, '11,100'],
		['ends with the list', 20, 1, 10, '', 2, undefined],
	])('%s', async (_what, count, nth, maxSize, filter, requests, token) => {
		fill(count === 100 ? 101 : count, nth);
		numbering.world.configure({ numbering: { maxSize } });
		const answer = await numbering.search('searchOrders', filter);
		expect([places().length, answer?.paginationToken]).toEqual([requests, token]);
		const read = Math.min(count, requests * maxSize);
		expect(answer?.results).toHaveLength(Math.floor(read / nth));
	});

	it('goes on behind the last, for ten pages more', async () => {
		fill(300, 10);
		numbering.world.configure({ numbering: { maxSize: 10 } });
		const { results, paginationToken } = await numbering.search('searchOrders', 'wanted', '11,100');
		expect(results).toHaveLength(10);
		expect(paginationToken).toBe('21,100');
		expect(places()).toEqual(Array.from({ length: 10 }, (_, index) => `${11 + index},100`));
	});

	it.each([
		['wanted', 3],
		['WANTED-20', 1],
		['wanted  -20', 1],
		['-20 wanted', 1],
		['wanted other', 0],
		[' ', 30],
	])('filtered by %p shows entries with each of the words', async (filter, count) => {
		fill(30, 10);
		const answer = await numbering.search('searchOrders', filter);
		expect(answer?.results).toHaveLength(count);
	});
});
