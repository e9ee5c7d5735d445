import { useSandbox } from '../client';

const CALLS = 200_000;

describe('Many records', () => {
	const client = useSandbox();

	const calls = async (query: string) =>
		(await client.numbering.get(`/api/data/cdrs?${query}`)).data;

	it('are generated on demand, the same by page and by id', async () => {
		client.world.settings.numbering.callRecords = CALLS;
		const last = await calls('page=2000&size=100');
		expect(last).toMatchObject({ totalElements: CALLS, totalPages: 2000, last: true });
		const single = await client.numbering.get(`/api/data/cdrs/${700_000 + CALLS}`);
		expect(single.data).toEqual(last.content[99]);
		const first = await calls('page=1&size=100');
		expect(first.content[0].startTime < last.content[0].startTime).toBe(true);
	});

	it('are sorted as a whole', async () => {
		client.world.settings.numbering.callRecords = 20_000;
		const { content } = await calls('size=20000&sort=ratedTime,desc&sort=startTime,asc');
		const rows = content as Array<{ ratedTime: number; startTime: string }>;
		for (let index = 1; index < rows.length; index += 1) {
			const [left, right] = [rows[index - 1], rows[index]];
			const ordered =
				left.ratedTime > right.ratedTime ||
				(left.ratedTime === right.ratedTime && left.startTime <= right.startTime);
			if (!ordered) throw new Error(`Out of order at ${index}`);
		}
	});

	it('are sorted by their start without reading them', async () => {
		client.world.settings.numbering.callRecords = 1_000_000;
		const newest = await calls('size=3&sort=startTime,desc');
		expect(newest.content).toEqual(
			(await calls('size=1000&page=1000')).content.slice(-3).reverse(),
		);
		expect(await calls('size=3&sort=startTime,asc')).toEqual(await calls('size=3'));
	});

	it('ascend by their start, those of later months, too', async () => {
		client.world.clock.advanceBy({ months: 2 });
		const { content } = await calls('size=10000');
		const starts = (content as Array<{ startTime: string }>).map(({ startTime }) => startTime);
		expect(starts).toHaveLength(840);
		expect(starts).toEqual([...starts].sort());
	});

	it('are sorted again when their count changes', async () => {
		client.world.settings.numbering.callRecords = 300;
		await calls('size=1&sort=startTime,desc');
		client.world.settings.numbering.callRecords = 400;
		const { content } = await calls('size=1000&sort=startTime,desc');
		expect(content).toHaveLength(400);
		expect(content[0]).toEqual((await calls('size=1000')).content[399]);
	});

	it('keep few of their orders, since one of a million rows takes 4 MB', async () => {
		for (let length = 300; length < 320; length += 1) {
			client.world.settings.numbering.callRecords = length;
			expect(await calls('size=1&sort=startTime,desc')).toMatchObject({ totalElements: length });
		}
		expect(client.world.tables.numbering.cdrs.orders.size).toBe(8);
	});
});
