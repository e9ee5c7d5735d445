import type { Page } from 'playwright-core';

import { fieldsOf } from '../../../demo/driver';
import { readExample } from '../../../demo/examples';
import { playExample } from '../../../demo/play';
import { save, waitUntilStill, type Studio } from './studio';

/** What has happened in the picture of the sandbox's page. */
const PLAYED = [
	'roll-out-an-agent-to-every-client.json',
	'broadcast-to-a-topic.json',
	'order-confirmation-by-journey-else-by-email.json',
	'call-wait-for-the-outcome-email-the-result.json',
	'log-finished-calls-with-their-recording.json',
	'reply-to-chat-messages.json',
	'answer-chats-with-an-ai-agent.json',
	'buy-numbers-and-follow-the-order.json',
];
const REPORTS = [
	['monthly-billing-report-by-email.json', 'Generate Report', 'invoice-report'],
	['dispute-what-is-wrong-in-an-invoice.json', 'Audit Invoice', 'invoice-audit'],
] as const;
const APPROVAL = 'ask-a-manager-on-chat-before-buying-numbers.json';

const DESKTOP = { width: 1280, height: 940 };
const PHONE = { width: 360, height: 740 };

export async function drawPages(studio: Studio): Promise<void> {
	const { n8n, sandbox, browser } = studio;
	const page = await browser.newPage({ colorScheme: 'light' });
	for (const file of PLAYED) await play(studio, file);
	await page.goto(sandbox.url);
	await page.getByText('live', { exact: true }).waitFor();
	await draw(page, 'sandbox-page', DESKTOP);
	const bought = sandbox.world.requests.find(({ path }) => path.endsWith('/buyDids'))!;
	await page.goto(`${sandbox.url}/#/requests/${bought.number}`);
	await page.locator('#view h2').waitFor();
	await draw(page, 'sandbox-requests', DESKTOP);

	for (const [file, node, name] of REPORTS) {
		await page.setContent(await reportOf(studio, file, node));
		await draw(page, name, DESKTOP);
	}

	const id = await n8n.workflows.import(readExample(APPROVAL));
	await n8n.workflows.start(id, 'Start');
	await waitUntilStill(async () => (await links(studio)).length || Math.random());
	const [yes] = await links(studio);
	await page.goto(yes);
	await draw(page, 'approval-asked', PHONE);
	await page.close();
}

async function play({ n8n, sandbox }: Studio, file: string): Promise<void> {
	const example = readExample(file);
	const placed = { id: await n8n.workflows.import(example), file: example };
	const { worked, story } = await playExample(n8n, sandbox, placed);
	if (!worked) throw new Error(`${example.name}: ${story.join(' ')}`);
}

async function reportOf({ n8n }: Studio, file: string, node: string): Promise<string> {
	const id = await n8n.workflows.import(readExample(file));
	const execution = await n8n.workflows.run(id, 'Start');
	return String(fieldsOf(execution, node)[0].html);
}

/** The links of the last message that has some. */
async function links({ sandbox }: Studio): Promise<string[]> {
	const { messages } = sandbox.world.tables.chat;
	const found = messages
		.all()
		.map(({ content }) => String(content?.body).match(/http\S+webhook-waiting\S+/g) ?? []);
	return found.filter((some) => some.length > 0).at(-1) ?? [];
}

async function draw(page: Page, name: string, size: typeof DESKTOP): Promise<void> {
	await page.setViewportSize(size);
	await waitUntilStill(async () => await page.evaluate('document.body.scrollHeight'));
	await save(page, `docs/${name}.png`, { fullPage: true });
}
