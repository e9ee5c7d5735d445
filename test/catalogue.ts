import type { Tested } from './tested';
import { useService, worldStart } from './tested';

const faults = [
	{ status: 503, afterProcessing: true },
	{ status: 500 },
	{ status: 504, headers: { 'retry-after': '0' } },
	{ drop: 'after' },
	{ drop: 'before' },
	{ mangle: 'truncate' },
	{ mangle: 'malformed' },
	{ mangle: 'html' },
] as const;

/** The house rules, over every operation of a service. */
export function describeCatalogue(tested: Tested): void {
	const { name, service, samples, variants = [], writeRoutes } = tested;
	const node = useService(tested);
	const operations = service.resources.flatMap((resource) =>
		resource.operations.map((operation) => ({
			key: `${resource.value}.${operation.value}`,
			resource: resource.value,
			operation,
		})),
	);
	const reads = operations.filter(({ operation }) => operation.effect === 'read');
	const writes = operations.filter(({ operation }) => operation.effect === 'write');
	const writing = new Set(Object.values(writeRoutes));
	const spelled = ({ method, route }: { method: string; route: string | null }) =>
		`${method} ${route}`;
	/** Requests that change something, in the order of arrival. */
	const writesSent = () => node.world.requests.filter((request) => writing.has(spelled(request)));
	const placeOf = (key: string) => {
		const [method, path] = writeRoutes[key].split(' ');
		return { method, path };
	};

	it('has a sample for every operation, and a route for every write', () => {
		expect(Object.keys(samples).sort()).toEqual(operations.map(({ key }) => key).sort());
		expect(Object.keys(writeRoutes).sort()).toEqual(writes.map(({ key }) => key).sort());
	});

	describe('every operation', () => {
		it.each(operations)(
			'$key answers, each item paired to its input',
			async ({ key, resource, operation }) => {
				const items = [{ json: { first: true } }];
				const output = await node.run(resource, operation.value, samples[key], { items });
				expect(output.length).toBeGreaterThan(0);
				for (const { pairedItem, json } of output) {
					expect(pairedItem).toEqual({ item: 0 });
					expect(json).not.toHaveProperty('error');
				}
			},
		);

		it.each(operations)(
			'$key gives one error item a refused input, in n8n’s shape',
			async ({ key, resource, operation }) => {
				node.world.faults.add({ status: 418, body: { message: 'teapot' }, times: 50 });
				// One that waits takes one item.
				const takesOne = operation.suspension !== undefined || tested.oneItem?.includes(key);
				const items = takesOne ? [{ json: {} }] : [{ json: {} }, { json: {} }];
				const output = await node.run(resource, operation.value, samples[key], {
					items,
					settings: { onError: 'continueErrorOutput' },
				});
				const paired = items.map((_, item) => ({ item }));
				expect(output.map(({ pairedItem }) => pairedItem)).toEqual(paired);
				for (const { json } of output) {
					expect(Object.keys(json)).toEqual(['error', 'message', 'details']);
					expect(json.error).toMatch(/status 418/);
					expect(`${json.error} ${json.message}`).not.toMatch(/\[object|undefined|sandbox-/);
				}
			},
		);

		it.each(operations)(
			'$key says that the credential was refused, and asks once',
			async ({ key, resource, operation }) => {
				node.world.configure(tested.invalidCredential.settings ?? {});
				const credential = { ...node.credential(), ...tested.invalidCredential.credential };
				await expect(
					node.run(resource, operation.value, samples[key], { credential }),
				).rejects.toThrow(tested.invalidCredential.message);
				expect(node.world.requests).toHaveLength(1);
			},
		);
	});

	// A service of sends alone has none.
	const describeReads = () => {
		it.each(reads)('$key leaves the account as it was', async ({ key, resource, operation }) => {
			const before = node.world.snapshot();
			await node.run(resource, operation.value, samples[key]);
			expect(node.world.snapshot()).toEqual(before);
		});

		it.each(reads)(
			'$key is asked again after a 503 and a cut connection',
			async ({ key, resource, operation }) => {
				node.world.faults.add({ status: 503 });
				node.world.faults.add({ drop: 'after' });
				const output = await node.run(resource, operation.value, samples[key]);
				expect(output.length).toBeGreaterThan(0);
			},
		);
	};
	if (reads.length > 0) describe('a read', describeReads);

	describe('a write', () => {
		const cases = writes.flatMap((write) => faults.map((fault) => ({ ...write, fault })));

		it.each(cases)(
			'$key is sent once in spite of $fault',
			async ({ key, resource, operation, fault }) => {
				node.world.faults.add({ ...fault, ...placeOf(key), times: 9 });
				const before = node.world.snapshot();
				const [end] = await Promise.allSettled([node.run(resource, operation.value, samples[key])]);
				const wasDone = JSON.stringify(node.world.snapshot()) !== JSON.stringify(before);
				// Done and found out, or an honest "unknown"; never a success that did not happen.
				if (end.status === 'fulfilled') expect(wasDone).toBe(true);
				else {
					const { message, description } = end.reason as { message: string; description: string };
					// AI models see the message alone.
					expect(message).toMatch(/unknown whether|uncertain/);
					expect(description).not.toBe('');
				}
				const sent = writesSent();
				expect(sent.filter((request) => spelled(request) === writeRoutes[key])).not.toHaveLength(0);
				const deeds = sent.map(({ method, path, body }) => JSON.stringify([method, path, body]));
				expect(deeds).toEqual([...new Set(deeds)]);
			},
		);

		it.each(writes)(
			'$key is sent again where it certainly was not processed (429)',
			async ({ key, resource, operation }) => {
				node.world.faults.add({
					status: 429,
					headers: { 'retry-after': '0' },
					...placeOf(key),
				});
				await node.run(resource, operation.value, samples[key]);
				const sent = writesSent().filter((request) => spelled(request) === writeRoutes[key]);
				expect(sent[0].status).toBe(429);
				expect(String(sent[1].status)).toMatch(/^2/);
			},
		);
	});

	describe('the documented endpoints', () => {
		it('are all reached, and nothing else is', async () => {
			const reached = new Set<string>();
			for (const [key, parameters, settings = {}] of [...Object.entries(samples), ...variants]) {
				node.world.reset({ now: worldStart });
				node.world.configure(settings);
				const [resource, operation] = key.split('.');
				await node.run(resource, operation, parameters);
				for (const request of node.world.requests) {
					if (request.service === name) reached.add(spelled(request));
				}
			}
			const routes = await fetch(`${node.url}/_sandbox/routes`);
			const listed = (await routes.json()) as Array<{
				service: string;
				method: string;
				path: string;
			}>;
			const wanted = listed.filter(({ service, path }) => service === name && !path.endsWith('/*'));
			expect([...reached].sort()).toEqual(
				wanted.map(({ method, path }) => `${method} ${path}`).sort(),
			);
		});
	});

	describe('the form', () => {
		it('has unique values per resource and unique actions per node', () => {
			for (const { operations: own } of service.resources) {
				const values = own.map(({ value }) => value);
				expect(new Set(values).size).toBe(values.length);
			}
			const actions = operations.map(({ operation }) => operation.action);
			expect(new Set(actions).size).toBe(actions.length);
		});

		it('gives every locator a list that the service has', () => {
			const wanted = JSON.stringify(service.resources).match(/"searchListMethod":"(\w+)"/g) ?? [];
			const names = new Set(wanted.map((found) => found.split('"')[3]));
			expect([...names].sort()).toEqual(Object.keys(service.lists).sort());
		});

		it('gives every resource mapper fields that the service has', () => {
			const wanted = JSON.stringify(service.resources).match(/"resourceMapperMethod":"(\w+)"/g);
			const names = new Set((wanted ?? []).map((found) => found.split('"')[3]));
			expect([...names].sort()).toEqual(Object.keys(service.mappers ?? {}).sort());
		});
	});
}
