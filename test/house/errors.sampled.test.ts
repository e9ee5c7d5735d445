import { errorShapes } from '../../sandbox/http/http';
import { throwingEntriesOf } from '../harness/entries';
import { isQuick } from '../harness/sample';
import { testedServices } from '../harness/services';
import { useService } from '../harness/tested';

const statuses = [400, 404, 409, 422, 500];

interface Shown {
	message: string;
	description: string;
}

const shownBy = async (run: Promise<unknown>): Promise<Shown> =>
	await run.then(
		() => ({ message: 'succeeded', description: '' }),
		(thrown: Shown) => thrown,
	);

describe.each(testedServices.map((tested, index) => [tested.name, tested, index] as const))(
	'A rejection by %s',
	(_name, tested, service) => {
		const node = useService(tested);
		const entries = throwingEntriesOf(tested);
		/** A read and a write. */
		const chosen = ['read', 'write'].flatMap(
			(effect) => entries.find(({ operation }) => operation.effect === effect) ?? [],
		);

		it('has the service’s reason as its title, and its status in the description', async () => {
			for (const { resource, operation, sample } of chosen) {
				node.world.faults.clear();
				const body = { message: 'The quota of today is used up.' };
				node.world.faults.add({ status: 418, body, times: 9 });
				const { message, description } = await shownBy(node.run(resource, operation.value, sample));
				expect(message).toContain('The quota of today is used up');
				expect(description).toContain('status 418');
				expect(description).not.toContain(body.message);
			}
		});

		// No document but journey's shows an error body, so each may come in any of these shapes.
		it.each(errorShapes)('says why where its body is of the shape “%s”', async (errorBody) => {
			const turn = service + errorShapes.indexOf(errorBody);
			const played = isQuick ? [statuses[turn % statuses.length]] : statuses;
			for (const { resource, operation, sample } of chosen) {
				for (const status of played) {
					node.world.faults.clear();
					node.world.configure({ platform: { errorBody } });
					node.world.faults.add({ status, times: 9 });
					const { message, description } = await shownBy(
						node.run(resource, operation.value, sample),
					);
					const text = `${message} ${description}`;
					expect(message).not.toBe('succeeded');
					expect(description.length).toBeGreaterThan(10);
					expect(text).not.toMatch(/\[object|undefined|<\w+>|[{}]/);
					if (errorBody !== 'empty') expect(text).toContain('Fault of the sandbox');
				}
			}
		});
	},
);
