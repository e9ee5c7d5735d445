/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals -- a program */
import '../environment';
import type { Page } from 'playwright-core';

import { fieldsOf, type WorkflowFile } from '../../../demo/driver';
import { exampleCredentials, readExample } from '../../../demo/examples';
import { HANGS_AFTER_MS } from '../../../demo/hang';
import { playExample } from '../../../demo/play';
import { SANDBOX_TOKEN } from '../../../sandbox/issuer/tokens';
import { inARow, place } from '../../../test/e2e/nodes';
import { drawExamples } from './examples';
import { openForm, save, waitUntilStill, withStudio, type Studio } from './studio';

const EDITOR = { width: 1400, height: 1000 };

async function drawForms(studio: Studio): Promise<void> {
	const buying = readExample('buy-numbers-and-follow-the-order.json');
	const waiting = readExample('buy-and-wait-for-numbers.json');
	const type = 'switchboardAgentsApi';
	const provider = { __rl: true, mode: 'list', value: 'initech', cachedResultName: 'initech' };
	const voice = place(
		'Create Voice',
		'n8n-nodes-switchboard.aiAgents',
		{ resource: 'ttsConfiguration', operation: 'create', provider },
		{ credentials: { [type]: { id: null, name: exampleCredentials[type] } } as never },
	);
	const start = place('Start', 'n8n-nodes-base.manualTrigger', {}, { position: [-200, 0] });
	const subjects = [
		[buying, 'Buy Numbers', 'order-buy'],
		[waiting, 'Wait for DIDs', 'wait-for-dids'],
		[inARow('Voice', [start, voice]), 'Create Voice', 'provider-form'],
	] as const;
	for (const [file, node, name] of subjects) {
		await drawForm(studio, file, node, name);
	}
}

async function drawForm(studio: Studio, file: WorkflowFile, node: string, name: string) {
	await openFormOf(studio, file, node, EDITOR);
	await studio.page.waitForLoadState('networkidle');
	await save(studio.page, `docs/${name}.png`);
}

async function openFormOf(
	{ n8n, page }: Studio,
	file: WorkflowFile,
	node: string,
	size: typeof EDITOR,
) {
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize(size);
	await page.goto(`${n8n.url}/workflow/${await n8n.workflows.import(file)}`);
	await page.getByTestId('canvas-node').first().waitFor();
	return await openForm(page, node);
}

const CHECKED = { width: 1600, height: 640 };

/** Its Base URL lacks the prefix, and its account has records. */
async function drawCheck(studio: Studio): Promise<void> {
	const { n8n, page, sandbox } = studio;
	const type = 'switchboardAccessTokenApi';
	const name = 'My account';
	const data = { baseUrl: sandbox.url, accessToken: SANDBOX_TOKEN };
	await n8n.credentials.create(name, type, data);
	sandbox.world.configure({ numbering: { maxSize: 20, paymentDate: 'due' } });
	const check = place(
		'Check Account',
		'n8n-nodes-switchboard.numbering',
		{ authentication: 'accessToken', resource: 'account', operation: 'check' },
		{ credentials: { [type]: { id: null, name } } as never },
	);
	const start = place('Start', 'n8n-nodes-base.manualTrigger', {}, { position: [-200, 0] });
	const file = inARow('Check', [start, check]);
	const form = await openFormOf(studio, file, 'Check Account', CHECKED);
	await page.getByTestId('node-execute-button').first().click();
	await form.getByText('Base URL').last().waitFor();
	await page.waitForLoadState('networkidle');
	const handle = (await page.getByTestId('panel-drag-button').boundingBox())!;
	await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
	await page.mouse.down();
	await page.mouse.move(0, handle.y, { steps: 10 });
	await page.mouse.up();
	await waitUntilStill(async () => await form.getByTestId('node-parameters').boundingBox());
	await page.addStyleTag({ content: '.el-notification { display: none }' });
	await save(page, 'docs/account-check.png');
	sandbox.world.reset();
}

/** These events have happened in the picture of the sandbox page. */
const PLAYED = [
	'roll-out-an-agent-to-every-client.json',
	'broadcast-to-a-topic.json',
	'confirm-orders-by-journey-else-by-email.json',
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

async function drawPages(studio: Studio): Promise<void> {
	const { n8n, sandbox, browser } = studio;
	const page = await browser.newPage({ colorScheme: 'light' });
	page.setDefaultTimeout(HANGS_AFTER_MS);
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

/** They are in the last message with links. */
async function links({ sandbox }: Studio): Promise<string[]> {
	const { messages } = sandbox.world.tables.chat;
	const waitingUrls = messages
		.all()
		.map(({ content }) => String(content?.body).match(/http\S+webhook-waiting\S+/g) ?? []);
	return waitingUrls.filter((some) => some.length > 0).at(-1) ?? [];
}

async function draw(page: Page, name: string, size: typeof DESKTOP): Promise<void> {
	await page.setViewportSize(size);
	await waitUntilStill(async () => await page.evaluate('document.body.scrollHeight'));
	await save(page, `docs/${name}.png`, { fullPage: true });
}

void withStudio(async (studio) => {
	await drawExamples(studio);
	await drawForms(studio);
	await drawCheck(studio);
	await drawPages(studio);
}).catch((error: Error) => {
	console.error(error.message);
	process.exitCode = 1;
});
