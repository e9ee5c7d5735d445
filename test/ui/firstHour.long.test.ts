import { readExample } from '../../demo/examples';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { inARow, place } from '../e2e/nodes';
import { keepScreenshot } from './browser';
import { describeInEditor } from './desk';

/** What a person does first, with nothing but the words they would use themselves. */
describeInEditor('In the editor: the first hour', (desk) => {
	const { harness } = desk;
	const found = () => desk.page.getByTestId('node-creator-item-name');

	async function openPicker() {
		await desk.page.goto(`${harness.n8n.url}/workflow/new`);
		await desk.page.getByTestId('canvas-add-button').getByRole('button').first().click();
		await desk.page.getByTestId('node-creator-search-bar').waitFor();
	}

	/** Opens the form of a fresh node at one of its operations, found as a person finds it. */
	async function choose(word: string, node: string, action: string) {
		await openPicker();
		await desk.page.getByTestId('node-creator-search-bar').fill(word);
		await found().filter({ hasText: node }).first().click();
		await desk.page.getByText(/^Actions \(\d+\)$/).click();
		await found().filter({ hasText: action }).first().click();
		await desk.form.getByTestId('parameter-input-operation').waitFor();
	}

	/** A node of ours, and one after it that is offered its answer. */
	async function importPair(resource: string, operation: string) {
		const { credentials } = harness;
		const ours = 'n8n-nodes-switchboard.numbering';
		const nodes = [
			place('Start', 'n8n-nodes-base.manualTrigger'),
			place('Ours', ours, { resource, operation }, { credentials, position: [200, 0] }),
			place('After', 'n8n-nodes-base.set', {}, { typeVersion: 3.4, position: [400, 0] }),
		];
		return await harness.import(inARow('Pair', nodes));
	}

	it('finds each node by the word that a person would type', async () => {
		await openPicker();
		const wanted = {
			number: 'Switchboard Numbering',
			DID: 'Switchboard Numbering',
			'buy number': 'Switchboard Numbering',
			WhatsApp: 'Switchboard Chat',
			call: 'Switchboard Outbound Voice',
			invoice: 'Switchboard Numbering',
			CDR: 'Switchboard Numbering',
			push: 'Switchboard Push',
			template: 'Switchboard Email',
			'e-mail': 'Switchboard Email',
			journey: 'Switchboard Journey',
			voicebot: 'Switchboard AI Agents',
		};
		for (const [word, node] of Object.entries(wanted)) {
			await desk.page.getByTestId('node-creator-search-bar').fill(word);
			await found().getByText(node, { exact: true }).first().waitFor();
		}
		await keepScreenshot(desk.page, 'picker');
	});

	it('distinguishes a rejected credential from an accepted one', async () => {
		await choose('invoice', 'Switchboard Numbering', 'Get many invoices');
		await desk.page.getByTestId('node-credentials-select').first().click();
		await desk.page.getByTestId('node-credentials-select-item-new').first().click();
		await desk.page.getByTestId('credential-mode-dropdown-trigger').click();
		await desk.page.getByRole('menuitem').filter({ hasText: 'Access Token' }).click();
		const enter = async (name: string, text: string) =>
			await desk.page.getByTestId(`parameter-input-${name}`).locator('input').fill(text);
		await enter('baseUrl', `${harness.sandbox.url}/numbering`);
		await enter('accessToken', 'worn-out');
		await desk.page.getByTestId('credential-save-button').click();
		await desk.page.getByText('More details').click();
		await desk.page
			.getByText(/The access token was not accepted/)
			.first()
			.waitFor();
		await keepScreenshot(desk.page, 'credential-refused');
		await enter('accessToken', SANDBOX_TOKEN);
		await desk.page.getByTestId('credential-save-button').click();
		await desk.page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden' });
	});

	it('runs the step, and shows its output as table and as schema', async () => {
		await desk.page.getByTestId('node-execute-button').first().click();
		const output = desk.page.getByTestId('output-panel');
		await output
			.getByText('50 items')
			.or(output.getByText(/\d+ items/))
			.first()
			.waitFor();
		await keepScreenshot(desk.page, 'ran');
		for (const mode of ['Schema', 'Table', 'JSON']) {
			await output.getByText(mode, { exact: true }).first().click();
			await output.getByText('numInvoice').first().waitFor();
		}
		await keepScreenshot(desk.page, 'ran-json');
	});

	it('says why a request was rejected, and what to do', async () => {
		harness.world.faults.add({ status: 403 });
		await desk.page.getByTestId('node-execute-button').first().click();
		const output = desk.page.getByTestId('output-panel');
		await output
			.getByTestId('node-error-message')
			.filter({ hasText: 'The access token may not use this account' })
			.waitFor();
		await output
			.getByText(/Use a token that carries it/)
			.first()
			.waitFor();
		await keepScreenshot(desk.page, 'refused');
	});

	it('previews the schema of an answer before anything is run', async () => {
		const id = await importPair('invoice', 'getAll');
		await desk.page.goto(`${harness.n8n.url}/workflow/${id}`);
		await desk.page.locator('[data-node-name="After"]').first().dblclick();
		const input = desk.form.getByTestId('ndv-input-panel');
		await input.getByText('numInvoice').first().waitFor();
		await keepScreenshot(desk.page, 'schema-preview');
	});

	it('gives a trigger’s address to the clipboard', async () => {
		await desk.openNodes({ Incoming: { type: 'chatTrigger', parameters: {} } });
		await desk.page.getByTestId('canvas-node').first().dblclick();
		await desk.form.getByText('Webhook URLs').click();
		await desk.form.getByTestId('radio-button-production').click();
		const address = `${harness.n8n.url}/webhook/Incoming/Incoming/chat/<your secret>`;
		await desk.form.getByText(address).click();
		const copied = await desk.page.evaluate(async () => await navigator.clipboard.readText());
		expect(copied).toBe(address);
		await keepScreenshot(desk.page, 'trigger-address');
	});

	it('shows that a node waits for a person', async () => {
		const example = readExample('ask-a-manager-on-chat-before-buying-numbers.json');
		const id = await harness.import(example);
		await desk.page.goto(`${harness.n8n.url}/workflow/${id}`);
		await desk.page.getByTestId('execute-workflow-button').first().click();
		await desk.page.locator('[data-node-name="Ask Manager"] [class*=waiting]').first().waitFor();
		await keepScreenshot(desk.page, 'waiting');
	});

	it('turns dark with its reader, icons included', async () => {
		await desk.page.emulateMedia({ colorScheme: 'dark' });
		await openPicker();
		await desk.page.getByTestId('node-creator-search-bar').fill('switchboard');
		await found().filter({ hasText: 'Switchboard Push' }).first().waitFor();
		const icons = desk.page.locator('img[src*="n8n-nodes-switchboard"]');
		await icons.first().waitFor();
		const sources = await icons.evaluateAll((images) =>
			images.map((image) => image.getAttribute('src') ?? ''),
		);
		expect(sources.length).toBeGreaterThan(3);
		expect(sources.filter((source) => !source.includes('.dark.'))).toEqual([]);
		await keepScreenshot(desk.page, 'picker-dark');
		await desk.page.emulateMedia({ colorScheme: null });
	});
});
