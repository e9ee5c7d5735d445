import fc from 'fast-check';

import type { CallRecord } from '../../../../sandbox/services/numbering/records';
import type { Table } from '../../../../sandbox/core/table';
import { useManualClock } from '../../../harness/manualClock';
import { roundTrip, worldStart } from '../../../harness/tested';
import type { End } from './syncing';
import { ends, inOrder, useSync } from './syncing';
import { isQuick, seed } from '../../../harness/sample';

const { numbering, workflow, openCalls, source } = useSync();
const clock = useManualClock();

const hour = 3_600_000;
const begun = Date.parse(worldStart);
const overlapHours = 24;

const changes = ['new', 'leg', 'late', 'rated again', 'unrated', 'timeless', 'future'] as const;

interface Happening {
	what: (typeof changes)[number];
	/** From 0 to 1. */
	place: number;
}

interface Round {
	end: End;
	share: number;
	/** Before the run, and while it reads. */
	before: Happening[];
	meanwhile: Happening[];
	/** n8n has set the static data back to that of an earlier run. */
	setBack: boolean;
}

/** What happens to an account's calls, in any order. */
class Account {
	private newestMs = begun - 100 * hour;

	private ratings = 0;

	constructor(private readonly calls: Table<CallRecord>) {
		for (let index = 0; index < 20; index++) this.add(begun - (200 - index * 5) * hour);
	}

	happen({ what, place }: Happening): void {
		const lateMs = this.newestMs - place * overlapHours * hour;
		if (what === 'new') this.add(this.newestMs + place * 30 * hour);
		if (what === 'leg') this.add(this.newestMs, { calledId: `4930${this.calls.length}` });
		if (what === 'late') this.add(lateMs);
		if (what === 'timeless') this.add(NaN);
		if (what === 'future') this.add(begun + 1_000_000 * hour);
		if (what === 'unrated') this.add(lateMs, { ratedOn: null, ratingStatus: 'UNRATED' } as object);
		if (what === 'rated again') this.rate(lateMs, place);
	}

	private add(ms: number, fields: Partial<CallRecord> = {}): void {
		const startTime = Number.isNaN(ms) ? (null as unknown as string) : new Date(ms).toISOString();
		const callId = `c${this.calls.length}`;
		this.calls.add({ ...(this.calls.at(0) as CallRecord), callId, startTime, ...fields });
		if (ms > this.newestMs && ms < begun + 1_000 * hour) this.newestMs = ms;
		const aheadMs = this.newestMs - Date.parse(clock.now);
		if (aheadMs > 0) clock.advance(aheadMs);
	}

	/** A record of the overlap; `ratedOn` is never the same again. */
	private rate(fromMs: number, place: number): void {
		const rows = Array.from(
			{ length: this.calls.length },
			(_, index) => this.calls.at(index) as CallRecord,
		);
		const inOverlap = rows.filter(({ startTime }) => Date.parse(startTime) >= fromMs);
		const row = inOverlap[Math.floor(place * (inOverlap.length - 1))];
		const ratedOn = new Date(begun + ++this.ratings * 1_000).toISOString();
		Object.assign(row ?? {}, { ratedOn, ratedAmount: this.ratings / 100, ratingStatus: 'RATED' });
	}
}

const happenings = fc.array(
	fc.record({
		what: fc.constantFrom(...changes),
		place: fc.double({ min: 0, max: 1, noNaN: true }),
	}),
	{ maxLength: 4 },
);

const rounds: fc.Arbitrary<Round[]> = fc.array(
	fc.record({
		end: fc.constantFrom(...ends),
		share: fc.double({ min: 0, max: 1, noNaN: true }),
		before: happenings,
		meanwhile: happenings,
		setBack: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
	}),
	{ minLength: 15, maxLength: 25 },
);

it('the destination equals the source, wherever executions end', async () => {
	const seen = new Set<End>();
	let runs = 0;
	const sizes = fc.record({ batchSize: fc.integer({ min: 1, max: 12 }), pageSize: fc.nat(30) });
	await fc.assert(
		fc.asyncProperty(rounds, sizes, async (series, { batchSize, pageSize }) => {
			numbering.world.reset({ now: worldStart });
			clock.start();
			const account = new Account(openCalls(1));
			const options = { overlapHours, pageSize: pageSize + 10 };
			const sync = workflow({ batchSize, options });
			const history = [sync.stored];
			for (const { end, share, before, meanwhile, setBack } of series) {
				before.forEach((one) => account.happen(one));
				if (setBack) sync.stored = history[Math.floor(share * (history.length - 1))];
				const arriving = roundTrip(numbering.world).then(() => {
					meanwhile.forEach((one) => account.happen(one));
				});
				await Promise.all([sync.run(end, share), arriving]);
				history.push(sync.stored);
				seen.add(end);
				runs++;
			}
			await sync.catchUp({ batchSize: 1_000, options: { overlapHours } });
			expect(inOrder(sync.table.values())).toEqual(inOrder(await source()));
		}),
		{ numRuns: isQuick ? 2 : 67, seed },
	);
	if (isQuick) return;
	expect(runs).toBeGreaterThan(1_000);
	expect([...seen].sort()).toEqual([...ends].sort());
});
