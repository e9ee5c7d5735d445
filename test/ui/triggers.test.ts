import type { INode } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';

import { closeStage, openStage, stage } from '../e2e/stage';
import { executablePath, HOW_TO_INSTALL, keepScreenshot, openBrowser, signIn } from './browser';

const describeHere = executablePath ? describe : describe.skip;

describeHere(executablePath ? 'Triggers in the editor' : `Triggers (${HOW_TO_INSTALL})`, () => {
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

	async function openTrigger(type: string, parameters: INode['parameters'], firstField: string) {
		const node = {
			...{ id: type, name: 'Trigger', type: `n8n-nodes-switchboard.${type}`, typeVersion: 1 },
			...{ position: [0, 0], parameters, webhookId: `ui-${type}`, credentials: stage.credentials },
		} as unknown as INode;
		const id = await stage.n8n.workflows.import({ name: type, nodes: [node], connections: {} });
		await page.goto(`${stage.n8n.url}/workflow/${id}`);
		await page.locator('[data-test-id=canvas-node][data-node-name="Trigger"]').dblclick();
		const form = page.getByTestId('ndv');
		await form.getByTestId(`parameter-input-${firstField}`).waitFor();
		const labels = form.getByTestId('node-parameters').getByTestId('input-label');
		const texts = await labels.filter({ visible: true }).allInnerTexts();
		return { form, labels: texts.map((text) => text.split('\n')[0]) };
	}

	it('asks what the numbering trigger shall watch, and fetches a sample', async () => {
		const { form, labels } = await openTrigger(
			'numberingTrigger',
			{ event: 'orderStatus', options: { overlapHours: 24, repeatMinutes: 10 } },
			'event',
		);
		expect(labels).toEqual(
			expect.arrayContaining(['Poll Times', 'Event', 'Options', 'Overlap (Hours)']),
		);
		await form
			.getByRole('button', { name: /fetch test event/i })
			.first()
			.click();
		await form.getByText('previousStatus').first().waitFor();
		await keepScreenshot(page, 'numbering-trigger');
	});

	it('asks the AI agents trigger for event and target, and for no address', async () => {
		const { form, labels } = await openTrigger(
			'aiAgentsTrigger',
			{
				linkTo: 'client',
				clientId: { __rl: true, mode: 'list', value: 103, cachedResultName: 'Maple Hotel' },
			},
			'event',
		);
		expect(labels).toEqual(['Secret In', 'Event', 'Link To', 'Client', 'Options']);
		await form.getByText(/Publishing this workflow makes a skill/).waitFor();
		expect(await form.getByText(/<your secret>/).count()).toBe(0);
		await keepScreenshot(page, 'ai-agents-trigger');
	});

	it.each([
		['chatTrigger', 'path', 'ui-chatTrigger/ui-chatTrigger/chat/<your secret>'],
		['chatTrigger', 'query', 'ui-chatTrigger/chat?secret=<your secret>'],
		['outboundVoiceTrigger', 'header', 'ui-outboundVoiceTrigger/calls'],
	])('shows the address of %s to give away, secret in: %s', async (type, secretIn, address) => {
		const { form } = await openTrigger(type, { secretIn }, 'secretIn');
		await form.getByText('Webhook URLs').click();
		await form.getByTestId('radio-button-production').click();
		const shown = form.getByText(`${stage.n8n.url}/webhook/${address}`);
		await shown.waitFor();
		await keepScreenshot(page, `${type}-${secretIn}`);
		// One address, and not those that only take requests.
		expect(await form.getByText(/\/webhook\/ui-/).count()).toBe(1);
		expect(await form.getByText(/:secret/).count()).toBe(0);
	});
});
