import { exampleCredentials } from '../../../demo/examples';
import { oAuth2Fields } from '../../../demo/sandboxCredentials';
import { LOOKED_AT, save, SCHEMES, waitUntilStill, type Studio } from './studio';

const EDITOR = { width: 1400, height: 1000 };
const pathOf = (name: string) => `${LOOKED_AT}/panels/${name}.png`;

/** Takes pictures of the nodes panel, of each node's actions and of the forms of the credentials. */
export async function drawPanels(studio: Studio): Promise<void> {
	const type = 'switchboardOAuth2Api';
	const { credentials } = studio.n8n;
	await credentials.create(exampleCredentials[type], type, oAuth2Fields(studio.sandbox.url));
	for (const colorScheme of SCHEMES) {
		await studio.page.emulateMedia({ colorScheme });
		await drawActions(studio, colorScheme);
		await drawCredentials(studio, colorScheme);
	}
}

async function drawActions({ n8n, page }: Studio, colorScheme: string): Promise<void> {
	await page.setViewportSize(EDITOR);
	const names = await listNodes();
	for (const [index, name] of names.entries()) {
		if (index > 0) await listNodes();
		await page.getByTestId('node-creator-item-name').nth(index).click();
		// A node without actions has details alone.
		await page.getByText('Node details').waitFor();
		await page.setViewportSize({ width: 1400, height: 3600 });
		const actions = page.getByText(/^Actions \(\d+\)$/);
		// Beside triggers, n8n shows their number only.
		const isOpen = await page.getByText('Actions need to be triggered').isVisible();
		if (!isOpen && (await actions.count()) > 0) await actions.click();
		await save(page.getByTestId('node-creator'), pathOf(`actions ${name} ${colorScheme}`));
		await page.setViewportSize(EDITOR);
	}

	/** Opens the nodes panel with all nodes of the pack; returns their names. */
	async function listNodes(): Promise<string[]> {
		await page.goto(`${n8n.url}/workflow/new`);
		await page.getByTestId('canvas-add-button').getByRole('button').first().click();
		await page.getByTestId('node-creator-search-bar').fill('switchboard');
		const found = page.getByTestId('node-creator-item-name');
		await found.filter({ hasText: 'Switchboard Push' }).first().waitFor();
		await waitUntilStill(async () => await found.count());
		await save(page.getByTestId('node-creator'), pathOf(`nodes ${colorScheme}`));
		return await found.allInnerTexts();
	}
}

async function drawCredentials({ n8n, page }: Studio, colorScheme: string): Promise<void> {
	await page.setViewportSize({ width: 1400, height: 1800 });
	type Stored = { id: string; name: string; type: string };
	const all = await n8n.rest.call<Stored[]>('GET', '/credentials');
	for (const { id, name } of all.filter((one) => one.type.startsWith('switchboard'))) {
		await page.goto(`${n8n.url}/home/credentials/${id}`);
		const dialog = page.getByTestId('credential-edit-dialog');
		await dialog.waitFor();
		await waitUntilStill(async () => await dialog.boundingBox());
		await save(dialog, pathOf(`credential ${name} ${colorScheme}`));
	}
}
