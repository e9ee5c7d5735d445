import type { INode } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';

import type { WorkflowFile } from '../../demo/driver';
import { HANGS_AFTER_MS } from '../../demo/hang';
import type { Harness } from '../e2e/harness';
import { inARow, ofPack, place } from '../e2e/nodes';
import { useHarness } from '../e2e/useHarness';
import { until } from '../harness/until';
import { describeInBrowser, openBrowser } from './browser';

const COLUMNS = 4;
const SPACING_PX = 250;

/** A browser in front of n8n, for the tests of one file. */
export class Desk {
	constructor(readonly harness: Harness) {}

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
		context.setDefaultTimeout(HANGS_AFTER_MS);
		this.page = await context.newPage();
	}

	/** The open form of a node. */
	get form() {
		return this.page.getByTestId('ndv');
	}

	/** Opens its canvas; answers its ID. */
	async openWorkflow(file: WorkflowFile): Promise<string> {
		const id = await this.harness.import(file);
		await this.page.goto(`${this.harness.n8n.url}/workflow/${id}`);
		await this.page.getByTestId('canvas-node').first().waitFor();
		return id;
	}

	/** A node on the canvas. */
	node(name: string) {
		return this.page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
	}

	/** What the open list of a locator offers. */
	get offered() {
		return this.page.getByTestId('rlc-item').filter({ visible: true });
	}

	/** What the nodes panel offers. */
	get found() {
		return this.page.getByTestId('node-creator-item-name');
	}

	/** Opens a canvas with these nodes of ours, by name, not connected. */
	async openNodes(nodes: Record<string, Pick<INode, 'type' | 'parameters'>>): Promise<void> {
		const { credentials } = this.harness;
		const placed = Object.entries(nodes).map(([name, { type, parameters }], index) =>
			place(name, ofPack(type), parameters, {
				webhookId: name,
				credentials,
				position: [(index % COLUMNS) * SPACING_PX, Math.floor(index / COLUMNS) * SPACING_PX],
			}),
		);
		await this.openWorkflow({ ...inARow(Object.keys(nodes).join(', '), placed), connections: {} });
	}

	/** Opens a node's form and answers the labels of its fields, from top to bottom. */
	async openForm(node: string, firstField = 'resource'): Promise<string[]> {
		// Leaves the form of the node before; does nothing on a canvas.
		await this.page.keyboard.press('Escape');
		await this.form.waitFor({ state: 'hidden' });
		await this.node(node).dblclick();
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

/** Tests in front of the editor of the shared n8n, or of the one that `open` opens. */
export const describeInEditor = (
	name: string,
	tests: (desk: Desk) => void,
	open: () => Harness = useHarness,
) =>
	describeInBrowser(name, () => {
		const desk = new Desk(open());
		beforeAll(async () => await desk.open());
		afterAll(async () => await desk.browser?.close());
		tests(desk);
	});
