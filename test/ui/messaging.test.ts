import type { IDataObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';

import { readExample } from '../../sandbox/n8n/examples';
import { closeStage, openStage, stage } from '../e2e/stage';
import { executablePath, HOW_TO_INSTALL, keepScreenshot, openBrowser, signIn } from './browser';

const describeHere = executablePath ? describe : describe.skip;

describeHere(executablePath ? 'Messaging' : `Messaging (${HOW_TO_INSTALL})`, () => {
	let browser: Browser;
	let page: Page;

	beforeAll(async () => {
		[browser] = await Promise.all([openBrowser(), openStage()]);
		page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
		page.setDefaultTimeout(30_000);
		await signIn(page, stage.n8n.url);
	}, 180_000);

	afterAll(async () => {
		await browser?.close();
		await closeStage();
	});

	/** Opens a new node's form and answers the labels of its fields, from top to bottom. */
	async function labelsOf(type: string, parameters: IDataObject): Promise<string[]> {
		const name = `${type} ${Object.values(parameters).join(' ')}`;
		const node = { id: 'n', name, type: `n8n-nodes-switchboard.${type}`, typeVersion: 1 };
		const nodes = [{ ...node, position: [0, 0], parameters }] as never;
		const id = await stage.n8n.workflows.import({ name, nodes, connections: {} });
		await page.goto(`${stage.n8n.url}/workflow/${id}`);
		await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick();
		const form = page.getByTestId('ndv');
		await form.getByTestId('parameter-input-operation').waitFor();
		const labels = form.getByTestId('node-parameters').getByTestId('input-label');
		await keepScreenshot(page, name.replace(/\W+/g, '-'));
		const texts = await labels.filter({ visible: true }).allInnerTexts();
		return texts.map((text) => text.split('\n')[0]);
	}

	it.each([
		['text', ['Text']],
		['image', ['Link']],
		['document', ['Link', 'File Name']],
		['audio', ['Link']],
	])('an interaction of type %s asks for its own fields alone', async (type, own) => {
		const parameters = { resource: 'message', operation: 'sendInteraction', type };
		expect(await labelsOf('chat', parameters)).toEqual([
			'Resource',
			'Operation',
			'From',
			'To',
			'Type',
			...own,
			'Fall Back to Template',
			'Options',
		]);
	});

	it('the forms of one resource begin with the operation', async () => {
		expect(await labelsOf('email', { operation: 'sendByTemplate' })).toEqual([
			'Operation',
			'To',
			'Template',
			'Specify Variables',
			'Variables',
			'From',
			'Subject',
			'Category',
			'Options',
		]);
		expect(await labelsOf('journey', { operation: 'start' })).toEqual([
			'Operation',
			'Event',
			'Person',
			'Specify Variables',
			'Variables',
			'Category',
			'Options',
		]);
	});

	it('asks for tokens with their users, one by one', async () => {
		const parameters = { resource: 'notification', operation: 'sendByToken' };
		expect(await labelsOf('push', parameters)).toContain('Specify Tokens');
	});

	it('a manager approves by keyboard, on a page that says what is asked', async () => {
		const file = readExample('ask-a-manager-on-chat-before-buying-numbers.json');
		const id = await stage.n8n.workflows.import(file);
		await page.goto(`${stage.n8n.url}/workflow/${id}`);
		await page.locator('[data-node-name="Ask Manager"]').first().waitFor();
		await keepScreenshot(page, 'example-ask-manager');
		const executionId = await stage.n8n.workflows.start(id, 'Start');
		const { messages } = stage.sandbox.world.tables.chat;
		while ((await stage.n8n.workflows.execution(executionId)).status !== 'waiting')
			await sleep(100);
		const [url] = (messages.at(0).content as { body: string }).body.match(/http\S+/)!;
		const phone = await browser.newPage({ viewport: { width: 390, height: 700 } });
		await phone.goto(url);
		await phone.getByText('Buy 2 numbers in Berlin?').waitFor();
		await keepScreenshot(phone, 'approval-asked');
		await phone.keyboard.press('Tab');
		await phone.keyboard.press('Enter');
		await phone.getByText('Your answer was recorded').waitFor();
		await keepScreenshot(phone, 'approval-recorded');
		expect((await stage.n8n.workflows.ended(executionId)).status).toBe('success');
	});
});
