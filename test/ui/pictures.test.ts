/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- writes the pictures */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import { listExampleFiles, readExample } from '../../sandbox/n8n/examples';
import { until } from '../until';
import { describeInEditor, type Desk } from './desk';

/** Set by `npm run pictures`; other runs leave the pictures as they are. */
declare const writePictures: boolean | undefined;

const folder = join(__dirname, '..', '..', 'docs', 'examples');
const DRAWN = '.vue-flow__node, .vue-flow__node [class*=description], .vue-flow__edge path';
const MARGIN_PX = 24;
const FITTED = { width: 1400, height: 880 };
/** With room for loops below the nodes, and the editor's own buttons out of the way. */
const SHOWN = { width: 1600, height: 1100 };
const LOOK_EVERY_MS = 500;
const BYTES_AT_MOST = 120_000;
const whyNot = typeof writePictures === 'undefined' ? 'npm run pictures' : undefined;

/** The part of the page that nodes with their names, notes and lines take up, with a margin. */
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

/** Until nothing has moved from one look to the next. */
async function untilSettled(page: Page): Promise<void> {
	let before = '';
	await until(async () => {
		const frame = JSON.stringify(await frameOf(page));
		const isSettled = frame === before;
		before = frame;
		return isSettled;
	}, LOOK_EVERY_MS);
}

const describePictures = (desk: Desk) => {
	beforeAll(async () => {
		mkdirSync(folder, { recursive: true });
		await desk.page.emulateMedia({ colorScheme: 'light' });
	});

	it.each(listExampleFiles())('%s', async (file) => {
		const { page, harness } = desk;
		const id = await harness.import(readExample(file));
		await page.setViewportSize(FITTED);
		await desk.openWorkflow(id);
		await page.keyboard.press('1');
		await untilSettled(page);
		await page.setViewportSize(SHOWN);
		// Controls of the editor are not the example, and its dots double a picture's size.
		await page.addStyleTag({
			content:
				'.vue-flow__panel, .vue-flow__background, [class*=executionButtons], [class*=_handleRenderer] [class*=plus], ' +
				'[data-test-id=canvas-controls] { visibility: hidden !important }',
		});
		await untilSettled(page);
		const path = join(folder, file.replace(/json$/, 'png'));
		await page.screenshot({ path, clip: await frameOf(page) });
		expect(statSync(path).size).toBeLessThan(BYTES_AT_MOST);
	});
};

describeInEditor('The pictures of the examples', describePictures, whyNot);
