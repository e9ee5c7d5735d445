/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- looks for an installed browser */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, selectors, type Browser, type Page } from 'playwright-core';

import { install, paths } from '../../scripts/browsers.json';
import { OWNER } from '../../sandbox/n8n/driver';

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
	return await chromium.launch({ executablePath, args: FLAGS });
}

/** Signs the owner in through the form, as a person does. */
export async function signIn(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/signin`);
	await page.locator('input[name=emailOrLdapLoginId]').fill(OWNER.email);
	await page.locator('input[name=password]').fill(OWNER.password);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await page.waitForURL(/\/(workflows|home)/);
}

/** Keeps what is seen for a person to look at; `test/ui/screenshots` is not part of the repository. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
	await page.screenshot({ path: join(__dirname, 'screenshots', `${name}.png`) });
}
