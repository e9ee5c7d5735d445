import type { IDataObject } from 'n8n-workflow';

import { UNRECONCILED_INVOICE } from '../../../sandbox/services/numbering/invoices';
import { byId } from '../../harness/tested';
import { useBilling } from './billing';

const { numbering, one } = useBilling();

describe('Invoice: Get with Breakdown', () => {
	it('confirms that its lines add up', async () => {
		const { json } = await one('invoice', 'getWithBreakdown', { invoiceId: byId(513) });
		expect(json).toMatchObject({ reconciled: true, differences: {} });
		const { fixedLines, subtotals, amountFixed } = json as unknown as {
			fixedLines: IDataObject[];
			subtotals: { fixed: number; channels: number; products: number };
			amountFixed: number;
		};
		expect(fixedLines.length).toBeGreaterThan(3);
		expect(subtotals).toMatchObject({ fixed: amountFixed, channels: json.amountChannels });
		expect(subtotals.products).toBe(json.amountCalls);
	});

	it('names a difference, and its share of the invoice', async () => {
		const invoiceId = byId(UNRECONCILED_INVOICE);
		const { json } = await one('invoice', 'getWithBreakdown', { invoiceId });
		const { amountFixed, amount } = json as { amountFixed: number; amount: number };
		expect(json).toMatchObject({
			reconciled: false,
			differences: {
				amountFixed: { lines: Number((amountFixed - 12.34).toFixed(2)), difference: 12.34 },
			},
			unexplained: { amount: 12.34, share: Number((12.34 / amount).toFixed(4)) },
		});
	});

	// Three channels share a fee of 10, so each costs 3.333…
	it.each(['perLine', 'perChannel', 'monthlyPerChannel'] as const)(
		'adds up channel fees that are %s, to the cent',
		async (channelPrices) => {
			numbering.world.configure({ numbering: { channelPrices } });
			const { invoiceChannelChargeses } = numbering.world.tables.numbering;
			for (const line of invoiceChannelChargeses.all()) line.extraChannels = 3;
			for (const id of [503, 504, 509, 510]) {
				const { json } = await one('invoice', 'getWithBreakdown', { invoiceId: byId(id) });
				expect(json.channelPrices).toBe(channelPrices);
				expect(json.differences).not.toHaveProperty('amountChannels');
			}
		},
	);

	it('shows tax as unexplained, and product lines apart from the calls', async () => {
		numbering.world.configure({ numbering: { taxPercent: 25, productLinesPercent: 50 } });
		const { json } = await one('invoice', 'getWithBreakdown', { invoiceId: byId(513) });
		const amount = Number(((json.amount as number) / 5).toFixed(2));
		expect(json).toMatchObject({ reconciled: true, differences: {} });
		expect(json.unexplained).toEqual({ amount, share: 0.2 });
		const report = await one('invoice', 'generateReport', { invoiceId: byId(513) });
		expect(report.json.text).toMatch(
			/! The invoice doesn’t break down [\d,.]+ \(20%\) of its total/,
		);
		expect(report.json.text).not.toContain('do not add up');
	});
});
