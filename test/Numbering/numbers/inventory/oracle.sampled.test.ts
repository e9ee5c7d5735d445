import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useManualClock } from '../../../harness/manualClock';
import { useNumbering } from '../../../harness/numberingRun';
import { sampled, seed } from '../../../harness/sample';
import { worldStart } from '../../../harness/tested';
import { buildAccount } from './account';
import { compared, expectReview } from './oracle';

const numbering = useNumbering();
useManualClock();

const now = new Date(worldStart);
const state = () => numbering.world.tables.numbering;
const review = async (own: INodeParameters = {}) =>
	await numbering.list('number', 'reviewInventory', { period: 'custom', ...own });
const summary = async (own: INodeParameters = {}) =>
	(await review({ output: 'summary', ...own }))[0] as IDataObject & { numbers: IDataObject[] };

describe('Number: Review Inventory equals an oracle', () => {
	const cases = fc.record({
		seed: fc.integer({ min: 1, max: 1_000_000 }),
		callDays: fc.constantFrom(60, 100, 200),
		unusedAfterDays: fc.constantFrom(1, 30, 90),
		months: fc.constantFrom(0, 1, 12),
		invoiced: fc.boolean(),
		since: fc.constantFrom('', '2026-02-01T00:00:00Z'),
	});

	/** With every verdict. */
	const usual = {
		...{ seed: 22, callDays: 100, unusedAfterDays: 30, months: 12 },
		...{ invoiced: true, since: '' },
	};

	it('with 200 numbers and 5,000 call records', async () => {
		const seen = new Set<string>();
		await fc.assert(
			fc.asyncProperty(cases, async ({ months, unusedAfterDays, since, ...size }) => {
				buildAccount(state(), now, { ...size, numbers: 200, calls: 5_000 });
				const sinceMs = since ? Date.parse(since) : -Infinity;
				const question = { now, months, unusedAfterDays, sinceMs };
				const expected = expectReview(state(), question);
				const options = { cancelPeriodMonths: months, numberFormat: 'digits' };
				const answer = await summary({ unusedAfterDays, since, options });
				expect(compared(answer.numbers)).toEqual(expected);
				for (const { verdict } of expected) seen.add(verdict);
				const cost = expected.reduce((sum, one) => sum + (one.monthlyCost ?? 0), 0);
				expect(answer.monthlyCost).toBeCloseTo(cost, 6);
			}),
			{ numRuns: sampled(8), seed, examples: [[usual]] },
		);
		expect([...seen].sort()).toEqual(['keep', 'releasable', 'released', 'unknown', 'unused']);
	});
});
