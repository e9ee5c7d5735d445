import { testedChat } from '../../../Chat/tested';
import { testedEmail } from '../../../Email/tested';
import { entriesOf, type Entry } from '../../../harness/entries';
import { newExecution } from '../../../harness/run';
import { sampleOf } from '../../../harness/sample';
import type { Tested } from '../../../harness/tested';
import { useService } from '../../../harness/tested';
import { testedNumbering } from '../../../Numbering/tested';
import { testedPush } from '../../../Push/tested';

/** The settings with which a service has each path's last spelling only. */
const elsewhere: ReadonlyArray<readonly [Tested, object]> = [
	[testedEmail, { email: { paths: 'sample' } }],
	[testedChat, { chat: { interactionPath: 'sample' } }],
	[testedPush, { push: { sendPaths: 'sample', setTokenPath: 'sample' } }],
	[testedNumbering, { numbering: { destinationsPath: '/api/data/ratePlan/destinations' } }],
];

const notFound = [404, 405, 410];
const otherEnds = [
	...[400, 401, 403, 408, 409, 422, 500, 502, 503, 504].map((status) => ({ status, times: 9 })),
	{ drop: 'before' as const, times: 9 },
	{ drop: 'after' as const, times: 9 },
];

describe.each(elsewhere)('Where the documents have two paths: %#', (tested, settings) => {
	const node = useService(tested);
	const spelled = tested.service.otherPaths!;
	/** Each with the path that it asks first. */
	const entries = entriesOf(tested).flatMap((entry): Array<[string, Entry, string]> => {
		const route = tested === testedNumbering ? '/api/data/destinations' : entry.writeRoute;
		const path = route?.replace(/^POST /, '') ?? '';
		const isRead = entry.key === 'destination.getAll';
		const isCustom = entry.operation.kind === 'custom';
		if (isCustom || !(path in spelled) || (tested === testedNumbering && !isRead)) return [];
		return [[entry.key, entry, path]];
	});
	const run = async ({ resource, operation, sample }: Entry, count = 1, execution = {}) =>
		await node.run(resource, operation.value, sample, {
			execution: { ...newExecution(), ...execution },
			items: Array.from({ length: count }, () => ({ json: {} })),
		});
	const pathsAsked = () => [...node.world.requests].map(({ path }) => path.split('?')[0]);

	it('belongs to operations', () => expect(entries).not.toEqual([]));

	it.each(entries)('%s finds the other one once, and stays there', async (_key, entry, path) => {
		node.world.configure(settings);
		const count = entry.takesOne ? 1 : 12;
		expect((await run(entry, count)).length).toBeGreaterThanOrEqual(count);
		const asked = pathsAsked();
		const last = spelled[path].at(-1);
		expect(asked.filter((one) => one === last)).toHaveLength(count);
		expect(asked[0]).toBe(path);
		// The items that begin together cannot know yet.
		const atOnce = entry.operation.kind === 'polling' ? count : 10;
		expect(asked.filter((one) => one === path).length).toBeLessThanOrEqual(atOnce);
	});

	it.each(entries)('%s sends to no other after another end', async (_key, entry, path) => {
		for (const fault of sampleOf(otherEnds)) {
			node.world.requests.clear();
			node.world.faults.add({ path, ...fault });
			await expect(run(entry)).rejects.toThrow();
			node.world.faults.clear();
			expect(new Set(pathsAsked())).toEqual(new Set([path]));
		}
	});

	it.each(entries)('%s names all of them where none is found', async (_key, entry, path) => {
		const all = [path, ...spelled[path]];
		for (const status of notFound) {
			node.world.requests.clear();
			for (const one of all) node.world.faults.add({ path: one, status });
			const error = await run(entry).catch((thrown: { description: string }) => thrown);
			expect(pathsAsked()).toEqual(all);
			for (const one of all)
				expect(error).toHaveProperty('description', expect.stringContaining(one));
			// The next try sends again: certainly nothing was done.
			expect((await run(entry)).length).toBeGreaterThan(0);
		}
	});

	it.each(entries)('%s shows the reason that is not about the path', async (_key, entry, path) => {
		const [other] = spelled[path];
		const reasons = ['The sender is unknown', `Cannot find ${other}`];
		for (const [one, message] of [
			[path, reasons[0]],
			[other, reasons[1]],
		]) {
			node.world.faults.add({ path: one, status: 404, body: { message } });
		}
		const failed = run(entry);
		if (entry.operation.errors?.[404]?.isVague) await expect(failed).rejects.toThrow(reasons[0]);
		else await expect(failed).rejects.toThrow();
	});
});
