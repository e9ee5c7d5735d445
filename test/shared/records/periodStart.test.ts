import { useBilling } from '../../Numbering/invoices/billing';

const { numbering, calls } = useBilling();
const pages = () => numbering.world.requests.map(({ query }) => Number(query.page));

/** The call records from this one on; of the 420, 20 a page. */
const from = async (since: string, own: object = { limit: 1 }, pageSize = 20) => {
	const filters = { since, overlapMinutes: 0 };
	const output = await numbering.run('callRecord', 'getAll', {
		...{ filters, options: { pageSize, order: 'oldestFirst' } },
		...own,
	});
	return output.map(({ json }) => json.callId);
};
const never = '2030-01-01T00:00:00Z';

describe('The page on which a period begins', () => {
	it.each([
		['the first', 0, [1, 1]],
		['the last of the first page', 19, [1, 1]],
		['the first of the second page', 20, [1, 11, 6, 3, 2, 2]],
		['the last of the second page', 39, [1, 11, 6, 3, 2, 2]],
		['one in the middle', 200, [1, 11, 6, 8, 9, 10, 11]],
		['the last', 419, [1, 11, 16, 19, 20, 21, 21]],
	])('is found by halving: %s', async (_what, index, asked) => {
		const { startTime, callId } = calls()[index];
		expect(await from(startTime)).toEqual([callId]);
		expect(pages().slice(0, asked.length)).toEqual(asked);
	});

	it('is behind the last for a period without records', async () => {
		expect(await from(never)).toEqual([]);
		expect(pages()).toEqual([1, 11, 16, 19, 20, 21, 22]);
	});

	it('is the first where there is no other', async () => {
		expect(await from(never, {}, 500)).toEqual([]);
		expect(pages()).toEqual([1, 1]);
	});

	it('is before a page that has become empty', async () => {
		const { startTime, callId } = calls()[20];
		numbering.world.faults.add({ query: { page: '11' }, body: { content: [] } });
		expect(await from(startTime)).toEqual([callId]);
		expect(pages()).toEqual([1, 11, 6, 3, 2, 2]);
	});

	it('is followed by all that come after it', async () => {
		const ids = calls().map(({ callId }) => callId);
		const { startTime } = calls()[205];
		expect(await from(startTime, { returnAll: true })).toEqual(ids.slice(205));
	});
});
