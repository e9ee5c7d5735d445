import { testedAiAgents, withoutId } from '../../AiAgents/tested';
import { testedNumbering } from '../../Numbering/tested';
import { useService } from '../../harness/tested';
import { until } from '../../harness/until';

const numbering = useService(testedNumbering);
const agents = useService(testedAiAgents);

const rejecting = (maxSize: number, oversizeStatus = 400) =>
	numbering.world.configure({ numbering: { maxSize, oversizeStatus } });
const requests = () =>
	numbering.world.requests.map(({ query, status }) => [Number(query.size), status]);
const rejected = () => requests().filter(([, status]) => status !== 200);
const callIds = () => {
	const { cdrs } = numbering.world.tables.numbering;
	return Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index).callId);
};

describe('A service that rejects large pages', () => {
	it.each([
		[400, 100, 500, 1],
		[422, 100, 500, 1],
		[400, 250, 500, 1],
		[422, 20, 500, 2],
		[400, 99, 127, 2],
		[400, 20, 100, 1],
	])('with %i above %i gets smaller ones than %i', async (status, most, pageSize, count) => {
		rejecting(most, status);
		const output = await numbering.run('callRecord', 'getAll', {
			returnAll: true,
			options: { order: 'oldestFirst', pageSize },
		});
		expect(output.map(({ json }) => json.callId)).toEqual(callIds());
		expect(rejected()).toHaveLength(count);
	});

	it('gets them for all items, also where several are rejected at once', async () => {
		rejecting(20);
		numbering.world.faults.add({ held: true, times: 5 });
		const orderId = { __rl: true, mode: 'id', value: '={{ 1001 + $json.index }}' };
		const items = [0, 1, 2, 3, 4].map((index) => ({ json: { index } }));
		const parameters = { orderId, returnAll: true };
		const reading = numbering.run('orderLine', 'getAllByOrder', parameters, { items });
		await until(() => numbering.world.faults.held === 5);
		numbering.world.faults.release();
		expect((await reading).length).toBeGreaterThanOrEqual(5);
	});

	it('gets them for other lists of the execution, too', async () => {
		rejecting(20);
		await numbering.run('invoice', 'getWithBreakdown', testedNumbering.samples['invoice.getWithBreakdown']); // prettier-ignore
		expect(rejected().length).toBeLessThanOrEqual(6);
		numbering.world.requests.clear();
		const ids = [1, 2].map((number) => ({ json: { limit: number * 101 } }));
		await numbering.run('callRecord', 'getAll', { limit: '={{ $json.limit }}', options: { pageSize: 500 } }, { items: ids }); // prettier-ignore
		expect(rejected().length).toBeLessThanOrEqual(4);
	});

	it.each([
		[2, 150],
		[3, 127],
		[5, 100],
		[6, 100],
	])('keeps what page %i of %i records means', async (page, pageSize) => {
		const parameters = { options: { page, pageSize } };
		const [{ json: expected }] = await numbering.run('callRecord', 'getAll', parameters);
		rejecting(40);
		const [{ json }] = await numbering.run('callRecord', 'getAll', parameters);
		expect(json.records).toEqual(expected.records);
		expect([json.page, json.nextPage]).toEqual([expected.page, expected.nextPage]);
	});

	it('is searched for the beginning of a period', async () => {
		const { cdrs } = numbering.world.tables.numbering;
		const since = cdrs.at(300).startTime;
		const filters = { since };
		const parameters = { returnAll: true, filters, options: { pageSize: 150 } };
		const expected = await numbering.run('callRecord', 'getAll', parameters);
		rejecting(40);
		expect(await numbering.run('callRecord', 'getAll', parameters)).toEqual(expected);
	});

	it('shows its lists in forms', async () => {
		rejecting(20);
		const answer = await numbering.search('searchOrders');
		expect(answer?.results.length).toBeGreaterThan(20);
	});

	it.each([400, 422])('of AI agents is read as a whole, with %i', async (oversizeStatus) => {
		const { skills, agents: table } = agents.world.tables.aiAgents;
		const model = withoutId(skills.at(0));
		for (let index = 0; index < 130; index++) skills.add(model);
		agents.world.configure({ aiAgents: { maxLimit: 20, oversizeStatus } });
		const all = { returnAll: true, options: { pageSize: 100 } };
		const read = await agents.run('skill', 'getAll', all);
		expect(read.map(({ json }) => json.id)).toEqual(
			skills
				.all()
				.map(({ id }) => id)
				.reverse(),
		);
		const paginated = await agents.run('agent', 'getAllWithStatus', all);
		expect(paginated).toHaveLength(table.length);
	});
});

describe('Another rejection of a list', () => {
	it.each([400, 422])('is thrown with its own reason after smaller sizes: %i', async (status) => {
		const body = { message: 'No such field' };
		numbering.world.faults.add({ status, body, times: 9 });
		const reading = numbering.run('callRecord', 'getAll', { options: { pageSize: 500 } });
		await expect(reading).rejects.toMatchObject({
			httpCode: String(status),
			message: 'No such field',
		});
		expect(requests().map(([size]) => size)).toEqual([50, 20]);
	});

	it('of a later page is thrown at once', async () => {
		numbering.world.faults.add({ status: 400, query: { page: '2' }, times: 9 });
		const all = { returnAll: true, options: { pageSize: 100 } };
		await expect(numbering.run('callRecord', 'getAll', all)).rejects.toThrow(
			'Fault of the sandbox',
		);
		expect(requests().filter(([size]) => size !== 100)).toEqual([]);
	});

	it('with another status is thrown at once', async () => {
		numbering.world.faults.add({ status: 404 });
		await expect(numbering.run('callRecord', 'getAll')).rejects.toThrow('Fault of the sandbox');
		expect(requests()).toHaveLength(1);
	});
});
