/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- looks for an installed browser */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, selectors, type Browser, type Page } from 'playwright-core';

import { install, paths } from '../../scripts/browsers.json';

const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

export const executablePath = [process.env.CHROME_PATH, ...paths].find(
	(path) => path !== undefined && existsSync(path),
);

export const HOW_TO_INSTALL = `no Chromium here; to have one: ${install}`;

export async function openBrowser(): Promise<Browser> {
	selectors.setTestIdAttribute('data-test-id');
	// Its handlers close the browser only and let the process live on; without them both end.
	const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
	return await chromium.launch({ executablePath, args: FLAGS, ...signals });
}

/** Keeps what is seen for a person to look at; `test/ui/screenshots` is not part of the repository. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
	await page.screenshot({ path: join(__dirname, 'screenshots', `${name}.png`) });
}
