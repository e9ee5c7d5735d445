/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- reads the files of the repository */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(__dirname, '../..');

/** Assembled here, so that this file isn't found itself. */
const deceptive = new RegExp(['URL', 'canParse\\('].join('\\.'));

/** A page of the sandbox runs in a browser, whose function is right. */
const isForNode = (name: string) =>
	/\.(?:[cm]?[jt]s)$/.test(name) && !name.startsWith('sandbox/web/page/browser/');

const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' })
	.split('\n')
	.filter(isForNode);

it('addresses are read by parseUrl, because Node.js 20 compiles URL.canParse wrongly', () => {
	expect(files.length).toBeGreaterThan(500);
	const found = files.filter((name) =>
		deceptive.test(readFileSync(join(repository, name), 'utf8')),
	);
	expect(found).toEqual([]);
});

it('its pattern finds the call', () => {
	expect(`if (${['URL', 'canParse'].join('.')}(text)) return;`).toMatch(deceptive);
});
