import fc from 'fast-check';
import { done, usePolling } from '../../AiAgents/polling/polling';
import { at, day, useTrigger } from '../../Numbering/trigger/polling';
import type { Published } from '../../harness/published';
import { isQuick, sampled, seed } from '../../harness/sample';
import { worldStart } from '../../harness/tested';
import type { IDataObject } from 'n8n-workflow';

/**
 * What becomes of a poll. n8n stores it; or is killed and restarted before that, between state and
 * execution, or after; or its database rejects it. Or another schedule polls at once, or before it is stored.
 */
const ends = [
	...(['stored', 'stored', 'killed before', 'killed between', 'killed after'] as const),
	...(['rejected', 'at once', 'close by'] as const),
];

type End = (typeof ends)[number];

/** n8n around a published trigger, reduced to what is in its database when it is killed. */
class StoringN8n {
	/** The items of the executions that are stored. */
	readonly given: IDataObject[] = [];

	private cursor = '{}';

	/** Durable cursors are stored together with the execution, static data before it. */
	constructor(
		private readonly trigger: Published,
		private readonly hasCursors: boolean,
	) {}

	/**
	 * The poll at publishing, after which n8n stores static data and drops a cursor. Killed before that, it
	 * polls again when it starts, as always without a scheduler.
	 */
	async publish(isKilled: boolean): Promise<void> {
		await this.begin();
		if (!isKilled) return this.trigger.store();
		this.trigger.restart();
		if (!this.hasCursors) await this.publish(false);
	}

	async poll(end: End): Promise<void> {
		const polls =
			end === 'at once'
				? await Promise.all([this.begin(), this.begin()])
				: [await this.begin(), ...(end === 'close by' ? [await this.begin()] : [])];
		if (end === 'killed before') return this.trigger.restart();
		if (this.hasCursors && (end === 'killed between' || end === 'rejected')) {
			// Both are rolled back.
			if (end === 'killed between') this.trigger.restart();
			return;
		}
		for (const { store } of polls) await store(end !== 'killed between');
		if (end.startsWith('killed')) this.trigger.restart();
	}

	/** Polls, and answers how n8n stores what came of it. */
	private async begin() {
		const seed = this.cursor;
		const data = JSON.parse(seed) as IDataObject;
		const commit = async () => {
			if (JSON.stringify(data) !== seed) this.cursor = JSON.stringify(data);
		};
		const cursor = this.hasCursors ? { data, commit } : undefined;
		const [outputs = []] = (await this.trigger.pollOnly('trigger', cursor)) ?? [];
		const items = outputs.map(({ json }) => json);
		const store = async (isExecuted = true) => {
			if (this.hasCursors) await commit();
			else if (items.length > 0) this.trigger.store();
			if (isExecuted) this.given.push(...items);
		};
		return { items, store };
	}
}

const agents = usePolling();
const numbering = useTrigger();

/** A trigger, and something that happens: answers what its event key begins with. */
interface Source {
	trigger(): Published;
	happen(): string;
}

/** One of each kind: records in the order of their time, calls in a window of time, and a whole list. */
const sources: Record<string, Source> = {
	order: {
		trigger: () => numbering.published('order'),
		happen: () => `order:${numbering.addOrder({ purchaseDate: day(0) }).id}`,
	},
	callFinished: {
		trigger: () => agents.published('callFinished'),
		happen: () => `callFinished:${agents.start(done.callFinished()).id}`,
	},
	numberReleased: {
		trigger: () => numbering.published('numberReleased'),
		happen() {
			const numbers = numbering.state().e164Numbers.all();
			const { id, didSettings } = numbers.find((one) => !one.didSettings.released)!;
			Object.assign(didSettings, { released: true, releasedOn: at(0) });
			return `numberReleased:${id}`;
		},
	},
};

const histories = fc.array(
	fc.record({ happenings: fc.integer({ min: 0, max: 2 }), end: fc.constantFrom(...ends) }),
	{ minLength: 2, maxLength: 8 },
);

const runs = sampled(30);

/** Plays a history from publishing on; answers what has happened and what was given, in order. */
async function play(
	{ trigger, happen }: Source,
	hasCursors: boolean,
	history: History,
	isKilledAtFirst: boolean,
) {
	agents.reset();
	numbering.numbering.world.reset({ now: worldStart });
	const n8n = new StoringN8n(trigger(), hasCursors);
	const wanted: string[] = [];
	await n8n.publish(isKilledAtFirst);
	for (const { happenings, end } of [...history, ...calm]) {
		for (let count = 0; count < happenings; count++) wanted.push(happen());
		await n8n.poll(end);
		agents.advance(60_000);
	}
	const given = n8n.given.map(({ eventKey }) => String(eventKey).split(':').slice(0, 2).join(':'));
	return { wanted: wanted.sort(), given: given.sort() };
}

type History = readonly { happenings: number; end: (typeof ends)[number] }[];

const calm: History = [
	{ happenings: 0, end: 'stored' },
	{ happenings: 0, end: 'stored' },
];

describe.each(Object.keys(sources))('Any history of %s', (name) => {
	it.each([
		['each event once', 'durable cursors', true],
		['each event, and again only what a restart repeats', 'static data', false],
	])('gives %s where n8n stores %s', async (_what, _where, hasCursors) => {
		let events = 0;
		const property = fc.asyncProperty(histories, fc.boolean(), async (history, isKilledAtFirst) => {
			const { wanted, given } = await play(sources[name], hasCursors, history, isKilledAtFirst);
			const mayRepeat = !hasCursors && history.some(({ end }) => end.startsWith('killed'));
			expect(mayRepeat ? [...new Set(given)] : given).toEqual(wanted);
			events += given.length;
		});
		await fc.assert(property, { seed, numRuns: runs });
		if (!isQuick) expect(events).toBeGreaterThan(runs);
	});
});
