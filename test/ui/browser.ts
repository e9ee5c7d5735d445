/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals
   -- looks for an installed browser */
import { existsSync } from 'node:fs';
import { chromium, selectors, type Browser } from 'playwright-core';

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

/** Tests in front of a browser, or skipped where there is none. The scripts that take pictures have no `describe`. */
export function describeInBrowser(name: string, tests: () => void): void {
	const describeHere = executablePath ? describe : describe.skip;
	describeHere(executablePath ? name : `${name} (${HOW_TO_INSTALL})`, tests);
}
