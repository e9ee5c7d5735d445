/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- keeps the emails for a look */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { INodeParameters } from 'n8n-workflow';

import { htmlOf } from '../../../nodes/Email/sendAndWait';
import { useNumbering } from '../../harness/numberingRun';

const numbering = useNumbering();

/** With SWITCHBOARD_MAILS=<folder>, the emails are stored there. */
function keep(name: string, html: string): string {
	const folder = process.env.SWITCHBOARD_MAILS;
	if (folder) {
		mkdirSync(folder, { recursive: true });
		writeFileSync(`${folder}/${name.replace(/\W+/g, '-')}.html`, html);
	}
	return html;
}

const invoiceId = { __rl: true, mode: 'id', value: '513' };
const prefixes = [...Array(9).keys()].map((digit) => ({ number: `+${digit + 1}`, owner: 'Sales' }));
const owners = { owner: prefixes };

const reports: Array<[string, string, string, INodeParameters]> = [
	['a report of an invoice', 'invoice', 'generateReport', { invoiceId }],
	[
		'a report of every number',
		'invoice',
		'generateReport',
		{ invoiceId, options: { numbersPerCountry: 1000 } },
	],
	['a part of an invoice', 'invoice', 'split', { invoiceId, owners }],
	[
		'what nobody owns',
		'invoice',
		'split',
		{ invoiceId, owners: { owner: [{ number: '+8835', owner: 'Nobody' }] } },
	],
	['an audit', 'invoice', 'audit', { invoiceId, output: 'report' }],
	['a report of calls', 'callRecord', 'generateReport', { period: 'custom' }],
	[
		'a report of numbers',
		'number',
		'reviewInventory',
		{ output: 'report', period: 'custom', options: { numbersPerVerdict: 1000 } },
	],
];

const htmlsOf = async (resource: string, operation: string, own: INodeParameters) =>
	(await numbering.list(resource, operation, own)).map(({ html }) => String(html));

const bytesOf = (html: string) => Buffer.byteLength(html);

/** So many fixed lines of numbers that the account does not have. */
function plantLines(count: number): void {
	const content = Array.from({ length: count }, (_, index) => ({
		invoiceId: 513,
		number: `4930${String(index).padStart(7, '0')}`,
		mrc: 1.5,
		setup: 0,
	}));
	const path = '/api/data/invoiceFixedChargeses/byInvoice/{id}';
	numbering.world.faults.add({ path, body: { content, last: true }, times: 20 });
}

/** RB12: one maker of emails. */
describe('Each email that we make', () => {
	const expectPage = (html: string) => {
		expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="\d+"/);
		expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(3);
		expect(html.match(/<!\[endif\]-->/g)).toHaveLength(3);
		for (const [, first] of html.matchAll(/font-family:([^,;"}]+)/g)) expect(first).toBe('Arial');
		expect(html).toContain('@media (prefers-color-scheme:dark)');
		expect(html).not.toMatch(/<(?:script|img|link|svg)/);
	};

	it.each(reports)('%s has a table of fixed width for Outlook', async (name, ...operation) => {
		const htmls = await htmlsOf(...operation);
		expect(htmls.length).toBeGreaterThan(0);
		for (const html of htmls) expectPage(keep(name, html));
	});

	it('so has the email of an approval', () => {
		const choices = [
			{ kind: 'approve', label: 'Approve', url: 'https://n8n.example/a' },
			{ kind: 'decline', label: 'Decline', url: 'https://n8n.example/b' },
		] as const;
		const question = { askedBy: 'Buy numbers', choicesFor: () => [...choices] };
		expectPage(
			keep('an approval', htmlOf('Buy 5 numbers?\nThey cost €12.', question, 'jane@example.com')),
		);
	});
});

/** RB04: Gmail shows the first 102 KB. */
describe('An email that would be longer than Gmail shows', () => {
	it.each([200, 327, 2_000])(
		'of %p numbers shows as many as fit, and counts the others',
		async (count) => {
			plantLines(count);
			const own = { invoiceId, owners: { owner: [{ number: '+49', owner: 'Sales' }] } };
			const [item] = await numbering.list('invoice', 'split', own);
			const html = keep(`a part with ${count} numbers`, String(item.html));
			expect(bytesOf(html)).toBeLessThan(102 * 1024);
			const shown = html.match(/>\+\d+</g) ?? [];
			const all = String(item.text).match(/^ +\+\d+/gm) ?? [];
			const [, others] = /([\d,]+) more numbers/.exec(html) ?? [];
			const hidden = Number((others ?? '0').replace(',', ''));
			expect(hidden).toBeGreaterThan(0);
			expect(shown.length + hidden).toBe(all.length);
			expect(all.length).toBeGreaterThanOrEqual(count);
			// As many as fit: one more row is longer than what is left.
			expect(bytesOf(html)).toBeGreaterThan(90_000);
		},
	);

	it('of many findings shows as many as fit, with the sum of the others', async () => {
		plantLines(500);
		const [html] = await htmlsOf('invoice', 'audit', { invoiceId, output: 'report' });
		expect(bytesOf(keep('an audit of 500', html))).toBeLessThan(102 * 1024);
		expect(html).toMatch(/\d+ more</);
	});

	it('is whole if it is short enough', async () => {
		plantLines(20);
		const [html] = await htmlsOf('invoice', 'audit', { invoiceId, output: 'report' });
		expect(html).not.toMatch(/\d+ more</);
	});
});
