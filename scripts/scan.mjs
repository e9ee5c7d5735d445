// What n8n's verification checks: the official rules over composed descriptions, and its scanner
// over the source and the published package. It ignores inline disables. Needs a build. With
// `published`, without the source: apart from inline disables, `npm run lint` has these rules.
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { builtNodes, lintComposed } from './composed-lint.mjs';

let reports = 0;

function report(what, lines) {
	reports += lines.length;
	console.log(`${what}: ${lines.length} reports`);
	for (const line of lines) console.log(`  ${line}`);
}

const nodes = await builtNodes();
for (const [name, description, webhookMethods] of nodes) {
	report(`composed lint, ${name}`, await lintComposed(name, description, webhookMethods));
}

// A planted mistake proves that the rules still work.
const [[plantedIn, { properties, ...others }, ofWebhook]] = nodes;
const [first, ...further] = properties;
const planted = { ...others, properties: [{ ...first, displayName: 'the first' }, ...further] };
const seen = await lintComposed(plantedIn, planted, ofWebhook);
if (seen.length === 0) report('composed lint', ['did not report a planted mistake']);

const published = await mkdtemp(join(tmpdir(), 'switchboard-scan-'));
await cp('dist', join(published, 'dist'), { recursive: true });
await cp('package.json', join(published, 'package.json'));
const legs = {
	source: [process.cwd(), SOURCE_FILE_PATTERNS],
	published: [published, ['**/*.js', 'package.json']],
};
const legNames = process.argv.slice(2);
for (const leg of legNames.length > 0 ? legNames : Object.keys(legs)) {
	const [folder, patterns] = legs[leg];
	const { passed, message, details } = await analyzePackage(folder, patterns);
	report(`scanner, ${leg}`, passed ? [] : [`${message}\n${details ?? ''}`]);
}
await rm(published, { recursive: true });
process.exitCode = reports > 0 ? 1 : 0;
