import fc from 'fast-check';

import { done, usePolling } from '../../AiAgents/polling/polling';
import { at, day, useTrigger } from '../../Numbering/trigger/polling';
import type { Published } from '../../harness/published';
import { isQuick, sampled, seed } from '../../harness/sample';
import { worldStart } from '../../harness/tested';
import { ends, StoringN8n } from './storingN8n';

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
