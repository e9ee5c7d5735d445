import fc from 'fast-check';

import { useManualClock } from '../../harness/manualClock';
import { seed } from '../../harness/sample';
import { saying, send, settled, type Sent } from './collecting';

const clock = useManualClock();

const sending = fc.record({
	person: fc.integer({ min: 0, max: 2 }),
	/** Before it. */
	pauseMs: fc.integer({ min: 0, max: 4_000 }),
	/** Whether an earlier message is sent again instead. */
	isRepeated: fc.boolean(),
});

const platform = fc.record({
	sendings: fc.array(sending, { minLength: 1, maxLength: 14 }),
	/** Whether n8n can store its first executions. */
	fails: fc.array(fc.boolean(), { maxLength: 6 }),
	collectAtMost: fc.integer({ min: 2, max: 5 }),
});

/** A platform that sends again what was not confirmed, and an n8n that sometimes cannot store. */
class Storm {
	readonly stored: string[][] = [];

	readonly bodies: Array<ReturnType<typeof saying>> = [];

	private readonly attempts: Array<{ index: number; sent: Sent }> = [];

	private readonly finished = new Set<Sent>();

	constructor(
		private readonly fails: boolean[],
		private readonly options: { collectAtMost: number },
	) {}

	async deliver(index: number): Promise<void> {
		const sent = await send(this.bodies[index], { options: this.options, isStoring: true });
		this.attempts.push({ index, sent });
	}

	async pass(ms: number): Promise<void> {
		clock.advance(ms);
		await settled();
		for (const { sent } of this.attempts) {
			if (!sent.finish || this.finished.has(sent)) continue;
			this.finished.add(sent);
			const isFailed = sent.started !== undefined && this.fails.shift() === true;
			if (sent.started && !isFailed) this.stored.push(sent.started[0]);
			sent.finish(isFailed ? 500 : 200);
		}
		await settled();
	}

	/** The messages of which no attempt was confirmed. */
	get unconfirmed(): number[] {
		return [...this.bodies.keys()].filter(
			(index) => !this.attempts.some((one) => one.index === index && one.sent.status === 200),
		);
	}
}

describe('Whatever a platform repeats and n8n fails to store', () => {
	it('each message is in one execution, and each execution has one person', async () => {
		await fc.assert(
			fc.asyncProperty(platform, async ({ sendings, fails, collectAtMost }) => {
				const storm = new Storm([...fails], { collectAtMost });
				for (const { person, pauseMs, isRepeated } of sendings) {
					await storm.pass(pauseMs);
					const count = storm.bodies.length;
					const text = `${person} wrote ${count}`;
					if (!isRepeated || count === 0) storm.bodies.push(saying(text, { from: `44${person}` }));
					await storm.deliver(isRepeated && count > 0 ? (person * 7) % count : count);
				}
				for (let round = 0; round < 3; round += 1) await storm.pass(8_000);
				for (let left = 12; left > 0 && storm.unconfirmed.length > 0; left -= 1) {
					for (const index of storm.unconfirmed) await storm.deliver(index);
					for (let round = 0; round < 3; round += 1) await storm.pass(8_000);
				}
				const texts = storm.bodies.map(({ value }) => value.messages[0].text.body);
				expect(storm.stored.flat().sort()).toEqual([...texts].sort());
				for (const burst of storm.stored) {
					expect(new Set(burst.map((text) => text[0])).size).toBe(1);
					expect(burst.length).toBeLessThanOrEqual(collectAtMost);
				}
			}),
			{ seed, numRuns: 60 },
		);
	});
});
