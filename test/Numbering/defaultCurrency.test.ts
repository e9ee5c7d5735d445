import type { INodeParameters } from 'n8n-workflow';

import { Numbering } from '../../nodes/Numbering/Numbering.node';
import { searchList } from '../harness/run';
import { byId } from '../harness/tested';
import { useNumbering } from '../harness/numberingRun';
import { samples } from './samples';

const numbering = useNumbering();

const withDefault = (defaultCurrency?: string) => ({
	credential: {
		...numbering.credential(),
		...(defaultCurrency !== undefined && { defaultCurrency }),
	},
});

const run = async (key: string, own: INodeParameters, defaultCurrency?: string) => {
	const [resource, operation] = key.split('.');
	const parameters = { ...samples[key], ...own };
	return (await numbering.list(resource, operation, parameters, withDefault(defaultCurrency)))[0];
};

const invoiceId = byId(513);

/** Everything that says an amount in a text, and the field of the text. */
const reports: ReadonlyArray<readonly [key: string, own: INodeParameters]> = [
	['invoice.generateReport', { invoiceId }],
	['invoice.audit', { invoiceId }],
	['invoice.split', { invoiceId }],
	['callRecord.generateReport', {}],
	['number.reviewInventory', { output: 'report' }],
];

const unnamed = 'in the account’s currency';

describe('The credential’s Default Currency', () => {
	it.each(reports)('is that of %s, in each form', async (key, own) => {
		const { text, html, subject } = (await run(key, own, ' gbp ')) as Record<string, string>;
		for (const said of [text, html]) {
			expect(said).toMatch(/£\d/);
			expect(said).not.toContain(unnamed);
		}
		expect(subject).toMatch(/£\d|Nothing/);
	});

	it.each(reports)('gives way to Currency of %s', async (key, own) => {
		const options = { ...(own.options as INodeParameters), currency: 'EUR' };
		expect((await run(key, { ...own, options }, 'GBP')).text).toMatch(/€\d/);
	});

	it.each(reports)('is said to be unknown once in %s without it', async (key, own) => {
		const { text, html } = (await run(key, own)) as Record<string, string>;
		for (const said of [text, html]) expect(said.split(unnamed)).toHaveLength(2);
	});

	it('is in the cost of an order, and in what is above Max Cost', async () => {
		const quote = { dryRun: true, reference: '' };
		const { expectedCost } = await run('order.buy', quote, 'GBP');
		expect(expectedCost).toMatchObject({ currency: 'GBP' });
		expect((await run('order.buy', quote)).expectedCost).not.toHaveProperty('currency');
		const tooMuch = { ...quote, maxCost: 0.5 };
		await expect(run('order.buy', tooMuch, 'GBP')).rejects.toThrow(
			/could cost GBP [\d.]+, which is above Max Cost \(GBP 0\.50\)/,
		);
		await expect(run('order.buy', tooMuch)).rejects.toMatchObject({
			description: expect.stringContaining(`matching rate, ${unnamed}.`),
		});
	});

	it.each(['searchOffers', 'searchInvoices'])('is in the list %s', async (list) => {
		const found = async (currency?: string) =>
			(await searchList(list, { ...withDefault(currency), parameters: {} }, new Numbering()))
				.results;
		expect(JSON.stringify(await found('GBP'))).toMatch(/GBP \d+\.\d\d/);
		expect(JSON.stringify(await found())).not.toMatch(/[A-Z]{3} \d+\.\d\d/);
	});

	it('is rejected if it is no code, with the name of the field', async () => {
		await expect(run('invoice.generateReport', { invoiceId }, '€')).rejects.toMatchObject({
			message: '“Default Currency” of the credential takes three letters, e.g. EUR',
			description: 'Correct it, or leave it empty. It is “€”',
		});
	});
});
