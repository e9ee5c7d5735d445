import type { INodeParameters } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';

import { testedAiAgents } from '../AiAgents/tested';
import { question } from '../Email/samples';
import { linksIn, testedEmail } from '../Email/tested';
import { stepOf, useNotify } from '../Notify/notifying';
import { Notify } from '../../nodes/Notify/Notify.node';
import { useNumbering } from '../harness/numberingRun';
import { openCalls } from '../harness/planted';
import { newExecution } from '../harness/run';
import { byId, useService } from '../harness/tested';
import { receive, type WebhookResult } from '../harness/webhookRun';
import { newQuestion } from '../shared/wait/opened';
import { describeInBrowser, openBrowser } from '../ui/browser';

const hostile = [
	'<script>hit()</script>',
	'"><script>hit()</script>',
	"'><img src=x onerror=hit()>",
	'<img src=https://elsewhere.example/x onerror=hit()>',
	'<svg/onload=hit()>',
	'</textarea></title></style></h1><script>hit()</script>',
	'<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
	'<a href="javascript:hit()">x</a>',
	'<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">',
	'<style>@import url(https://elsewhere.example/x.css)</style>',
	'<form action=https://elsewhere.example/><button autofocus onfocus=hit()>',
	'--><script>hit()</script><!--',
].join(' ');

/** Pages and mails of this pack with what others wrote, in a browser that runs scripts: none of theirs runs. */
describeInBrowser('What others write, in a browser', () => {
	let browser: Browser;
	let page: Page;
	let asked: string[];
	beforeAll(async () => void (browser = await openBrowser()));
	afterAll(async () => await browser?.close());
	beforeEach(async () => {
		page = await browser.newPage();
		asked = [];
		await page.addInitScript('window.hits = 0; window.hit = () => { window.hits++; };');
	});
	afterEach(async () => await page.close());

	const address = 'https://n8n.example/page';

	/** Opens HTML as an answer of n8n; returns how many scripts it has, how many ran, and what it loads. */
	async function open(body: string, headers: object = {}) {
		await page.route('**/*', async (route) => {
			const url = route.request().url();
			if (url === address) {
				const all = { ...(headers as Record<string, string>) };
				return await route.fulfill({ body, contentType: 'text/html; charset=utf-8', headers: all });
			}
			asked.push(url);
			await route.abort();
		});
		await page.goto(address, { waitUntil: 'load' });
		for (const focusable of await page.locator('button, textarea').all()) await focusable.focus();
		const counted =
			'({ scripts: document.scripts.length, hits: window.hits, frames: frames.length })';
		return { ...(await page.evaluate<object>(counted)), asked, at: page.url() };
	}

	const harmless = { scripts: 0, hits: 0, frames: 0, asked: [], at: address };
	const openAnswer = async ({ sent, headers }: WebhookResult) =>
		await open(String(sent), headers as object);

	it('counts scripts that run, where nothing is escaped', async () => {
		const staying = hostile.replace(/<meta[^>]*>/, '');
		expect(await open(staying)).not.toMatchObject({ hits: 0 });
		expect(asked.length).toBeGreaterThan(0);
	});

	const values = {
		approveLabel: hostile,
		disapproveLabel: hostile,
		askForComment: true,
	};
	const form = {
		message: hostile,
		subject: hostile,
		sender: hostile,
		approvalOptions: { values },
	};

	it('the page of an approval: before, with a text that is too long, after, and later', async () => {
		const { open: visit } = newQuestion();
		const query = { recipient: hostile, approved: 'false' };
		const long = `${hostile}${'x'.repeat(5_000)}`;
		for (const [method, body] of [
			['GET', undefined],
			['POST', { comment: long }],
			['POST', { comment: hostile }],
			['GET', undefined],
			['POST', { comment: hostile }],
		] as const) {
			const { answer } = await visit(method, form, { query, body });
			expect(await openAnswer(answer)).toEqual(harmless);
			await page.unrouteAll();
			asked.length = 0;
		}
	});

	describe('the mail of an approval', () => {
		const email = useService(testedEmail);

		it('has none', async () => {
			const { approveLabel, disapproveLabel } = values;
			const own = {
				message: hostile,
				approvalOptions: { values: { approveLabel, disapproveLabel } },
			};
			const more = { execution: newExecution(), workflowName: hostile };
			await email.run('email', 'sendAndWait', { ...question, ...own }, more);
			const { html } = email.world.requests.at(0)?.body as { html: string };
			expect(await open(html)).toEqual(harmless);
			expect(linksIn(html)).toHaveLength(2);
		});
	});

	describe('the page of an alert', () => {
		const notifying = useNotify();

		it('has none', async () => {
			const values = [stepOf('email', '1', { subject: hostile, html: 'Look' })];
			const { stored } = await notifying.notify({ steps: { values } });
			const [link] = linksIn(String(notifying.world.tables.email.mails.all().at(-1)?.html));
			for (const method of ['GET', 'POST']) {
				const answer = await receive(
					new Notify(),
					{ operation: 'notify' },
					{
						method,
						query: Object.fromEntries(link.searchParams),
						contextData: stored.executionData?.contextData as never,
					},
					{},
					{ name: 'Tested' },
				);
				expect(await open(String(answer.sent || answer.result.webhookResponse))).toEqual(harmless);
				await page.unrouteAll();
			}
		});
	});

	describe('the mail of an alert', () => {
		const notifying = useNotify();

		it.each([
			['with a button', 'text', hostile],
			['with the link in its text', 'text', `${hostile} [acknowledge link]`],
		])('%s has none', async (_what, emailType, message) => {
			const values = [stepOf('email', '1', { subject: hostile, emailType, html: message })];
			await notifying.notify({ steps: { values } });
			const { html } = notifying.world.requests.at(-1)!.body as { html: string };
			expect(html).toContain('&lt;script');
			expect(await open(html)).toEqual(harmless);
		});
	});

	describe('the comparison of two agents', () => {
		const agents = useService(testedAiAgents);

		it('has none', async () => {
			const { skills, agents: all } = agents.world.tables.aiAgents;
			for (const record of [...skills.all(), ...all.all()]) record.name = hostile;
			const parameters = testedAiAgents.samples['agent.compare'];
			const [{ html }] = await agents.list('agent', 'compare', parameters);
			expect(html).toContain('&lt;script');
			expect(await open(String(html))).toEqual(harmless);
		});
	});

	describe('a report about', () => {
		const numbering = useNumbering();
		const invoiceId = byId(513);
		const owner = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({
			number: `+${digit}`,
			owner: `${hostile} ${digit}`,
		}));

		/** In every text of a record but words of the platform, dates and numbers, which are read. */
		const plantIn = (record: object) => {
			for (const [name, value] of Object.entries(record)) {
				if (value !== null && typeof value === 'object') plantIn(value as object);
				const isText = typeof value === 'string' && /[a-z]{2}/.test(value) && !/:\d\d/.test(value);
				if (isText) Object.assign(record, { [name]: `${value} ${hostile}` });
			}
		};

		function plant() {
			const { numbering: tables } = numbering.world.tables;
			openCalls(numbering.world, 200);
			for (const table of Object.values(tables)) {
				if ('all' in table) for (const record of table.all()) plantIn(record);
			}
			tables.invoices.get(513).numInvoice = hostile;
		}

		it.each<[string, string, string, INodeParameters]>([
			['an invoice', 'invoice', 'generateReport', { invoiceId, options: { title: hostile } }],
			['each part of an invoice', 'invoice', 'split', { invoiceId, owners: { owner } }],
			['an audit', 'invoice', 'audit', { invoiceId, output: 'report' }],
			['calls', 'callRecord', 'generateReport', { period: 'custom', options: { title: hostile } }],
			[
				'numbers',
				'number',
				'reviewInventory',
				{ output: 'report', period: 'custom', options: { title: hostile } },
			],
		])('%s has none', async (_what, resource, operation, parameters) => {
			plant();
			const reports = await numbering.list(resource, operation, parameters);
			expect(JSON.stringify(reports.map(({ html }) => html))).toContain('&lt;script');
			for (const { html, subject } of reports) {
				expect(await open(String(html))).toEqual(harmless);
				expect(String(subject)).not.toMatch(/[\r\n]/);
				await page.unrouteAll();
			}
		});
	});
});
