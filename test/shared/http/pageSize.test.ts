import { testedAiAgents, withoutId } from '../../AiAgents/tested';
import { testedNumbering } from '../../Numbering/tested';
import { useService } from '../../harness/tested';

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
	it('of a later page is thrown at once', async () => {
		numbering.world.faults.add({ status: 400, query: { page: '2' }, times: 9 });
		const all = { returnAll: true, options: { pageSize: 100 } };
		await expect(numbering.run('callRecord', 'getAll', all)).rejects.toThrow(
			'Fault of the sandbox',
		);
		expect(requests().filter(([size]) => size !== 100)).toEqual([]);
	});
});
