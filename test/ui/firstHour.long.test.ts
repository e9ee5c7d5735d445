import { readExample } from '../../demo/examples';
import { SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { ASK_MANAGER } from '../e2e/approvals';
import { until } from '../harness/until';
import { inARow, manualStart, NODE_TYPE, place } from '../e2e/nodes';
import { describeInEditor } from './desk';

/** What a person does first, with nothing but the words they would use themselves. */
describeInEditor('In the editor: the first hour', (desk) => {
	const { harness } = desk;
	const search = () => desk.page.getByTestId('node-creator-search-bar');
	const output = () => desk.page.getByTestId('output-panel');
	const execute = async () => await desk.page.getByTestId('node-execute-button').first().click();

	async function openNodesPanel() {
		await desk.page.goto(`${harness.n8n.url}/workflow/new`);
		await desk.page.getByTestId('canvas-add-button').getByRole('button').first().click();
		await search().waitFor();
	}

	it('finds each node by the word that a person would type', async () => {
		await openNodesPanel();
		const wanted = {
			'Switchboard Numbering': ['number', 'DID', 'buy number', 'invoice', 'CDR'],
			'Switchboard Chat': ['WhatsApp'],
			'Switchboard Outbound Voice': ['call'],
			'Switchboard Push': ['push'],
			'Switchboard Email': ['template', 'e-mail'],
			'Switchboard Journey': ['journey'],
			'Switchboard AI Agents': ['voicebot'],
		};
		for (const [node, words] of Object.entries(wanted)) {
			for (const word of words) {
				await search().fill(word);
				await desk.found.getByText(node, { exact: true }).first().waitFor();
			}
		}
	});

	it('distinguishes a rejected credential from an accepted one', async () => {
		await openNodesPanel();
		await search().fill('invoice');
		await desk.found.filter({ hasText: 'Switchboard Numbering' }).first().click();
		await desk.page.getByText(/^Actions \(\d+\)$/).click();
		await desk.found.filter({ hasText: 'Get many invoices' }).first().click();
		await desk.page.getByTestId('node-credentials-select').first().click();
		// The editor asks n8n for its name, and can't save it without one.
		const named = desk.page.waitForResponse(/credentials\/new\?/);
		await desk.page.getByTestId('node-credentials-select-item-new').first().click();
		await desk.page.getByTestId('credential-mode-dropdown-trigger').click();
		await desk.page.getByRole('menuitem').filter({ hasText: 'Access Token' }).click();
		const enter = async (name: string, text: string) =>
			await desk.page.getByTestId(`parameter-input-${name}`).locator('input').fill(text);
		const save = async () => await desk.page.getByTestId('credential-save-button').click();
		await enter('baseUrl', `${harness.sandbox.url}/numbering`);
		await enter('accessToken', 'worn-out');
		await named;
		await save();
		await desk.page.getByText('More details').click();
		const rejected = desk.page.getByText(/The access token was not accepted/);
		await rejected.first().waitFor();
		await enter('accessToken', SANDBOX_TOKEN);
		await save();
		await desk.page.getByTestId('credential-edit-dialog').waitFor({ state: 'hidden' });
	});

	it('runs the step, and shows its output as table and as schema', async () => {
		await execute();
		await output()
			.getByText(/\d+ items/)
			.first()
			.waitFor();
		for (const mode of ['Schema', 'Table', 'JSON']) {
			await output().getByText(mode, { exact: true }).first().click();
			await output().getByText('numInvoice').first().waitFor();
		}
	});

	it('says why a request was rejected, and what to do', async () => {
		harness.world.faults.add({ status: 403 });
		await execute();
		const message = output().getByTestId('node-error-message');
		await message.filter({ hasText: 'The access token may not use this account' }).waitFor();
		await output()
			.getByText(/Use a token that carries it/)
			.first()
			.waitFor();
	});

	it('previews the schema of an answer before anything is run', async () => {
		const parameters = { resource: 'invoice', operation: 'getAll' };
		const { credentials } = harness;
		await desk.openWorkflow(
			inARow('Pair', [
				manualStart,
				place('Ours', NODE_TYPE, parameters, { credentials, position: [200, 0] }),
				place('After', 'n8n-nodes-base.set', {}, { typeVersion: 3.4, position: [400, 0] }),
			]),
		);
		await desk.node('After').dblclick();
		const input = desk.form.getByTestId('ndv-input-panel');
		await input.getByText('numInvoice').first().waitFor();
	});

	it('shows that a node waits for a person, who approves by keyboard', async () => {
		const id = await desk.openWorkflow(readExample(ASK_MANAGER));
		await desk.page.getByTestId('execute-workflow-button').first().click();
		await desk.node('Ask Manager').locator('[class*=waiting]').first().waitFor();
		const { workflows } = harness.n8n;
		await until(async () => (await workflows.executions(id, ['waiting'])).length === 1, 50);
		const { messages } = harness.world.tables.chat;
		const [url] = (messages.at(0).content as { body: string }).body.match(/http\S+/)!;
		const phone = await desk.browser.newPage({ viewport: { width: 390, height: 700 } });
		await phone.goto(url);
		await phone.getByText('Buy 2 numbers in Berlin?').waitFor();
		await phone.keyboard.press('Tab');
		await phone.keyboard.press('Enter');
		await phone.getByText('Your answer was recorded').waitFor();
		await until(() => harness.requestsTo('numbering', 'buyDids').length === 1);
		await phone.close();
	});

	it('turns dark with its reader, icons included', async () => {
		await desk.page.emulateMedia({ colorScheme: 'dark' });
		await openNodesPanel();
		await search().fill('switchboard');
		await desk.found.filter({ hasText: 'Switchboard Push' }).first().waitFor();
		const icons = desk.page.locator('img[src*="n8n-nodes-switchboard"]');
		await icons.first().waitFor();
		const sources = await icons.evaluateAll((images) =>
			images.map((image) => image.getAttribute('src') ?? ''),
		);
		expect(sources.length).toBeGreaterThan(3);
		expect(sources.filter((source) => !source.includes('.dark.'))).toEqual([]);
	});
});
