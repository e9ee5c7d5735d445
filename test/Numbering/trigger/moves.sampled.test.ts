import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { InboundDidRate } from '../../../sandbox/services/numbering/records';
import { roundTrip, worldStart } from '../../harness/tested';
import { useTrigger } from './polling';
import { isQuick, sampled, seed } from '../../harness/sample';

const { numbering, state, begun } = useTrigger();

const rates = () => state().inboundDidRates;
const idOf = ({ npa }: IDataObject) => (npa as IDataObject).id as number;

const change = fc.record({
	what: fc.constantFrom('price', 'withdraw', 'come back', 'new first', 'move'),
	which: fc.integer({ min: 0, max: 99 }).map((percent) => percent / 100),
});

const history = fc.array(
	fc.record({
		before: fc.array(change, { maxLength: 2 }),
		/** Each after so many answers. */
		meanwhile: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), change), { maxLength: 4 }),
	}),
	{ minLength: 3, maxLength: 6 },
);

/** A rate plan that changes also while it is read. */
class RatePlan {
	private away: InboundDidRate[] = [];

	private news = 5000;

	/** The numbers of the areas that were absent at some time of this poll, and how often in all. */
	absent = new Set<number>();

	readonly withdrawals = new Map<number, number>();

	constructor() {
		for (const { id } of rates().all().slice(10)) rates().remove(id);
	}

	happen({ what, which }: { what: string; which: number }): void {
		const all = rates().all();
		const row = all[Math.floor(which * all.length)];
		if (what === 'come back') return this.insert(this.away.pop(), which);
		if (!row) return;
		if (what === 'price') row.mrc += 1;
		if (what === 'new first') this.insert(this.another(row), 0);
		if (what === 'move') {
			rates().remove(row.id);
			this.insert(row, 1 - which);
		}
		if (what !== 'withdraw') return;
		rates().remove(row.id);
		this.away.push(row);
		this.withdrawals.set(row.npa.id, (this.withdrawals.get(row.npa.id) ?? 0) + 1);
		this.absent.add(row.npa.id);
	}

	private another(row: InboundDidRate): InboundDidRate {
		const id = this.news++;
		return { ...row, id, npa: { ...row.npa, id } };
	}

	startPoll(): void {
		this.absent = new Set(this.away.map(({ npa }) => npa.id));
	}

	/** Other rates move to other pages. */
	private insert(row: InboundDidRate | undefined, share: number): void {
		if (!row) return;
		const all = [...rates().all()];
		all.splice(Math.floor(share * all.length), 0, row);
		for (const { id } of all) rates().remove(id);
		for (const one of all) rates().add(one);
	}
}

async function play(event: string) {
	numbering.world.reset({ now: worldStart });
	const plan = new RatePlan();
	const known = new Map(
		rates()
			.all()
			.map(({ npa, mrc }) => [npa.id, mrc]),
	);
	const trigger = await begun(event, { pageSize: 3 });
	const items: IDataObject[] = [];
	const poll = async (check: (item: IDataObject) => void) => {
		plan.startPoll();
		for (const item of await trigger.poll()) {
			items.push(item);
			check(item);
		}
	};
	return { plan, known, items, poll };
}

/** Lets changes happen while a poll reads, each after some answers. */
async function interfere(
	plan: RatePlan,
	meanwhile: Array<[number, Parameters<RatePlan['happen']>[0]]>,
) {
	for (const [answers, one] of meanwhile) {
		for (let count = 0; count < answers; count++) await roundTrip(numbering.world);
		plan.happen(one);
	}
}

describe('while rates move between the pages', () => {
	it('no rate counts as withdrawn that is not, and none is forgotten', async () => {
		let events = 0;
		await fc.assert(
			fc.asyncProperty(history, async (series) => {
				const { plan, known, items, poll } = await play('rateWithdrawn');
				for (const { before, meanwhile } of series) {
					before.forEach((one) => plan.happen(one));
					const isTrue = (item: IDataObject) => expect(plan.absent).toContain(idOf(item));
					await Promise.all([poll(isTrue), interfere(plan, meanwhile)]);
				}
				await poll((item) => expect(plan.absent).toContain(idOf(item)));
				events += items.length;
				const present = new Set(
					rates()
						.all()
						.map(({ npa }) => npa.id),
				);
				for (const id of new Set([...known.keys(), ...plan.withdrawals.keys()])) {
					const count = items.filter((item) => idOf(item) === id).length;
					expect(count).toBeLessThanOrEqual(plan.withdrawals.get(id) ?? 0);
					if (known.has(id) && !present.has(id)) expect(count).toBeGreaterThan(0);
				}
			}),
			{ seed, numRuns: sampled(25) },
		);
		if (!isQuick) expect(events).toBeGreaterThan(5);
	});

	it('the changes of a rate are a chain without a gap', async () => {
		let events = 0;
		await fc.assert(
			fc.asyncProperty(history, async (series) => {
				const { plan, known, items, poll } = await play('rateChanged');
				const follow = (item: IDataObject) => {
					const before = (item.before as IDataObject).mrc as number;
					const isKnown = known.has(idOf(item)) && !plan.withdrawals.has(idOf(item));
					if (isKnown) expect(before).toBe(known.get(idOf(item)));
					expect(item.mrc).not.toBe(before);
					known.set(idOf(item), item.mrc as number);
				};
				for (const { before, meanwhile } of series) {
					before.forEach((one) => plan.happen(one));
					await Promise.all([poll(follow), interfere(plan, meanwhile)]);
				}
				await poll(follow);
				events += items.length;
				for (const { npa, mrc } of rates().all()) {
					if (known.has(npa.id) && !plan.withdrawals.has(npa.id)) {
						expect(known.get(npa.id)).toBe(mrc);
					}
				}
			}),
			{ seed, numRuns: sampled(25) },
		);
		if (!isQuick) expect(events).toBeGreaterThan(5);
	});
});
