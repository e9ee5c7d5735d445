import { exampleCredentials, readExample } from '../../../demo/examples';
import { inARow, place } from '../../../test/e2e/nodes';
import { drawExamples } from './examples';
import { drawForms } from './forms';
import { drawPages } from './pages';
import { drawPanels } from './panels';
import { openForm, save, withStudio, type Studio } from './studio';

/** What `npm run pictures` takes, in this order; `npm run pictures -- forms chat` takes one part alone. */
const parts: Readonly<Record<string, (studio: Studio, node?: string) => Promise<void>>> = {
	examples: drawExamples,
	docs: drawDocuments,
	pages: drawPages,
	panels: drawPanels,
	forms: drawForms,
};

export const pictureParts = Object.keys(parts);

/** Takes the pictures of one part, or of all: those of examples and docs are part of the repository. */
export async function drawPictures(part?: string, node?: string): Promise<void> {
	await withStudio(async (studio) => {
		for (const [name, draw] of Object.entries(parts)) {
			if (part === undefined || part === name) await draw(studio, node);
		}
	});
}

const EDITOR = { width: 1400, height: 1000 };

/** Takes the pictures of forms in docs. */
async function drawDocuments(studio: Studio): Promise<void> {
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
