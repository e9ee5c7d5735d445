import type { INodeParameters } from 'n8n-workflow';

import { withoutId } from '../../AiAgents/tested';
import { entriesOf } from '../../harness/entries';
import { byId } from '../../harness/tested';
import { until } from '../../harness/until';
import { testedNumbering } from '../tested';
import { day, useTrigger } from '../trigger/polling';

const { numbering, begun, state } = useTrigger();
const list = async (resource: string, own: INodeParameters, operation: string) =>
	await numbering.list(resource, operation, own);
const numbered = (value: string) => ({ __rl: true, mode: 'number', value });
const configure = (settings: object) => numbering.world.configure({ numbering: settings });
const newest = () => state().invoices.get(514);

describe.each([
	['ascending', true],
	['ascending', false],
	['descending', true],
	['descending', false],
] as const)('with %s IDs, shown in the records: %p', (invoiceIds, recordIds) => {
	beforeEach(() => configure({ invoiceIds, recordIds }));

	const idOf = (id: number) => (invoiceIds === 'ascending' ? id : 1015 - id);

	it('an invoice is chosen from the list, and its lines are found', async () => {
		const { results } = await numbering.search('searchInvoices');
		expect(results).toHaveLength(15);
		expect(results[0]).toEqual({ name: 'Latest Invoice', value: 'latest' });
		expect(results[1].name).toMatch(/^SB-2026-03-/);
		const invoiceId = { __rl: true, mode: 'list', value: results[1].value };
		const lines = await list('fixedCharge', { invoiceId }, 'getAllByInvoice');
		expect(new Set(lines.map((line) => line.invoiceId))).toEqual(new Set([idOf(514)]));
		const [invoice] = await list('invoice', { invoiceId }, 'get');
		expect(invoice.numInvoice).toBe(newest().numInvoice);
	});

	it('the latest invoice is the newest by date', async () => {
		const invoiceId = byId('latest');
		const { numInvoice } = newest();
		expect(await list('invoice', { invoiceId }, 'get')).toMatchObject([{ numInvoice }]);
		const [breakdown] = await list('invoice', { invoiceId }, 'getWithBreakdown');
		expect(breakdown).toMatchObject({ numInvoice, invoiceId: idOf(514), reconciled: true });
	});

	it('an invoice and its lines are found by its number', async () => {
		const invoiceId = numbered('SB-2025-02-001');
		const [invoice] = await list('invoice', { invoiceId }, 'get');
		expect(invoice).toMatchObject({ numInvoice: 'SB-2025-02-001' });
		const [line] = await list('productAmount', { invoiceId }, 'getAllByInvoice');
		expect(line).toMatchObject({ invoiceId: idOf(501) });
		const [file] = await list('invoice', { invoiceId, lines: ['fixed'] }, 'exportLines');
		expect(file).toMatchObject({ invoiceId: idOf(501) });
	});

	it('New Invoice names the ID', async () => {
		const { numInvoice } = newest();
		newest().numInvoice = 'SB-before';
		const trigger = await begun('invoice');
		Object.assign(newest(), { numInvoice, invoiceDate: day(0) });
		expect(await trigger.poll()).toMatchObject([{ numInvoice, invoiceId: idOf(514) }]);
	});
});

const ofInvoices = entriesOf(testedNumbering)
	.filter(({ operation }) => operation.parameters.some(({ name }) => name === 'invoiceId'))
	.map((entry) => [entry.key, entry] as const);

it.each(ofInvoices)(
	'%s takes the latest invoice unless another one is chosen, and only reads',
	async (...[, { resource, operation, sample }]) => {
		const untouched = { ...sample };
		delete untouched.invoiceId;
		const output = await list(resource, untouched, operation.value);
		expect(output).toEqual(
			await list(resource, { ...sample, invoiceId: byId('latest') }, operation.value),
		);
		expect(operation.effect).toBe('read');
	},
);

/** RA28: numbers begin again each year. */
describe('two invoices with one number', () => {
	const old = () => state().invoices.get(513);
	beforeEach(() => (newest().numInvoice = old().numInvoice = '7'));

	it.each([
		numbered('7'),
		byId('latest'),
		{ __rl: true, mode: 'list', value: 'number:2026-03-15:7' },
	])('differ by their dates: %j', async (invoiceId) => {
		expect(newest().invoiceDate).toBe('2026-03-15');
		const [found] = await list('invoice', { invoiceId }, 'getWithBreakdown');
		expect(found).toMatchObject({ invoiceId: 514, invoiceDate: newest().invoiceDate });
	});

	it('the older one is chosen from the list', async () => {
		const { results } = await numbering.search('searchInvoices');
		const value = results[2].value;
		const [found] = await list(
			'invoice',
			{ invoiceId: { __rl: true, mode: 'list', value } },
			'getWithBreakdown',
		);
		expect(found).toMatchObject({ invoiceId: 513, invoiceDate: old().invoiceDate });
	});

	it.each([numbered('7'), byId('latest')])(
		'lines of the old one are not its: %j',
		async (invoiceId) => {
			configure({ newestInvoice: 'nothing' });
			const report = list('invoice', { invoiceId }, 'generateReport');
			await expect(report).rejects.toThrow('could not be found');
		},
	);
});

describe('the newest invoice without lines', () => {
	const breakdown = async () =>
		(await list('invoice', { invoiceId: byId('latest') }, 'getWithBreakdown'))[0];

	it('is found by its calls', async () => {
		configure({ newestInvoice: 'calls' });
		expect(await breakdown()).toMatchObject({ invoiceId: 514, fixedLines: [] });
	});

	it('and without calls is an error, never the invoice before it', async () => {
		configure({ newestInvoice: 'nothing' });
		await expect(breakdown()).rejects.toMatchObject({
			message: `The ID of the invoice ${newest().numInvoice} could not be found`,
			description: expect.stringContaining('It may have no lines yet'),
		});
		configure({ recordIds: true });
		expect(await breakdown()).toMatchObject({ invoiceId: 514, fixedLines: [] });
	});

	it('starts the workflow without an ID', async () => {
		configure({ newestInvoice: 'nothing' });
		const trigger = await begun('invoice');
		const invoice = withoutId(newest());
		state().invoices.add({ ...invoice, numInvoice: 'F-NEW' });
		const [event] = await trigger.poll();
		expect(event).toMatchObject({ eventKey: 'invoice:F-NEW' });
		expect(event).not.toHaveProperty('invoiceId');
	});
});

it.each([null, '', -1])('an invoice that carries the ID %p is found by its lines', async (id) => {
	const body = { content: [{ ...newest(), id }], last: true };
	numbering.world.faults.add({ path: '/api/data/invoices', body });
	const lines = { content: [{ invoiceId: 7 }], last: true };
	numbering.world.faults.add({ path: '/api/data/invoiceFixedChargeses', body: lines });
	const [found] = await list('invoice', { invoiceId: byId('latest') }, 'getWithBreakdown');
	expect(found).toMatchObject({ invoiceId: 514 });
});

it('the ID is looked up among several at once, and the first that has the number counts', async () => {
	const ids = [...Array(21).keys()].map((index) => 920 - index);
	const lines = { content: [...ids, 514, 1, 2].map((invoiceId) => ({ invoiceId })), last: true };
	numbering.world.faults.add({ path: '/api/data/invoiceFixedChargeses', body: lines });
	const path = '/api/data/invoices/{id}';
	numbering.world.faults.add({ path, held: true, skip: 1, times: 20 });
	// Behind the one that is looked for, a failure says nothing about it.
	numbering.world.faults.add({ path, status: 403, skip: 22 });
	const finding = list('invoice', { invoiceId: byId('latest') }, 'getWithBreakdown');
	for (let batch = 1; batch <= 2; batch++) {
		await until(() => numbering.world.faults.held === 10);
		expect(numbering.asked(path)).toHaveLength(1 + 10 * batch);
		numbering.world.faults.release();
	}
	expect(await finding).toMatchObject([{ invoiceId: 514 }]);
});

it('an unknown invoice number says how many invoices were read', async () => {
	await expect(list('invoice', { invoiceId: numbered('X-1') }, 'get')).rejects.toMatchObject({
		message: 'There is no invoice with the number “X-1”',
		description: expect.stringContaining('None of the account’s 14 invoices'),
	});
});
