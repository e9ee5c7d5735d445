// `npm run check`: formats what has changed, and lints it as the linter and n8n's scanner do.
import { ESLint } from 'eslint';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

import { changedFiles, changedServices } from './changed.mjs';
import { lintComposed, sourceNodes } from './composed-lint.mjs';

const require = createRequire(import.meta.url);
const files = changedFiles(process.cwd());
const sources = files.filter((file) => /\.(ts|mts|mjs|cjs|js)$/.test(file));
const formatted = files.filter((file) => /\.(ts|mts|mjs|cjs|js|css)$/.test(file));
const reports = [];

if (formatted.length > 0) {
	const prettier = require.resolve('prettier/bin/prettier.cjs');
	const { status, stderr } = spawnSync(process.execPath, [prettier, '--write', ...formatted], {
		encoding: 'utf8',
	});
	if (status !== 0) reports.push(stderr.trim());
}

// Files that have not changed are in the cache: n8n's own command has none.
const eslint = new ESLint({ cache: true, cacheLocation: 'node_modules/.cache/eslint/' });
const results = await eslint.lintFiles(sources.length > 0 ? sources : ['.']);
const formatter = await eslint.loadFormatter('stylish');
const text = await formatter.format(results);
if (results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)) {
	reports.push(text.trim());
}

for (const [name, description, methods] of await sourceNodes(changedServices(files))) {
	reports.push(...(await lintComposed(name, description, methods)));
}

for (const line of reports) console.log(line);
process.exitCode = reports.length > 0 ? 1 : 0;
