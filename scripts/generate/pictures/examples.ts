/* eslint-disable @n8n/community-nodes/no-restricted-imports -- writes the pictures */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import { listExampleFiles, readExample } from '../../../demo/examples';
import { waitUntilStill, type Studio } from './studio';

const folder = 'docs/examples';
const DRAWN = '.vue-flow__node, .vue-flow__node [class*=description], .vue-flow__edge path';
/** Controls of the editor are not part of the example, and the dots double a picture's size. */
const HIDDEN =
	'.vue-flow__panel, .vue-flow__background, [class*=executionButtons], [data-test-id=canvas-controls], ' +
	'[data-test-id=canvas-handle-plus-wrapper] { visibility: hidden !important }';
const MARGIN_PX = 24;
const FITTED = { width: 1400, height: 880 };
/** The viewport has room for loops below the nodes, and hides the editor’s own buttons. */
const SHOWN = { width: 1600, height: 1100 };
const MAX_BYTES = 120_000;

export async function drawExamples({ n8n, page }: Studio): Promise<void> {
	await page.emulateMedia({ colorScheme: 'light' });
	// Pictures of deleted examples are deleted, too.
	rmSync(folder, { recursive: true });
	mkdirSync(folder);
	for (const example of listExampleFiles()) {
		const id = await n8n.workflows.import(readExample(example));
		const path = join(folder, example.replace(/json$/, 'png'));
		await draw(page, `${n8n.url}/workflow/${id}`, path);
	}
}

async function draw(page: Page, url: string, path: string): Promise<void> {
	await page.setViewportSize(FITTED);
	await page.goto(url);
	await page.getByTestId('canvas-node').first().waitFor();
	await page.keyboard.press('1');
	await waitUntilStill(async () => await frameOf(page));
	await page.setViewportSize(SHOWN);
	await page.addStyleTag({ content: HIDDEN });
	await waitUntilStill(async () => await frameOf(page));
	const { length } = await page.screenshot({ path, clip: await frameOf(page) });
	if (length > MAX_BYTES) throw new Error(`${path} has ${length} bytes, more than ${MAX_BYTES}`);
}

async function frameOf(page: Page) {
	const boxes = await page.locator(DRAWN).evaluateAll((nodes) =>
		nodes.map((node) => {
			const { left, top, right, bottom } = node.getBoundingClientRect();
			return { left, top, right, bottom };
		}),
	);
	const x = Math.max(0, Math.min(...boxes.map(({ left }) => left)) - MARGIN_PX);
	const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - MARGIN_PX);
	const right = Math.max(...boxes.map((box) => box.right)) + MARGIN_PX;
	const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN_PX;
	const { width, height } = page.viewportSize()!;
	return { x, y, width: Math.min(right, width) - x, height: Math.min(bottom, height) - y };
}
