/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- makes n8n's temporary folder */
import { sleep } from 'n8n-workflow';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';

import { OWNER, startN8n, type N8n } from '../../../demo/driver';
import { HANGS_AFTER_MS } from '../../../demo/hang';
import { createSandboxCredentials } from '../../../demo/sandboxCredentials';
import { startSandbox, type Sandbox } from '../../../sandbox/http/server';
import { executablePath, HOW_TO_INSTALL, openBrowser } from '../../../test/ui/browser';

export interface Studio {
	n8n: N8n;
	sandbox: Sandbox;
	browser: Browser;
	/** It is signed in to n8n, in light mode. */
	page: Page;
}

/** It needs a build, n8n and Chromium. */
export async function withStudio(work: (studio: Studio) => Promise<void>): Promise<void> {
	if (!executablePath) throw new Error(HOW_TO_INSTALL);
	const home = mkdtempSync(join(tmpdir(), 'switchboard-pictures-'));
	const open: Array<() => Promise<void>> = [];
	try {
		const sandbox = await startSandbox();
		open.unshift(sandbox.stop);
		const n8n = await startN8n({ folder: home, packDirectory: process.cwd() });
		open.unshift(n8n.stop);
		await createSandboxCredentials(n8n, sandbox.url);
		sandbox.world.n8n.editorUrl = n8n.url;
		const browser = await openBrowser();
		open.unshift(async () => await browser.close());
		const page = await browser.newPage({ colorScheme: 'light' });
		page.setDefaultTimeout(HANGS_AFTER_MS);
		const data = { emailOrLdapLoginId: OWNER.email, password: OWNER.password };
		await page.request.post(`${n8n.url}/rest/login`, { data });
		await work({ n8n, sandbox, browser, page });
	} finally {
		for (const close of open) await close();
		rmSync(home, { recursive: true, force: true });
	}
}

export async function save(subject: Page | Locator, path: string, options = {}): Promise<void> {
	await subject.screenshot({ path, animations: 'disabled', ...options });
}

const POLL_MS = 120;

export async function waitUntilStill(measure: () => Promise<unknown>): Promise<void> {
	let before = '';
	for (;;) {
		const now = JSON.stringify(await measure());
		if (now === before) return;
		before = now;
		await sleep(POLL_MS);
	}
}

/** A different form that is open is closed first. */
export async function openForm(page: Page, node: string): Promise<Locator> {
	const form = page.getByTestId('ndv');
	await page.keyboard.press('Escape');
	await form.waitFor({ state: 'hidden' });
	await page.locator(`[data-test-id=canvas-node][data-node-name="${node}"]`).dblclick();
	await form.getByTestId('node-parameters').waitFor();
	await waitUntilStill(async () => await form.getByTestId('node-parameters').boundingBox());
	return form;
}
