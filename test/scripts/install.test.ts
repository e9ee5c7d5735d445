/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   makes a folder to install in */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { addressOf, runModule } from './script';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'switchboard-install-'));
	const packages = {
		'': { name: 'planted', version: '1.0.0', dependencies: { absent: '1.0.0' } },
		'node_modules/absent': { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` },
	};
	writeJson('package.json', packages['']);
	writeJson('package-lock.json', { ...packages[''], lockfileVersion: 3, requires: true, packages });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeJson(name: string, content: object) {
	writeFileSync(join(folder, name), JSON.stringify(content));
}

/** npm connects to the test's address, whatever proxy this machine has. */
const withoutProxy = {
	HTTP_PROXY: '',
	HTTPS_PROXY: '',
	http_proxy: '',
	https_proxy: '',
	npm_config_proxy: '',
	npm_config_https_proxy: '',
	npm_config_noproxy: '127.0.0.1',
};

/** Installs the lock file of the folder, as the commands do. */
const install = async (env: Record<string, string>) =>
	await runModule(
		`
		import { installPackages } from '${addressOf('install.mjs')}';
		import { printFailure } from '${addressOf('run.mjs')}';
		await installPackages(process.env.FOLDER, 'Installing', '', {}).catch(printFailure);
	`,
		{ FOLDER: folder, ...withoutProxy, ...env },
	);

it('A failed install prints what npm says first, then what failed', async () => {
	const { code, errors } = await install({
		npm_config_registry: 'http://127.0.0.1:9/',
		npm_config_fetch_retries: '0',
		npm_config_cache: join(folder, 'cache'),
	});
	expect(code).toBe(1);
	expect(errors).toMatch(/ECONNREFUSED(.*\n)*\nInstalling failed: npm ci .*\n$/);
});

it('An install that lacks packages fails, although npm calls it done', async () => {
	const bin = join(folder, 'bin');
	mkdirSync(bin);
	writeFileSync(
		join(bin, 'npm'),
		'#!/bin/sh\nmkdir node_modules\n: > node_modules/.package-lock.json\n',
	);
	chmodSync(join(bin, 'npm'), 0o755);
	const { code, errors } = await install({ PATH: `${bin}${delimiter}${process.env.PATH}` });
	expect(code).toBe(1);
	expect(errors).toContain('npm ended with code 0, but not all packages are there');
	expect(errors).toContain(`delete ${join(folder, 'node_modules')}`);
});
