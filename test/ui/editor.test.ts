import type { IDataObject } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';

import { readExample } from '../../sandbox/n8n/examples';
import { closeStage, NODE_TYPE, openStage, stage } from '../e2e/stage';
import { executablePath, HOW_TO_INSTALL, keepScreenshot, openBrowser, signIn } from './browser';

const PATIENCE_MS = 30_000;
const AGENTS_TYPE = 'n8n-nodes-switchboard.aiAgents';
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
		expect(labels).toEqual(['Resource', 'Operation', 'Return All', 'Limit', 'Filters', 'Options']);
	});

	describe('AI Agents', () => {
		async function openAgentsForm(name: string, parameters: IDataObject, firstField?: string) {
			const node = { id: name, name, type: AGENTS_TYPE, typeVersion: 1, position: [0, 0] };
			const nodes = [{ ...node, parameters, credentials: stage.credentials }] as never;
			await openWorkflow(await stage.n8n.workflows.import({ name, nodes, connections: {} }));
			return await openForm(name, firstField);
		}

		it('makes a form of the chosen provider', async () => {
			const labels = await openAgentsForm('Voice', {
				resource: 'ttsConfiguration',
				operation: 'create',
				provider: { __rl: true, mode: 'list', value: 'initech', cachedResultName: 'initech' },
			});
			await form().getByText('sample_rate').first().waitFor();
			await keepScreenshot(page, 'configuration-create');
			expect(labels.slice(0, 4)).toEqual(['Resource', 'Operation', 'Provider', 'Parameters From']);
		});

		it('asks for little to clone and to import', async () => {
			const clone = await openAgentsForm('Clone', { resource: 'agent', operation: 'clone' });
			await keepScreenshot(page, 'agent-clone');
			const common = ['Resource', 'Operation'];
			expect(clone).toEqual([
				...common,
				'Agent',
				'Target Client',
				'New Name',
				'Dry Run',
				'Options',
			]);
			const copied = await openAgentsForm('Import', { resource: 'agent', operation: 'import' });
			await keepScreenshot(page, 'agent-import');
			expect(copied).toEqual([...common, 'Target Client', 'Document', 'Dry Run', 'Options']);
		});

		it('narrows a filter’s list to the client that another filter names', async () => {
			await openAgentsForm('Calls', {
				resource: 'call',
				operation: 'getAll',
				filters: {
					client_id: { __rl: true, mode: 'list', value: 103, cachedResultName: 'Maple Hotel' },
					agent_id: { __rl: true, mode: 'list', value: '' },
					start_time: '2026-03-29T00:00:00',
				},
			});
			await form().getByTestId('resource-locator-agent_id').getByTestId('rlc-input').click();
			const found = page.getByTestId('rlc-item').filter({ visible: true });
			await found.filter({ hasText: 'Concierge' }).first().waitFor();
			await keepScreenshot(page, 'call-get-many');
			expect(await found.count()).toBe(1);
		});

		it('shows the example as it was drawn', async () => {
			const example = readExample('roll-out-an-agent-to-every-client.json');
			await openWorkflow(await stage.n8n.workflows.import(example));
			await page.locator('[data-node-name="Import Agent"]').first().waitFor();
			await keepScreenshot(page, 'example-rollout');
		});
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
