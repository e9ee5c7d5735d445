import type { Faults } from '../../sandbox/faults/faults';
import type { Entry } from './entries';
import { entriesOf, routeOf, throwingEntriesOf } from './entries';
import { isQuick, seed } from './sample';
import type { RunOptions, Tested } from './tested';
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

/**
 * In a quick run, each case meets one of the rules, and its neighbor the next one; otherwise all.
 */
function inTurn<T>(cases: readonly T[], rule: number, rules: number): readonly T[] {
	const own = cases.filter((_, index) => (index + seed) % rules === rule);
	return isQuick && own.length > 0 ? own : cases;
}

/** The house rules, tested on every operation of a service. */
export function describeCatalogue(tested: Tested): void {
	const { name, service, samples, variants = [], writeRoutes } = tested;
	const node = useService(tested);
	const operations = entriesOf(tested);
	const reads = operations.filter(({ operation }) => operation.effect === 'read');
	const writes = operations.filter(({ operation }) => operation.effect === 'write');
	const throwing = throwingEntriesOf(tested);
	const run = async ({ resource, operation, sample }: Entry, options: RunOptions = {}) =>
		await node.run(resource, operation.value, sample, options);
	const writesSent = () => {
		const routes = Object.values(writeRoutes);
		return node.world.requests.filter((request) => routes.includes(routeOf(request)));
	};
	const addFaultToWrite = ({ writeRoute = '' }: Entry, fault: Parameters<Faults['add']>[0]) => {
		const [method, path] = writeRoute.split(' ');
		node.world.faults.add({ ...fault, method, path });
	};

	it('has a sample for every operation, and a route for every write', () => {
		expect(Object.keys(samples).sort()).toEqual(operations.map(({ key }) => key).sort());
		expect(Object.keys(writeRoutes).sort()).toEqual(writes.map(({ key }) => key).sort());
	});

	describe('every operation', () => {
		it.each(operations)('$key returns items that are paired to their input', async (entry) => {
			const output = await run(entry, { items: [{ json: { first: true } }] });
			expect(output.length).toBeGreaterThan(0);
			for (const { pairedItem, json } of output) {
				expect(pairedItem).toEqual({ item: 0 });
				expect(json).not.toHaveProperty('error');
			}
		});

		it.each(inTurn(throwing, 0, 2))(
			'$key returns one error item for each rejected input, in n8n’s shape',
			async (entry) => {
				node.world.faults.add({ status: 418, body: { message: 'teapot' }, times: 50 });
				const items = entry.takesOne ? [{ json: {} }] : [{ json: {} }, { json: {} }];
				const output = await run(entry, { items, settings: { onError: 'continueErrorOutput' } });
				const paired = items.map((_, item) => ({ item }));
				expect(output.map(({ pairedItem }) => pairedItem)).toEqual(paired);
				for (const { json } of output) {
					expect(Object.keys(json)).toEqual(['error', 'message', 'details']);
					expect(json.error).not.toMatch(/418/);
					expect(json.message).toMatch(/status 418/);
					expect(json.details).toMatchObject({ httpCode: '418', outcome: 'rejected' });
					expect(`${json.error} ${json.message}`).not.toMatch(/\[object|undefined|sandbox-/);
				}
			},
		);

		it.each(inTurn(throwing, 1, 2))(
			'$key reports a rejected credential after one request for each way to send it',
			async (entry) => {
				const { settings = {}, credential: rejected, message } = tested.rejected;
				node.world.configure(settings);
				const credential = { ...node.credential(), ...rejected };
				await expect(run(entry, { credential })).rejects.toThrow(message);
				expect(node.world.requests).toHaveLength(tested.service.otherSignIn ? 2 : 1);
			},
		);
	});

	const describeReads = () => {
		it.each(reads)('$key changes nothing in the account', async (entry) => {
			const before = node.world.snapshot();
			await run(entry);
			expect(node.world.snapshot()).toEqual(before);
		});

		it.each(inTurn(reads, 1, 2))(
			'$key is retried after a 503 and a cut connection',
			async (entry) => {
				node.world.faults.add({ status: 503 });
				node.world.faults.add({ drop: 'after' });
				expect((await run(entry)).length).toBeGreaterThan(0);
			},
		);
	};
	if (reads.length > 0) describe('a read', describeReads);

	describe('a write', () => {
		const cases = writes.flatMap((write, index) =>
			inTurn(faults, index % faults.length, faults.length).map((fault) => ({ ...write, fault })),
		);

		it.each(cases)('$key is sent once in spite of $fault', async ({ fault, ...entry }) => {
			addFaultToWrite(entry, { ...fault, times: 9 });
			const before = node.world.snapshot();
			const [end] = await Promise.allSettled([run(entry)]);
			const wasDone = JSON.stringify(node.world.snapshot()) !== JSON.stringify(before);
			// A write is confirmed, or reported as unknown; success is never reported for one that
			// did not happen.
			if (end.status === 'fulfilled') expect(wasDone).toBe(true);
			else {
				const { message, description } = end.reason as { message: string; description: string };
				// AI models see only the message.
				expect(message).toMatch(/may have been/);
				expect(description).not.toBe('');
			}
			const sent = writesSent();
			expect(sent.filter((request) => routeOf(request) === entry.writeRoute)).not.toHaveLength(0);
			const keys = sent.map(({ method, path, body }) => JSON.stringify([method, path, body]));
			expect(keys).toEqual([...new Set(keys)]);
		});

		it.each(writes)('$key is retried where it was certainly not processed (429)', async (entry) => {
			addFaultToWrite(entry, { status: 429, headers: { 'retry-after': '0' } });
			await run(entry);
			const sent = writesSent().filter((request) => routeOf(request) === entry.writeRoute);
			expect(sent[0].status).toBe(429);
			expect(String(sent[1].status)).toMatch(/^2/);
		});
	});

	describe('the documented endpoints', () => {
		it('are all reached, and nothing else is', async () => {
			const reached = new Set<string>();
			const all = [...Object.entries(samples), ...variants];
			for (const [key, parameters, settings = {}, chosen = {}] of all) {
				node.world.reset({ now: worldStart });
				node.world.configure(settings);
				const [resource, operation] = key.split('.');
				const credential = { ...node.credential(), ...chosen };
				await node.run(resource, operation, parameters, { credential });
				for (const request of node.world.requests) {
					// If a path has two spellings, the account may have the other one; a check asks
					// at a path that nobody has.
					const isOther = request.path in (service.otherPaths ?? {});
					const isNowhere = request.path.endsWith('/switchboard-account-check');
					const isElsewhere = request.route === null && (isOther || isNowhere);
					if (request.service === name && !isElsewhere) reached.add(routeOf(request));
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

		it.each([
			['locator a list', 'searchListMethod', service.lists],
			['resource mapper fields', 'resourceMapperMethod', service.mappers ?? {}],
		])('gives every %s that the service has', (_what, property, methods) => {
			const found = JSON.stringify(service.resources).matchAll(
				RegExp(`"${property}":"(\\w+)"`, 'g'),
			);
			const names = new Set([...found].map(([, method]) => method));
			expect([...names].sort()).toEqual(Object.keys(methods).sort());
		});
	});
}
