/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- reads and writes the pictures */
import { sleep } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

import { OWNER, startN8n, type N8n } from '../../sandbox/n8n/driver';
import { listExampleFiles, readExample } from '../../sandbox/n8n/examples';
import { createSandboxCredentials } from '../../sandbox/n8n/sandboxCredentials';
import { startSandbox } from '../../sandbox/server';
import { executablePath, HOW_TO_INSTALL, openBrowser } from '../../test/ui/browser';
import type { Files } from './files';

const folder = 'docs/examples';
const DRAWN = '.vue-flow__node, .vue-flow__node [class*=description], .vue-flow__edge path';
/** Controls of the editor are not part of the example, and the dots double a picture's size. */
const HIDDEN =
	'.vue-flow__panel, .vue-flow__background, [class*=executionButtons], [data-test-id=canvas-controls], ' +
	'[class*=_handleRenderer] [class*=plus] { visibility: hidden !important }';
const MARGIN_PX = 24;
const FITTED = { width: 1400, height: 880 };
/** With room for loops below the nodes, and the editor's own buttons out of the way. */
const SHOWN = { width: 1600, height: 1100 };
const POLL_MS = 500;
const MAX_BYTES = 120_000;

const pictureOf = (example: string) => example.replace(/json$/, 'png');

/**
 * A list of hashes, each of an example with its picture: it is out of date where an example has
 * changed since its picture was taken, and where a picture is missing or was replaced by hand. What
 * a picture shows is not compared, because it depends on fonts and on the browser's version.
 */
export function listDrawn(): Files {
	const examples = listExampleFiles();
	const hashes = examples.map((example) => [example, hashOf(example)]);
	const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
	const superfluous = pictures.filter((name) => !examples.map(pictureOf).includes(name));
	return {
		[`${folder}/pictures.json`]: `${JSON.stringify(Object.fromEntries(hashes), null, '\t')}\n`,
		...Object.fromEntries(superfluous.map((name) => [`${folder}/${name}`, null])),
	};
}

function hashOf(example: string): string {
	const paths = [join('examples', example), join(folder, pictureOf(example))];
	const hash = createHash('sha256');
	for (const path of paths.filter((one) => existsSync(one))) hash.update(readFileSync(path));
	return hash.digest('hex').slice(0, 16);
}

/** Takes a picture of each example in a real n8n, which needs a build, n8n and Chromium. */
export async function drawPictures(): Promise<void> {
	if (!executablePath) throw new Error(HOW_TO_INSTALL);
	const home = mkdtempSync(join(tmpdir(), 'switchboard-pictures-'));
	const sandbox = await startSandbox();
	try {
		const n8n = await startN8n({ folder: home, packDirectory: process.cwd() });
		try {
			await createSandboxCredentials(n8n, sandbox.url);
			await drawExamples(n8n);
		} finally {
			await n8n.stop();
		}
	} finally {
		await sandbox.stop();
		rmSync(home, { recursive: true, force: true });
	}
}

async function drawExamples(n8n: N8n): Promise<void> {
	const browser = await openBrowser();
	try {
		const page = await browser.newPage({ viewport: FITTED, colorScheme: 'light' });
		const data = { emailOrLdapLoginId: OWNER.email, password: OWNER.password };
		await page.request.post(`${n8n.url}/rest/login`, { data });
		for (const example of listExampleFiles()) {
			const id = await n8n.workflows.import(readExample(example));
			await draw(page, `${n8n.url}/workflow/${id}`, join(folder, pictureOf(example)));
		}
	} finally {
		await browser.close();
	}
}

async function draw(page: Page, url: string, path: string): Promise<void> {
	await page.setViewportSize(FITTED);
	await page.goto(url);
	await page.getByTestId('canvas-node').first().waitFor();
	await page.keyboard.press('1');
	await waitUntilStill(page);
	await page.setViewportSize(SHOWN);
	await page.addStyleTag({ content: HIDDEN });
	await waitUntilStill(page);
	const { length } = await page.screenshot({ path, clip: await frameOf(page) });
	if (length > MAX_BYTES) throw new Error(`${path} has ${length} bytes, more than ${MAX_BYTES}`);
}

/** Waits until nothing has moved from one look to the next. */
async function waitUntilStill(page: Page): Promise<void> {
	let before = '';
	for (;;) {
		const frame = JSON.stringify(await frameOf(page));
		if (frame === before) return;
		before = frame;
		await sleep(POLL_MS);
	}
}

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
