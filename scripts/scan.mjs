// n8n's verification scanner on its two legs: the source that provenance points at, and what is
// published. Inline disables do not count there.
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { mkdtemp, cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const published = await mkdtemp(join(tmpdir(), 'switchboard-scan-'));
await cp('dist', join(published, 'dist'), { recursive: true });
await cp('package.json', join(published, 'package.json'));

const legs = [
	['source', process.cwd(), SOURCE_FILE_PATTERNS],
	['published', published, ['**/*.js', 'package.json']],
];
for (const [name, folder, patterns] of legs) {
	const { passed, message, details = '' } = await analyzePackage(folder, patterns);
	console.log(`scanner, ${name}: ${passed ? (message ?? '0 reports') : `${message}\n${details}`}`);
	if (!passed) process.exitCode = 1;
}
await rm(published, { recursive: true });
