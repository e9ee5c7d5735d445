import { errorShapes } from '../../sandbox/http/http';
import { entriesOf } from '../harness/entries';
import { isQuick } from '../harness/sample';
import { testedServices } from '../harness/services';
import type { Tested } from '../harness/tested';
import { useService } from '../harness/tested';

const said = 'Fault of the sandbox';

const statuses = [400, 404, 409, 422, 500];

interface Shown {
	message: string;
	description: string;
}

// No document but journey's shows an error body, so each may come in any of these shapes.
describe.each(
	testedServices.map((tested, index): [string, Tested, number] => [tested.name, tested, index]),
)('A rejection by %s', (_name, tested, service) => {
	const node = useService(tested);
	const entries = entriesOf(tested);
	const chosen = (['read', 'write'] as const).flatMap((effect) => {
		const found = entries.find(({ operation }) => operation.effect === effect);
		return found ? [found] : [];
	});

	it.each(errorShapes)('says why where its body is of the shape “%s”', async (errorBody) => {
		const turn = service + errorShapes.indexOf(errorBody);
		const played = isQuick ? [statuses[turn % statuses.length]] : statuses;
		for (const { resource, operation, sample } of chosen) {
			for (const status of played) {
				node.world.faults.clear();
				node.world.configure({ platform: { errorBody } });
				node.world.faults.add({ status, times: 9 });
				const run = node.run(resource, operation.value, sample);
				const { message, description } = await run.then(
					() => ({ message: 'succeeded', description: '' }),
					(thrown: Shown) => thrown,
				);
				const text = `${message} ${description}`;
				expect(message).not.toBe('succeeded');
				expect(description.length).toBeGreaterThan(10);
				expect(text).not.toMatch(/\[object|undefined|<\w+>|[{}]/);
				if (errorBody !== 'empty') expect(text).toContain(said);
			}
		}
	});
});
