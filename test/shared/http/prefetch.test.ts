import { expectConcurrency } from '../../harness/atOnce';
import { roundTrip, useService } from '../../harness/tested';
import { testedAiAgents, withoutId } from '../../AiAgents/tested';
import { testedNumbering } from '../../Numbering/tested';
import { until } from '../../harness/until';

const agents = useService(testedAiAgents);
const numbering = useService(testedNumbering);
const all = { returnAll: true, options: { order: 'oldestFirst', pageSize: 20 } };
const pages = () => numbering.world.requests.map(({ query }) => query.page);

describe('Pages after the first', () => {
	it('are requested five at once, and given in order', async () => {
		numbering.world.faults.add({ held: true, skip: 1, times: 99 });
		const reading = numbering.run('callRecord', 'getAll', all);
		await expectConcurrency(numbering.world, 5, 20);
		const ids = (await reading).map(({ json }) => json.callId);
		const { cdrs } = numbering.world.tables.numbering;
		expect(ids).toEqual(Array.from({ length: cdrs.length }, (_, index) => cdrs.at(index).callId));
		expect(new Set(pages()).size).toBe(21);
	});

	it('are no more than the limit needs', async () => {
		numbering.world.faults.add({ held: true, skip: 1, times: 99 });
		const reading = numbering.run('callRecord', 'getAll', { ...all, returnAll: false, limit: 61 });
		await expectConcurrency(numbering.world, 3, 3);
		expect(await reading).toHaveLength(61);
		expect(pages().sort()).toEqual(['1', '2', '3', '4']);
	});

	it('of a list without a total are requested as far ahead as pages have come', async () => {
		const { skills } = agents.world.tables.aiAgents;
		const model = withoutId(skills.at(0));
		for (let index = 0; index < 1_000; index++) skills.add(model);
		agents.world.faults.add({ held: true, skip: 1, times: 99 });
		const reading = agents.run('skill', 'getAll', { returnAll: true, options: { pageSize: 20 } });
		for (const ahead of [1, 2, 3, 4, 5, 5, 5]) {
			await until(() => agents.world.faults.held === ahead);
			await roundTrip(agents.world);
			await roundTrip(agents.world);
			expect(agents.world.faults.held).toBe(ahead);
			agents.world.faults.release(1);
		}
		agents.world.faults.clear();
		expect(await reading).toHaveLength(skills.length);
	});

	it('that are rejected end the list when it is their turn', async () => {
		numbering.world.faults.add({ held: true, query: { page: '2' } });
		numbering.world.faults.add({ status: 400, query: { page: '3' } });
		const ended = expect(numbering.run('callRecord', 'getAll', all)).rejects.toMatchObject({
			httpCode: '400',
		});
		await until(() => pages().length === 6);
		await roundTrip(numbering.world);
		numbering.world.faults.release();
		await ended;
	});
});
