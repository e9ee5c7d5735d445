/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- lists and reads the repository's files */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import manifest from '../../package.json';

/** The repository's text files, except this one. */
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
	.split('\n')
	.filter((path) => /\.(ts|mjs|json|md|txt|yml|yaml)$/.test(path) && path !== 'package.json');

/** What package.json says about the publisher holds everywhere: it is the one place to change. */
it('names one repository and one address everywhere', () => {
	const { homepage, author } = manifest;
	expect(manifest.repository.url).toBe(`${homepage}.git`);
	const others = files.flatMap((path) => {
		const text = readFileSync(path, 'utf8');
		const found = [
			...text.matchAll(/https:\/\/github\.com\/[\w-]+\/n8n-nodes-switchboard\b/g),
			...text.matchAll(/[\w.]+@switchboard-n8n\.\w+/g),
		].map(([one]) => one);
		return found
			.filter((one) => one !== homepage && one !== author.email)
			.map((one) => `${path}: ${one}`);
	});
	expect(files.length).toBeGreaterThan(500);
	expect(others).toEqual([]);
});
