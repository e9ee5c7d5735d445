/* eslint-disable @n8n/community-nodes/no-restricted-imports -- makes n8n's temporary folder, and reads a page of docs */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import { findChatTriggers } from '../../demo/chatTriggers';
import { startN8n, type N8n } from '../../demo/driver';
import { HANGS_AFTER_MS } from '../../demo/hang';
import { packDirectory } from '../../demo/pack';
import { createSandboxCredentials } from '../../demo/sandboxCredentials';
import { startSandbox, type Sandbox } from '../../sandbox/http/server';
import { isQuick } from '../harness/sample';
import { until } from '../harness/until';
import { Hand } from './clicks';
import { executablePath, HOW_TO_INSTALL, keepScreenshot, openBrowser } from './browser';

/** A drop that shows no effect by then is repeated, as a person would. */
const MISSED_AFTER_MS = 20_000;

const describeHere = executablePath ? describe : describe.skip;

/** What docs/sandbox.md says that a newcomer needs: `| **Buy** numbers | 9 | 0 |`. */
const documented = (task: string) => {
	const row = readFileSync('docs/sandbox.md', 'utf8').match(
		`\\| ${task} \\| (\\d+) \\| (\\d+) \\|`,
	);
	return { clicks: Number(row?.[1]), entries: Number(row?.[2]) };
};

/** The first three workflows of a person who has the demo and the README alone. */
describeHere(executablePath ? 'A newcomer' : `A newcomer (${HOW_TO_INSTALL})`, () => {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-newcomer-'));
	let sandbox: Sandbox;
	let n8n: N8n;
	let browser: Browser;
	let page: Page;
	let hand: Hand;

	beforeAll(async () => {
		sandbox = await startSandbox();
		n8n = await startN8n({ folder, packDirectory });
		await createSandboxCredentials(n8n, sandbox.url);
		sandbox.world.n8n.findChatTriggers = async () => await findChatTriggers(n8n);
		browser = await openBrowser();
		const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
		const cookies = n8n.rest.cookie.split('; ').map((cookie) => cookie.split('='));
		await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: n8n.url })));
		context.setDefaultTimeout(HANGS_AFTER_MS);
		page = await context.newPage();
	});

	afterAll(async () => {
		await browser?.close();
		await n8n?.stop();
		await sandbox?.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	beforeEach(async () => {
		hand = new Hand();
		await page.goto(`${n8n.url}/workflow/new`);
	});

	const form = () => page.getByTestId('ndv');
	const field = (name: string) => form().getByTestId(`parameter-input-${name}`);

	/** Adds a node with one of its actions, found by a word; `plus` opens the nodes panel. */
	async function add(word: string, node: string, action: string) {
		await hand.enter(page.getByTestId('node-creator-search-bar'), word);
		const found = page.getByTestId('node-creator-item-name');
		await hand.click(found.filter({ hasText: node }).first());
		const actions = page.getByText(/^Actions \(\d+\)$/);
		await actions
			.or(found.filter({ hasText: action }))
			.first()
			.waitFor();
		if ((await found.filter({ hasText: action }).count()) === 0) await hand.click(actions);
		await hand.click(found.filter({ hasText: action }).first());
		await form().getByTestId('node-parameters').waitFor();
	}

	const addFirst = () => page.getByTestId('canvas-add-button').getByRole('button').first();

	async function choose(name: string, entry: string) {
		await hand.click(form().getByTestId(`resource-locator-${name}`).getByTestId('rlc-input'));
		const entries = page.getByTestId('rlc-item').filter({ visible: true });
		await hand.click(entries.filter({ hasText: entry }).first());
	}

	const output = () => page.getByTestId('output-panel');
	const execute = async () => await hand.click(page.getByTestId('node-execute-button').first());
	const close = async () => await hand.click(page.getByTestId('ndv-close-button'));

	/** Opens the nodes panel after the first output that leads nowhere. */
	const after = async () => await hand.click(page.getByTestId('canvas-handle-plus').first());

	/** Drags a value of the input into a field; on a busy machine the editor may miss where it is dropped. */
	async function map(value: string, name: string) {
		const input = form().getByTestId('ndv-input-panel');
		const expression = field(name).getByText(`$json.${value}`).first();
		for (const { clicks } = hand; ; hand.clicks = clicks) {
			await hand.drag(input.getByText(value, { exact: true }).first(), field(name));
			const seen = expression.waitFor({ timeout: MISSED_AFTER_MS });
			if (await seen.then(() => true).catch(() => false)) return;
		}
	}

	/** A quick run has the README's first workflow alone. */
	const itsOther = isQuick ? () => {} : it;

	itsOther('buys numbers', async () => {
		await hand.click(addFirst());
		await add('buy number', 'Switchboard Numbering', 'Buy phone numbers');
		await choose('destinationId', 'Berlin');
		await hand.click(page.getByTestId('node-execute-button').first());
		await page.getByTestId('output-panel').getByText('orderId').first().waitFor();
		expect(sandbox.world.tables.numbering.orders).toHaveLength(41);
		await keepScreenshot(page, 'newcomer-purchase');
		expect({ ...hand }).toEqual(documented('Buy numbers'));
	});

	it('sends a report', async () => {
		await hand.click(addFirst());
		await add('invoice', 'Switchboard Numbering', 'Generate report of invoice');
		await choose('invoiceId', 'Latest');
		await execute();
		await output().getByText('subject').first().waitFor();
		await close();
		await after();
		await add('email', 'Switchboard Email', 'Send email to people');
		await hand.enter(field('destination').locator('input'), 'me@example.com');
		await map('subject', 'subject');
		await map('html', 'html');
		await execute();
		await output().getByText('messageId').first().waitFor();
		await keepScreenshot(page, 'newcomer-report');
		expect(sandbox.world.tables.email.mails).toHaveLength(1);
		expect({ ...hand }).toEqual(documented('Send a report'));
	});

	itsOther('answers a customer', async () => {
		await hand.click(addFirst());
		await hand.enter(page.getByTestId('node-creator-search-bar'), 'chat');
		const found = page.getByTestId('node-creator-item-name');
		await hand.click(found.filter({ hasText: 'Switchboard Chat' }).first());
		await hand.click(page.getByText('On messages').first());
		await form().getByTestId('node-parameters').waitFor();
		await execute();
		// n8n saves the workflow before it listens.
		await until(async () => (await findChatTriggers(n8n)).length > 0, 200);

		const live = await page.context().newPage();
		await live.goto(sandbox.url);
		await live.getByLabel('Chat trigger in n8n').waitFor({ state: 'attached' });
		const write = async (text: string) => {
			await hand.enter(live.getByLabel('Text', { exact: true }), text);
			await hand.click(live.getByRole('button', { name: 'Send', exact: true }));
		};
		await hand.pick(live.getByRole('combobox', { name: 'URL' }), 'Test');
		await write('Where is my order?');

		await output().getByText('from').first().waitFor();
		await close();
		await after();
		await add('chat', 'Switchboard Chat', 'Send interaction message');
		await map('from', 'recipientNumber');
		await hand.enter(field('body').locator('textarea, input').first(), 'It is on its way.');
		await close();
		// n8n saves by itself. If its editor misses that, Publish stays disabled until the page is loaded again.
		const [, id] = /\/workflow\/(\w+)/.exec(page.url())!;
		const stored = async () => JSON.stringify(await n8n.rest.call('GET', `/workflows/${id}`));
		await until(async () => (await stored()).includes('It is on its way.'), 200);
		await page.reload();
		await hand.click(page.getByTestId('workflow-open-publish-modal-button'));
		await hand.click(page.getByTestId('workflow-publish-button'));
		await page.getByTestId('workflow-publish-button').waitFor({ state: 'hidden' });
		// n8n publishes in the background.
		const status = async () =>
			(await n8n.rest.call('GET', `/workflows/${id}/publication-status`)).status;
		await until(async () => (await status()) === 'published', 200);
		await hand.pick(live.getByRole('combobox', { name: 'URL' }), 'Production');
		await write('Hello?');
		await until(() => sandbox.world.tables.chat.messages.all().length > 0, 50);
		await live.locator('#chat').getByText('It is on its way.').waitFor();
		await keepScreenshot(live, 'newcomer-reply');
		expect({ ...hand }).toEqual(documented('Answer a customer'));
	});
});
