import type { Page } from 'playwright-core';

import { fieldsOf } from '../../../demo/driver';
import { readExample } from '../../../demo/examples';
import { playExample } from '../../../demo/play';
import { LOOKED_AT, save, SCHEMES, waitUntilStill, type Studio } from './studio';

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
const REPORT = 'monthly-billing-report-by-email.json';
const APPROVAL = 'ask-a-manager-on-chat-before-buying-numbers.json';

const DESKTOP = { width: 1280, height: 940 };
const PHONE = { width: 360, height: 740 };

/** Takes pictures of the sandbox's page, with all its views, of the report and of the pages of an approval. */
export async function drawPages(studio: Studio): Promise<void> {
	const { n8n, sandbox, browser } = studio;
	const page = await browser.newPage();
	for (const file of PLAYED) await play(studio, file);
	await page.goto(sandbox.url);
	await page.getByText('live', { exact: true }).waitFor();
	await drawAll(page, 'sandbox', { desktop: 'sandbox-page' });
	await drawViews(studio, page);

	const html = await reportOf(studio);
	await page.setContent(html);
	await drawAll(page, 'report', { desktop: 'invoice-report' });

	const id = await n8n.workflows.import(readExample(APPROVAL));
	await n8n.workflows.start(id, 'Start');
	await waitUntilStill(async () => (await links(studio)).length || Math.random());
	const [yes] = await links(studio);
	await page.goto(yes);
	await drawAll(page, 'approval', { phone: 'approval-asked' });
	await page.getByRole('button').first().click();
	await page.waitForLoadState('networkidle');
	await drawAll(page, 'approval-answered');
	await page.goto(yes);
	await drawAll(page, 'approval-used');
	await page.close();
}

/** The other views of the sandbox's page, each with something in it. */
async function drawViews({ sandbox }: Studio, page: Page): Promise<void> {
	const { world, url } = sandbox;
	const order = world.tables.numbering.orders.all().at(-1)!;
	const bought = world.requests.find(({ path }) => path.endsWith('/buyDids'))!;
	const views = {
		records: `records/numbering.orders.${order.id}?table=numbering.orders`,
		requests: `requests/${bought.number}`,
		webhooks: 'webhooks',
		timeline: `timeline?of=${order.id}`,
		faults: 'faults',
		readings: 'readings',
		magic: 'magic',
	};
	for (const [name, address] of Object.entries(views)) {
		await page.goto(`${url}/#/${address}`);
		await page.locator('#view h2').waitFor();
		await drawAll(
			page,
			`sandbox ${name}`,
			name === 'requests' ? { desktop: 'sandbox-requests' } : {},
		);
	}
}

async function play({ n8n, sandbox }: Studio, file: string): Promise<void> {
	const example = readExample(file);
	const placed = { id: await n8n.workflows.import(example), file: example };
	const { worked, story } = await playExample(n8n, sandbox, placed);
	if (!worked) throw new Error(`${example.name}: ${story.join(' ')}`);
}

async function reportOf({ n8n }: Studio): Promise<string> {
	const id = await n8n.workflows.import(readExample(REPORT));
	const execution = await n8n.workflows.run(id, 'Start');
	return String(fieldsOf(execution, 'Generate Report')[0].html);
}

/** The links of the last message that has some. */
async function links({ sandbox }: Studio): Promise<string[]> {
	const { messages } = sandbox.world.tables.chat;
	const found = messages
		.all()
		.map(({ content }) => String(content?.body).match(/http\S+webhook-waiting\S+/g) ?? []);
	return found.filter((some) => some.length > 0).at(-1) ?? [];
}

/** Light and dark, on a desktop and on a telephone; with a name in `docs`, also a picture there. */
async function drawAll(
	page: Page,
	name: string,
	docs: Partial<Record<string, string>> = {},
): Promise<void> {
	for (const colorScheme of SCHEMES) {
		await page.emulateMedia({ colorScheme });
		for (const [screen, size] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
			await page.setViewportSize(size);
			await waitUntilStill(async () => await page.evaluate('document.body.scrollHeight'));
			const path = `${LOOKED_AT}/pages/${name} ${screen} ${colorScheme}.png`;
			await save(page, path, { fullPage: true });
			const inDocs = colorScheme === 'light' && docs[screen];
			if (inDocs) await save(page, `docs/${inDocs}.png`);
		}
	}
}
