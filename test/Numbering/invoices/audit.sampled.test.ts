/* eslint-disable @n8n/community-nodes/no-restricted-globals -- prints how much was covered */
import type { IDataObject } from 'n8n-workflow';

import { isQuick, sampled, sampleOf, seed } from '../../harness/sample';
import { useReadings } from '../../readings/operations';
import { rowsOf, type Row } from '../../readings/rows';
import { testedNumbering } from '../tested';
import { Account, AUDITED, callReadingOf } from './auditAccount';
import { errors, kinds, pairsInRow, summed, type Expected } from './auditErrors';

const { node, begin } = useReadings(testedNumbering);
const rows = rowsOf('numbering');

/** An account in the plausible world of the row. */
function accountIn(row: Row, number: number, calls?: number): Account {
	begin(row);
	const { inboundDidRates } = node.world.tables.numbering;
	return new Account(seed + number, inboundDidRates.all(), callReadingOf(row), calls);
}

async function audit(planted: Account, row: Row, own = {}): Promise<IDataObject> {
	planted.plant(node.world.tables.numbering);
	const invoiceId = { __rl: true, mode: 'number', value: `T-${AUDITED}` };
	const taxPercent = row['numbering.taxPercent'] as number;
	const options = { taxPercent, pageSize: 15, ...own };
	const [{ json }] = await node.run('invoice', 'audit', { invoiceId, options });
	return json;
}

/** In each row every kind of error, and in all rows every two kinds. */
const scheduled = rows
	.flatMap((_row, index) => pairsInRow(index).map((pair) => [index, pair] as const))
	.map(([row, pair], account) => [account, row, ...pair] as const);

const cases = sampleOf(scheduled, isQuick ? 80 : scheduled.length);

const cellsOf = (some: typeof cases) =>
	new Set(some.flatMap(([, row, ...pair]) => pair.map((kind) => `${row} ${kind}`))).size;

afterAll(() => {
	if (isQuick) return;
	const all = rows.length * kinds.length;
	process.stderr.write(`${cellsOf(cases)} of ${all} kinds in rows, ${cases.length} accounts\n`);
});

describe('Invoice: Audit', () => {
	it('is tried with every kind of error in every row of readings, and with every two kinds', () => {
		expect(cellsOf(scheduled)).toBe(rows.length * kinds.length);
		const pairs = new Set(scheduled.map(([, , ...pair]) => pair.sort().join(' ')));
		expect(pairs.size).toBe((kinds.length * (kinds.length + 1)) / 2);
	});

	it.each(cases)(
		'in account %i in row %i finds %s and %s, to the cent, and nothing else',
		async (...[number, index, ...pair]) => {
			const row = rows[index];
			const planted = accountIn(row, number);
			const expected = pair.map((kind): Expected => ({ kind, ...errors[kind](planted) }));
			const { findings } = await audit(planted, row);
			const found = summed(findings as unknown as Expected[]);
			const wanted = summed(expected);
			expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
			// An account may round the amount of each call in another way.
			const unit = row['numbering.callAmounts'] === 'cents' ? 0 : 0.0101;
			// Whether the sum of calls contains the outbound legs is not documented.
			const own = planted.calls.filter(({ invoice }) => invoice === AUDITED);
			const legs = own.reduce((sum, { ratedAmountOut }) => sum + (ratedAmountOut ?? 0), 0);
			for (const [key, amount] of Object.entries(wanted)) {
				const most =
					key === 'sumDiffers '
						? legs + unit * own.length
						: key.startsWith('call')
							? unit * pair.length
							: 0;
				expect(Math.abs(found[key] - amount)).toBeLessThanOrEqual(most + 1e-9);
			}
		},
	);

	it('finds nothing in accounts without errors, in each row', async () => {
		for (let number = 0; number < sampled(100, 1000); number += 1) {
			const row = rows[number % rows.length];
			const clean = accountIn(row, number, 8);
			const { findings, hasDispute } = await audit(clean, row);
			expect({ number, findings, hasDispute }).toEqual({ number, findings: [], hasDispute: false });
		}
	});
});
