/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals,
   @n8n/community-nodes/no-dangerous-functions -- starts n8n's Node.js, which n8n's own code needs */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { modules } from '../../demo/pack';

/**
 * Runs a program of this folder on n8n's Node.js, beside n8n's packages: `load` requires from them, `input` is
 * this input, `folder` an empty folder, and `answer` gives what is answered here, all as JSON.
 */
export function runN8nCode<T>(program: string, input: unknown): T {
	const folder = mkdtempSync(join(tmpdir(), 'switchboard-n8n-code-'));
	try {
		const node = join(modules, 'node', 'bin', 'node');
		const args = [join(__dirname, 'n8nCode.cjs'), join(__dirname, program), modules, folder];
		const printed = execFileSync(node, args, { input: JSON.stringify(input), encoding: 'utf8' });
		return JSON.parse(printed) as T;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
