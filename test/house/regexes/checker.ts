/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- chooses the build of the checker */
import { createRequire } from 'node:module';

import type { Pattern } from './patterns';

interface Verdict {
	status: 'safe' | 'unknown' | 'vulnerable';
	complexity?: { summary: string };
	attack?: { pattern: string };
	error?: { kind: string };
}

interface Checker {
	checkSync(source: string, flags: string, options: object): Verdict;
}

// The build in JavaScript: it needs no Java, and no program for this machine.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = createRequire(__filename)('recheck') as Checker;

/** Only a checker that hangs is stopped by time: on a busy machine, its searches would end elsewhere. */
const options = {
	timeout: 600_000,
	seedingTimeout: null,
	incubationTimeout: null,
	attackTimeout: null,
	randomSeed: 0,
};

/** What is wrong with a pattern: a text for which it takes more than linear time; undefined if none exists. */
export function problemOf({ at, written }: Pattern): string | undefined {
	const end = written.lastIndexOf('/');
	const verdict = checkSync(written.slice(1, end), written.slice(end + 1), options);
	if (verdict.status === 'safe') return undefined;
	const why = verdict.complexity?.summary ?? verdict.error?.kind ?? '';
	return `${at} ${written}: ${verdict.status}, ${why} ${verdict.attack?.pattern ?? ''}`.trim();
}
