import type { IDataObject } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';

import { readExample } from '../../sandbox/n8n/examples';
import { closeStage, NODE_TYPE, openStage, stage } from '../e2e/stage';
import { executablePath, HOW_TO_INSTALL, keepScreenshot, openBrowser, signIn } from './browser';

const PATIENCE_MS = 30_000;
const describeHere = executablePath ? describe : describe.skip;

describeHere(executablePath ? 'The editor' : `The editor (${HOW_TO_INSTALL})`, () => {
	let browser: Browser;
	let page: Page;

	beforeAll(async () => {
		[browser] = await Promise.all([openBrowser(), openStage()]);
		page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
		page.setDefaultTimeout(PATIENCE_MS);
		await signIn(page, stage.n8n.url);
	}, 180_000);

	afterAll(async () => {
		await browser?.close();
		await closeStage();
	});

	const form = () => page.getByTestId('ndv');

	async function openWorkflow(id: string) {
		await page.goto(`${stage.n8n.url}/workflow/${id}`);
		await page.getByTestId('canvas-node').first().waitFor();
	}

	/** Opens the form of a node and answers the labels of its fields, from top to bottom. */
	async function openForm(nodeName: string, firstField = 'resource'): Promise<string[]> {
		await page.locator(`[data-test-id=canvas-node][data-node-name="${nodeName}"]`).dblclick();
		await form().getByTestId(`parameter-input-${firstField}`).waitFor();
		const labels = form().getByTestId('node-parameters').getByTestId('input-label');
		const texts = await labels.filter({ visible: true }).allInnerTexts();
		return texts.map((text) => text.split('\n')[0]);
	}

	async function importNode(name: string, parameters: IDataObject) {
		const node = { id: name, name, type: NODE_TYPE, typeVersion: 1, position: [0, 0], parameters };
		const nodes = [{ ...node, credentials: stage.credentials }] as never;
		return await stage.n8n.workflows.import({ name, nodes, connections: {} });
	}

	it('shows the example as it was drawn', async () => {
		const example = readExample('buy-numbers-and-follow-the-order.json');
		await openWorkflow(await stage.n8n.workflows.import(example));
		for (const { name, type } of example.nodes) {
			if (type === 'n8n-nodes-base.stickyNote') continue;
			await page.locator(`[data-node-name="${name}"]`).first().waitFor();
		}
		await keepScreenshot(page, 'example');
	});

	it('asks for what a purchase needs', async () => {
		const labels = await openForm('Buy Numbers');
		await keepScreenshot(page, 'order-buy');
		expect(labels).toEqual([
			'Resource',
			'Operation',
			'Destination',
			'Quantity',
			'Number Types',
			'Features',
			'Reference',
			'Options',
		]);
	});

	it('finds a destination in the list by a part of its name', async () => {
		const field = form().getByTestId('resource-locator-destinationId');
		await field.getByTestId('rlc-input').click();
		await page.getByTestId('rlc-search').locator('visible=true').fill('lond');
		const found = page.getByTestId('rlc-item').filter({ visible: true });
		await found.filter({ hasText: 'London' }).first().waitFor();
		await keepScreenshot(page, 'order-buy-destinations');
		await found.filter({ hasText: 'London' }).first().click();
		await expect(field.locator('input').last().inputValue()).resolves.toContain('London');
		await keepScreenshot(page, 'order-buy-chosen');
	});

	it('asks for little where invoices are listed', async () => {
		const parameters = { resource: 'invoice', operation: 'getAll' };
		await openWorkflow(await importNode('Invoices', parameters));
		const labels = await openForm('Invoices');
		await keepScreenshot(page, 'invoice-get-many');
		expect(labels).toEqual(['Resource', 'Operation', 'Return All', 'Limit', 'Options']);
	});

	it('labels the outputs of Wait for DIDs by its mode', async () => {
		const example = readExample('buy-and-wait-for-numbers.json');
		await openWorkflow(await stage.n8n.workflows.import(example));
		for (const output of ['Complete', 'Incomplete']) {
			await page.getByText(output, { exact: true }).first().waitFor();
		}
		await keepScreenshot(page, 'example-wait');
		const labels = await openForm('Wait for DIDs', 'mode');
		await keepScreenshot(page, 'wait-for-dids');
		expect(labels).toEqual([
			'Mode',
			'Order',
			'Expected Quantity',
			'Wait at Most (Minutes)',
			'Options',
			'Max Interval (Seconds)',
		]);
		await openWorkflow(
			await stage.n8n.workflows.import(readExample('buy-then-check-every-few-minutes.json')),
		);
		await page.getByText('Pending', { exact: true }).first().waitFor();
		await keepScreenshot(page, 'example-check');
	});
});
