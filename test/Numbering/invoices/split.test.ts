import type { IDataObject } from 'n8n-workflow';

import { languages } from '../../../nodes/shared/report/format';
import { byId } from '../../harness/tested';
import { useBilling } from './billing';

const { numbering } = useBilling();

const split = async (own: object, options: IDataObject = {}): Promise<IDataObject[]> =>
	await numbering.list('invoice', 'split', { invoiceId: byId(513), options, ...own } as never);

const entered = (...owner: IDataObject[]) => ({ owners: { owner } });

describe('Invoice: Split', () => {
	it('takes clients of AI agents with their numbers, and rows of a table', async () => {
		const [{ number: first }, { number: second }] =
			numbering.world.tables.numbering.e164Numbers.all();
		const ownerList = [
			{ id: 1, name: 'Acme', sip_numbers: [{ id: 5, sip_number: `+${first}` }] },
			{ id: 2, name: 'Without numbers', sip_numbers: [] },
			{ number: second, owner: 'Front desk', markupPercent: 50 },
		];
		const parts = await split({ ownerList: JSON.stringify(ownerList) }, { markupPercent: 10 });
		expect(parts.map(({ owner }) => owner)).toEqual(['Acme', 'Front desk', 'Unallocated']);
		const [acme, desk, rest] = parts as Array<Record<string, number>>;
		expect(acme.markup).toBeCloseTo(acme.cost * 0.1, 2);
		expect(desk.markup).toBeCloseTo(desk.cost * 0.5, 1);
		expect(rest).toMatchObject({ markup: 0, isUnallocated: true });
	});

	it.each(Object.keys(languages))(
		'writes a report for each owner in the language %s',
		async (locale) => {
			const parts = await split(entered({ number: '49', owner: 'Germany' }), { locale });
			const { split: say } = languages[locale];
			expect(parts.map(({ owner }) => owner)).toEqual(['Germany', say.unallocated]);
			expect(parts[0].subject).toContain(say.title('SB-2026-02-013', 'Germany'));
			expect(parts[1].text).toContain(say.whyUnallocated);
		},
	);

	it('rejects an invoice without owners before it asks for anything', async () => {
		await expect(split({})).rejects.toThrow('There are no owners');
		expect(numbering.world.requests).toHaveLength(0);
	});
});

it('An invoice number with a line break leaves the subject one line', async () => {
	const invoice = numbering.world.tables.numbering.invoices.get(513);
	invoice.numInvoice = 'SB-1\r\nBcc: all@evil.example\0';
	expect((await split(entered({ number: '+49', owner: 'Sales' })))[0].subject).toMatch(
		/^[^\r\n\0]*SB-1 Bcc: all@evil\.example\b[^\r\n\0]*: [^\r\n\0]+$/,
	);
});
