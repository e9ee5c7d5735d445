import { numbering as service } from '../../nodes/Numbering/service';
import { useNumbering } from '../numberingRun';
import { samples } from './samples';

const numbering = useNumbering();

const operations = service.resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		key: `${resource.value}.${operation.value}`,
		resource: resource.value,
		operation,
	})),
);
const reads = operations.filter(({ operation }) => operation.effect === 'read');
const writes = operations.filter(({ operation }) => operation.effect === 'write');

/** The one request of a write; look-ups that a write makes before it are reads. */
const writeRoutes: Readonly<Record<string, string>> = {
	'order.buy': '/api/management/buyDids',
	'order.cancel': '/api/management/cancelOrder/{id}',
	'number.release': '/api/management/releaseDid',
};
const writesSent = (key: string) =>
	numbering.world.requests.filter(({ route }) => route === writeRoutes[key]);

it('has a sample for every operation, and a route for every write', () => {
	expect(Object.keys(samples).sort()).toEqual(operations.map(({ key }) => key).sort());
	expect(Object.keys(writeRoutes).sort()).toEqual(writes.map(({ key }) => key).sort());
});

describe('every operation', () => {
	it.each(operations)(
		'$key answers, each item paired to its input',
		async ({ key, resource, operation }) => {
			const items = [{ json: { first: true } }];
			const output = await numbering.run(resource, operation.value, samples[key], { items });
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
			numbering.world.faults.add({ status: 418, body: { message: 'teapot' }, times: 50 });
			const output = await numbering.run(resource, operation.value, samples[key], {
				items: [{ json: {} }, { json: {} }],
				settings: { onError: 'continueErrorOutput' },
			});
			expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
			for (const { json } of output) {
				expect(Object.keys(json)).toEqual(['error', 'message', 'details']);
				expect(json.error).toMatch(/status 418/);
				expect(`${json.error} ${json.message}`).not.toMatch(/\[object|undefined|sandbox-token/);
			}
		},
	);

	it.each(operations)(
		'$key says that the token was refused, and asks once',
		async ({ key, resource, operation }) => {
			const credential = { ...numbering.credential(), accessToken: 'worn-out-token' };
			await expect(
				numbering.run(resource, operation.value, samples[key], { credential }),
			).rejects.toThrow('The access token was not accepted');
			expect(numbering.world.requests).toHaveLength(1);
		},
	);
});

describe('a read', () => {
	it.each(reads)('$key leaves the account as it was', async ({ key, resource, operation }) => {
		const before = numbering.world.snapshot();
		await numbering.run(resource, operation.value, samples[key]);
		expect(numbering.world.snapshot()).toEqual(before);
	});

	it.each(reads)(
		'$key is asked again after a 503 and a cut connection',
		async ({ key, resource, operation }) => {
			numbering.world.faults.add({ status: 503 });
			numbering.world.faults.add({ drop: 'after' });
			const output = await numbering.run(resource, operation.value, samples[key]);
			expect(output.length).toBeGreaterThan(0);
		},
	);
});

describe('a write', () => {
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
	const cases = writes.flatMap((write) => faults.map((fault) => ({ ...write, fault })));

	it.each(cases)(
		'$key is sent once in spite of $fault',
		async ({ key, resource, operation, fault }) => {
			numbering.world.faults.add({ ...fault, path: writeRoutes[key], times: 9 });
			const [before, run] = [
				numbering.world.snapshot(),
				numbering.run(resource, operation.value, samples[key]),
			];
			const [end] = await Promise.allSettled([run]);
			const wasDone = JSON.stringify(numbering.world.snapshot()) !== JSON.stringify(before);
			// Done and found out, or an honest "unknown"; never a success that did not happen.
			if (end.status === 'fulfilled') expect(wasDone).toBe(true);
			else {
				const { message, description } = end.reason as { message: string; description: string };
				expect(`${message} ${description}`).toMatch(/unknown whether|may have been made/);
			}
			expect(writesSent(key)).toHaveLength(1);
		},
	);

	it.each(writes)(
		'$key is sent again where it certainly was not processed (429)',
		async ({ key, resource, operation }) => {
			numbering.world.faults.add({
				status: 429,
				headers: { 'retry-after': '0' },
				path: writeRoutes[key],
			});
			await numbering.run(resource, operation.value, samples[key]);
			expect(writesSent(key).map(({ status }) => status)).toEqual([429, 200]);
		},
	);
});

describe('the documented endpoints', () => {
	it('are all reached, and nothing else is', async () => {
		for (const { key, resource, operation } of operations) {
			numbering.world.reset({ now: '2026-03-15T10:00:00Z' });
			await numbering.run(resource, operation.value, samples[key]);
			for (const { method, route } of numbering.world.requests) reached.add(`${method} ${route}`);
		}
		const routes = await fetch(`${numbering.url}/_sandbox/routes`);
		const listed = (await routes.json()) as Array<{
			service: string;
			method: string;
			path: string;
		}>;
		const documented = listed.filter(
			({ service, path }) => service === 'numbering' && !path.endsWith('/*'),
		);
		expect([...reached].sort()).toEqual(
			documented.map(({ method, path }) => `${method} ${path}`).sort(),
		);
	});
	const reached = new Set<string>();
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
});
