/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- writes the pictures */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

import { listExampleFiles, readExample } from '../../sandbox/n8n/examples';
import { closeStage, openStage, stage } from '../e2e/stage';
import { until } from '../until';
import { executablePath, HOW_TO_INSTALL, openBrowser, signIn } from './browser';

/** Set by `npm run pictures`; everybody else's tests leave the pictures as they are. */
declare const writePictures: boolean | undefined;

const folder = join(__dirname, '..', '..', 'docs', 'examples');
const DRAWN = '.vue-flow__node, .vue-flow__node [class*=description], .vue-flow__edge path';
const MARGIN_PX = 24;
const FITTED = { width: 1400, height: 880 };
/** With room for loops below the nodes, and the editor's own buttons out of the way. */
const SHOWN = { width: 1600, height: 1100 };
const LOOK_EVERY_MS = 500;
const BYTES_AT_MOST = 120_000;
const isWanted = typeof writePictures !== 'undefined';
const describeHere = executablePath && isWanted ? describe : describe.skip;
const whyNot = executablePath ? 'npm run pictures' : HOW_TO_INSTALL;

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

describeHere(`The pictures of the examples (${whyNot})`, () => {
	let browser: Browser;
	let page: Page;

	beforeAll(async () => {
		mkdirSync(folder, { recursive: true });
		[browser] = await Promise.all([openBrowser(), openStage()]);
		page = await browser.newPage({
			viewport: FITTED,
			colorScheme: 'light',
		});
		await signIn(page, stage.n8n.url);
	}, 180_000);

	afterAll(async () => {
		await browser?.close();
		await closeStage();
	});

	it.each(listExampleFiles())('%s', async (file) => {
		const id = await stage.n8n.workflows.import(readExample(file));
		await page.setViewportSize(FITTED);
		await page.goto(`${stage.n8n.url}/workflow/${id}`);
		await page.getByTestId('canvas-node').first().waitFor();
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
});
