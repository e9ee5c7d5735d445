import type { IDataObject } from 'n8n-workflow';

import { isQuick, sampleOf, seed } from '../../harness/sample';
import { useReadings } from '../../readings/operations';
import { rowsOf, type Row } from '../../readings/rows';
import { testedNumbering } from '../tested';
import { Account, AUDITED, callReadings } from './auditAccount';
import { errors, pairs, summed, type Expected } from './auditErrors';

const { node, begin } = useReadings(testedNumbering);
const rows = rowsOf('numbering');

/** The account of this seed in one of the plausible worlds, with the planted errors. */
function account(number: number, calls?: number): { account: Account; row: Row } {
	const row = rows[number % rows.length];
	begin(row);
	const { inboundDidRates } = node.world.tables.numbering;
	const reading = callReadings[number % callReadings.length];
	return { row, account: new Account(seed + number, inboundDidRates.all(), reading, calls) };
}

async function audit(planted: Account, row: Row, own = {}): Promise<IDataObject> {
	planted.plant(node.world.tables.numbering);
	node.world.isCompared = false;
	const invoiceId = { __rl: true, mode: 'number', value: `T-${AUDITED}` };
	const taxPercent = row['numbering.taxPercent'] as number;
	const options = { taxPercent, pageSize: 15, ...own };
	const [{ json }] = await node.run('invoice', 'audit', { invoiceId, options });
	return json;
}

const cases = sampleOf(
	pairs.map((pair, index) => [index, ...pair] as const),
	pairs.length,
);

describe('Invoice: Audit', () => {
	it.each(cases)(
		'in account %i finds %s and %s, to the cent, and nothing else',
		async (...[index, ...kinds]) => {
			const { account: planted, row } = account(index);
			const expected = kinds.map((kind): Expected => ({ kind, ...errors[kind](planted) }));
			const isAdded = planted.reading.amountCalls === 'withTransfers';
			const { findings } = await audit(planted, row, { transfers: isAdded ? 'added' : 'inAmount' });
			expect(summed(findings as unknown as Expected[])).toEqual(summed(expected));
		},
	);

	it('finds nothing in accounts without errors', async () => {
		for (let number = 0; number < (isQuick ? 50 : 1000); number += 1) {
			const { account: clean, row } = account(number, 8);
			const { findings, hasDispute, readings } = await audit(clean, row);
			expect({ number, findings, hasDispute }).toEqual({ number, findings: [], hasDispute: false });
			expect(readings).toMatchObject({ channelPrices: row['numbering.channelPrices'] });
		}
	});
});
