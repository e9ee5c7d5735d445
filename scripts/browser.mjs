import { existsSync, readFileSync } from 'node:fs';

import { print } from './progress.mjs';
import { runHidden, runWithProgress } from './run.mjs';

const pinned = JSON.parse(readFileSync(new URL('browsers.json', import.meta.url), 'utf8'));
export const installCommand = pinned.install;

export function hasBrowser() {
	return [process.env.CHROME_PATH, ...pinned.paths].some((path) => path && existsSync(path));
}

/** As root, Debian’s Chromium needs no password to install with apt-get. */
export async function provideBrowser() {
	if (hasBrowser()) return true;
	if (process.getuid?.() !== 0) return false;
	if ((await runHidden('apt-get', ['--version'])).code !== 0) return false;
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const title = 'Installing Chromium for the tests of the editor';
	await runWithProgress(title, 'sh', ['-c', installCommand], { env, usual: '1 minute' }).catch(
		({ output }) => print(output),
	);
	return hasBrowser();
}
