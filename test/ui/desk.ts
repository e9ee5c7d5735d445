import type { INode } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';

import { HANGS_AFTER_MS } from '../../demo/hang';
import { inARow, place } from '../e2e/nodes';
import { useHarness } from '../e2e/useHarness';
import { until } from '../harness/until';
import { executablePath, HOW_TO_INSTALL, openBrowser } from './browser';

/** Far more than the editor takes to load, since other tests keep the processor busy. */
const COLUMNS = 4;
const SPACING_PX = 250;

/** A browser in front of the shared n8n, for the tests of one file. */
export class Desk {
	readonly harness = useHarness();

	browser!: Browser;

	/** Signed in as the owner; each test leaves it where it happened to end. */
	page!: Page;

	async open(): Promise<void> {
		const { url, rest } = this.harness.n8n;
		this.browser = await openBrowser();
		const permissions = ['clipboard-read', 'clipboard-write'];
		const viewport = { width: 1400, height: 1000 };
		const context = await this.browser.newContext({ viewport, permissions });
		const cookies = rest.cookie.split('; ').map((cookie) => cookie.split('='));
		await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
		this.page = await context.newPage();
		this.page.setDefaultTimeout(HANGS_AFTER_MS);
	}

	/** The open form of a node. */
	get form() {
		return this.page.getByTestId('ndv');
	}

	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.harness.n8n.url}/workflow/${id}`);
		await this.page.getByTestId('canvas-node').first().waitFor();
	}

	/** Opens a canvas with these nodes of ours, by name, not connected. */
	async openNodes(nodes: Record<string, Pick<INode, 'type' | 'parameters'>>): Promise<void> {
		const { credentials } = this.harness;
		const placed = Object.entries(nodes).map(([name, { type, parameters }], index) =>
			place(name, `n8n-nodes-switchboard.${type}`, parameters, {
				...{ webhookId: name, credentials },
				position: [(index % COLUMNS) * SPACING_PX, Math.floor(index / COLUMNS) * SPACING_PX],
			}),
		);
		const file = { ...inARow(Object.keys(nodes).join(', '), placed), connections: {} };
		await this.openWorkflow(await this.harness.import(file));
	}

	/** Opens a node's form and answers the labels of its fields, from top to bottom. */
	async openForm(node: string, firstField = 'resource'): Promise<string[]> {
		// Leaves the form of the node before; does nothing on a canvas.
		await this.page.keyboard.press('Escape');
		await this.form.waitFor({ state: 'hidden' });
		await this.page.locator(`[data-test-id=canvas-node][data-node-name="${node}"]`).dblclick();
		await this.form.getByTestId(`parameter-input-${firstField}`).waitFor();
		await this.untilLoaded();
		const labels = this.form.getByTestId('node-parameters').getByTestId('input-label');
		const texts = await labels.filter({ visible: true }).allInnerTexts();
		return texts.map((text) => text.split('\n')[0]);
	}

	/** The first collection that a page shows is code of its own, which n8n still has to fetch. */
	private async untilLoaded(): Promise<void> {
		const notices = this.form.locator('.async-notice');
		await until(async () => (await notices.count()) === 0);
	}
}

/** Tests in front of a browser, or skipped for the reason in `whyNot`. */
export function describeInEditor(
	name: string,
	tests: (desk: Desk) => void,
	whyNot = executablePath ? undefined : HOW_TO_INSTALL,
): void {
	const describeHere = whyNot ? describe.skip : describe;
	describeHere(whyNot ? `${name} (${whyNot})` : name, () => {
		const desk = new Desk();
		beforeAll(async () => await desk.open());
		afterAll(async () => await desk.browser?.close());
		tests(desk);
	});
}
