import { samples } from './samples';
import { testedNumbering } from './tested';
import { useService, worldStart } from '../harness/tested';
import { sampleOf } from '../harness/sample';

/** The service returns pages of 20, so that most lists have several. */
const settings = { numbering: { maxSize: 20 } };

const listing = testedNumbering.service.resources.flatMap(({ value, operations }) =>
	operations
		.filter(({ effect, kind }) => effect === 'read' && kind !== 'check' && kind !== 'custom')
		.map((operation) => `${value}.${operation.value}`)
		.filter((name) => !(name in testedNumbering.local!)),
);

/** The report adds the country of each number from this list, and goes without if it can't be read. */
const decoration = 'callRecord.generateReport /api/data/e164Numbers';

describe('A list that is cut by empty pages', () => {
	const node = useService(testedNumbering);

	const run = async (name: string) => {
		const [resource, operation] = name.split('.');
		const parameters = { returnAll: true, ...samples[name] };
		return await node.run(resource, operation, parameters);
	};

	it.each(sampleOf(listing))('fails %s', async (name) => {
		node.world.configure(settings);
		await run(name);
		const asked = node.world.requests.filter(({ query }) => Number(query.page) > 1);
		for (const path of new Set(asked.map((request) => request.path))) {
			if (`${name} ${path}` === decoration) continue;
			node.world.reset({ now: worldStart });
			node.world.configure(settings);
			const pages = asked.filter((request) => request.path === path);
			const page = String(Math.min(...pages.map(({ query }) => Number(query.page))));
			node.world.faults.add({ path, query: { page }, body: { content: [] }, times: 1_000 });
			await expect(run(name)).rejects.toThrow(/^\d+ of \d+ records of .* are missing/);
		}
	});
});
