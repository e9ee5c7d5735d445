import type { WorkflowFile } from '../../../demo/driver';
import { exampleCredentials, readExample } from '../../../demo/examples';
import { SANDBOX_TOKEN } from '../../../sandbox/issuer/tokens';
import { inARow, place } from '../../../test/e2e/nodes';
import { drawExamples } from './examples';
import { drawPages } from './pages';
import { openForm, save, waitUntilStill, withStudio, type Studio } from './studio';

export async function drawPictures(): Promise<void> {
	await withStudio(async (studio) => {
		await drawExamples(studio);
		await drawForms(studio);
		await drawCheck(studio);
		await drawPages(studio);
	});
}

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
		{ credentials: { [type]: { id: '', name: exampleCredentials[type] } } as never },
	);
	const start = place('Start', 'n8n-nodes-base.manualTrigger', {}, { position: [-200, 0] });
	const shown = [
		[buying, 'Buy Numbers', 'order-buy'],
		[waiting, 'Wait for DIDs', 'wait-for-dids'],
		[inARow('Voice', [start, voice]), 'Create Voice', 'provider-form'],
	] as const;
	for (const [file, node, name] of shown) {
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

/** A credential whose Base URL lacks the prefix, for an account that has something to look at. */
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
		{ credentials: { [type]: { id: '', name } } as never },
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
