import type { INode } from 'n8n-workflow';
import type { Browser, Page } from 'playwright-core';

import { closeStage, openStage, stage } from '../e2e/stage';
import { openBrowser, signIn } from './browser';

/** Far more than the editor takes to load, since other tests keep the processor busy. */
const PATIENCE_MS = 180_000;

interface Desk {
	browser: Browser;
	/** Signed in as the owner; each test leaves it where it happened to end. */
	page: Page;
}

/** The one browser of the editor's tests, in front of the stage's n8n; filled by `openDesk`. */
export const desk = {} as Desk;

export async function openDesk(): Promise<void> {
	[desk.browser] = await Promise.all([openBrowser(), openStage()]);
	const permissions = ['clipboard-read', 'clipboard-write'];
	const viewport = { width: 1400, height: 1000 };
	const context = await desk.browser.newContext({ viewport, permissions });
	desk.page = await context.newPage();
	desk.page.setDefaultTimeout(PATIENCE_MS);
	await signIn(desk.page, stage.n8n.url);
}

export async function closeDesk(): Promise<void> {
	await desk.browser?.close();
	await closeStage();
}

/** The open form of a node. */
export const form = () => desk.page.getByTestId('ndv');

export async function openWorkflow(id: string): Promise<void> {
	await desk.page.goto(`${stage.n8n.url}/workflow/${id}`);
	await desk.page.getByTestId('canvas-node').first().waitFor();
}

const COLUMNS = 4;
const SPACING_PX = 250;

/** A canvas with these nodes of ours, by name, not connected; their forms are opened one by one. */
export async function openNodes(
	nodes: Record<string, Pick<INode, 'type' | 'parameters'>>,
): Promise<void> {
	const placed = Object.entries(nodes).map(([name, { type, parameters }], index) => ({
		...{ id: name, name, type: `n8n-nodes-switchboard.${type}`, typeVersion: 1, parameters },
		...{ webhookId: name, credentials: stage.credentials },
		position: [(index % COLUMNS) * SPACING_PX, Math.floor(index / COLUMNS) * SPACING_PX],
	}));
	await openWorkflow(
		await stage.n8n.workflows.import({
			name: Object.keys(nodes).join(', '),
			nodes: placed as never,
			connections: {},
		}),
	);
}

/** Opens a node's form and answers the labels of its fields, from top to bottom. */
export async function openForm(node: string, firstField = 'resource'): Promise<string[]> {
	// Leaves the form of the node before; does nothing on a canvas.
	await desk.page.keyboard.press('Escape');
	await form().waitFor({ state: 'hidden' });
	await desk.page.locator(`[data-test-id=canvas-node][data-node-name="${node}"]`).dblclick();
	await form().getByTestId(`parameter-input-${firstField}`).waitFor();
	const labels = form().getByTestId('node-parameters').getByTestId('input-label');
	const texts = await labels.filter({ visible: true }).allInnerTexts();
	return texts.map((text) => text.split('\n')[0]);
}
