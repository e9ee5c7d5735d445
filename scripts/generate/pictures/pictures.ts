import { exampleCredentials, readExample } from '../../../demo/examples';
import { inARow, place } from '../../../test/e2e/nodes';
import { drawExamples } from './examples';
import { drawPages } from './pages';
import { openForm, save, withStudio, type Studio } from './studio';

export async function drawPictures(): Promise<void> {
	await withStudio(async (studio) => {
		await drawExamples(studio);
		await drawForms(studio);
		await drawPages(studio);
	});
}

const EDITOR = { width: 1400, height: 1000 };

async function drawForms(studio: Studio): Promise<void> {
	const { n8n } = studio;
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
		await drawForm(studio, await n8n.workflows.import(file), node, name);
	}
}

async function drawForm({ n8n, page }: Studio, id: string, node: string, name: string) {
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize(EDITOR);
	await page.goto(`${n8n.url}/workflow/${id}`);
	await page.getByTestId('canvas-node').first().waitFor();
	await openForm(page, node);
	await page.waitForLoadState('networkidle');
	await save(page, `docs/${name}.png`);
}
