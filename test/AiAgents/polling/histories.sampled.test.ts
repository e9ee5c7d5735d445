import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Call } from '../../../sandbox/services/aiAgents/records';
import { restartMs } from '../../harness/knowledge';
import { done, hour, keys, usePolling } from './polling';
import { isQuick, sampled, seed } from '../../harness/sample';

const { agents, tables, reset, advance, begun, start, clock } = usePolling();

const runs = sampled(15);
const followMs = 24 * hour;
const repeatMs = 10 * 60_000;

const share = fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100);
const happenings = fc.array(fc.tuple(share, share), { maxLength: 5 });

/** How the service answers: what the document does not show of these lists. */
const service = fc.record({
	callIds: fc.constantFrom('rising', 'unordered'),
	nullFields: fc.boolean(),
	maxLimit: fc.constantFrom(null, 3),
	oversizeStatus: fc.constantFrom(null, 400, 422),
	relationsInLists: fc.boolean(),
	transcriptAddress: fc.constantFrom('storage', 'service'),
	featureFlagJwtAuth: fc.boolean(),
});

/**
 * Polls at once; a page fails; n8n dies before it stores the poll, or after it, so that the execution is
 * lost; or n8n starts again later.
 */
const ends = ['stored', 'stored', 'at once', 'failed page', 'crash', 'lost', 'restart'] as const;

const histories = fc.array(
	fc.record({ before: happenings, hours: share, end: fc.constantFrom(...ends) }),
	{ minLength: 5, maxLength: 12 },
);

/** An account with the last calls alone, so that a poll takes few pages. */
function beginWith(settings: object): void {
	reset();
	agents.world.configure({ aiAgents: settings });
	for (const { id } of tables().calls.all().slice(0, -8)) tables().calls.remove(id);
}

const pick = <T>(list: readonly T[], at: number): T | undefined =>
	list[Math.floor(at * list.length)];

/** Something happens to an account of calls. */
function happen(event: string, what: number, which: number): void {
	const call = pick(tables().calls.all(), which);
	if (what < 0.35 || !call) start(which < 0.3 ? done[event]() : {});
	else if (what < 0.75) Object.assign(call, done[event]());
	else if (what < 0.85) Object.assign(call, { status: 'in_progress', audio: null });
	else Object.assign(call, { status: 'archived' });
}

/** What has to come of a series of polls, by the account alone. */
class Expected {
	/** The calls that have to be given, and those that never may be. */
	readonly wanted = new Set<number>();

	private readonly lost = new Set<number>();

	private readonly first: Set<number>;

	readonly given = new Map<unknown, IDataObject>();

	private last: { items: readonly IDataObject[]; atMs: number } = { items: [], atMs: -Infinity };

	/** A restart forgets its last events: each may come once more, at once or when the call is done again. */
	private readonly forgotten = new Set<unknown>();

	constructor(private readonly event: string) {
		this.first = new Set(this.doneNow().map(({ id }) => id));
	}

	private doneNow = (): Call[] =>
		tables().calls.filter((call) =>
			this.event === 'callFinished'
				? call.status === 'completed'
				: Boolean(this.event === 'recordingReady' ? call.audio : call.transcription_url),
		);

	/** A poll reads the account now. What a crash loses has to come later, unless it is undone meanwhile. */
	read(isLost = false): void {
		const fromMs = Date.parse(clock.now) - followMs;
		const done = this.doneNow().filter(({ id }) => !this.first.has(id));
		const found = done.filter(({ started_at }) => Date.parse(started_at) >= fromMs);
		for (const { id } of found) (isLost ? this.lost : this.wanted).add(id);
		if (isLost) return;
		for (const { id } of done) if (this.lost.has(id)) this.wanted.add(id);
		this.lost.clear();
	}

	restart(): void {
		if (Date.parse(clock.now) + restartMs - this.last.atMs >= repeatMs) return;
		for (const { eventKey } of this.last.items) this.forgotten.add(eventKey);
	}

	/** Items that n8n gets. */
	deliver(items: readonly IDataObject[]): void {
		if (items.length > 0) this.last = { items, atMs: Date.parse(clock.now) };
	}

	/** Items of an execution that n8n has stored. */
	take(items: readonly IDataObject[]): void {
		const repeated = items.filter(({ eventKey }) => this.given.has(eventKey));
		expect([...this.forgotten]).toEqual(expect.arrayContaining(keys(repeated)));
		for (const item of items) {
			this.given.set(item.eventKey, item);
			this.forgotten.delete(item.eventKey);
		}
		this.deliver(items);
	}

	check(): void {
		const ids = [...this.given.values()].map(({ id }) => id as number);
		expect(ids).toEqual(expect.arrayContaining([...this.wanted]));
		expect(ids.filter((id) => this.first.has(id))).toEqual([]);
		expect(new Set(ids).size).toBe(ids.length);
	}
}

type Trigger = Awaited<ReturnType<typeof begun>>;
type End = (typeof ends)[number];

/** One poll, and what becomes of it. */
const play: Record<End, (trigger: Trigger, expected: Expected) => Promise<void>> = {
	async stored(trigger, expected) {
		expected.read();
		expected.take(await trigger.poll());
	},
	async 'at once'(trigger, expected) {
		expected.read();
		const polls = [trigger.poll(), trigger.poll(), trigger.poll()];
		expected.take((await Promise.all(polls)).flat());
	},
	async 'failed page'(trigger, expected) {
		agents.world.faults.add({ query: { skip: '3' }, status: 403, times: 99 });
		const items = await trigger.poll().catch(() => undefined);
		agents.world.faults.clear();
		if (items) expected.take(items);
	},
	async crash(trigger, expected) {
		expected.read(true);
		await trigger.pollAndCrash();
		expected.restart();
	},
	async lost(trigger, expected) {
		expected.read();
		const lost = await trigger.poll();
		expected.deliver(lost);
		trigger.restart(restartMs);
		expected.restart();
		const items = await trigger.poll();
		expect(keys(items)).toEqual(expect.arrayContaining(keys(lost)));
		expected.take(items);
	},
	async restart(trigger, expected) {
		await this.stored(trigger, expected);
		trigger.restart(restartMs);
		expected.restart();
	},
};

describe.each(Object.keys(done))('Any history of %s', (event) => {
	it('gives each call once, whatever fails and however the service answers', async () => {
		let events = 0;
		const property = fc.asyncProperty(service, histories, async (settings, series) => {
			beginWith(settings);
			const trigger = await begun(event, { options: { pageSize: 3 } });
			const expected = new Expected(event);
			for (const { before, hours, end } of series) {
				for (const [what, which] of before) happen(event, what, which);
				await play[end](trigger, expected);
				advance(Math.floor(hours * 30 * hour));
			}
			await play.stored(trigger, expected);
			expected.check();
			events += expected.given.size;
		});
		await fc.assert(property, { seed, numRuns: runs });
		// So the histories are not empty.
		if (!isQuick) expect(events).toBeGreaterThan(runs);
	});
});
