/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions,
   @n8n/community-nodes/no-restricted-globals -- runs the scripts as npm does */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(__dirname, '..', '..');

/** The URL to import a script from. */
export const addressOf = (name: string) => pathToFileURL(join(root, 'scripts', name)).href;

const started = new Set<ChildProcess>();
afterEach(() => {
	for (const child of started) child.kill('SIGKILL');
	started.clear();
});

/** Runs the source of a module in Node.js; it is killed after the test. */
export function startModule(source: string, env: Record<string, string> = {}): ChildProcess {
	const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	started.add(child);
	return child;
}

export interface Ended {
	/** `null` if a signal ended it. */
	code: number | null;
	output: string;
	errors: string;
}

/** Its whole output and its exit code. */
export async function endOf(child: ChildProcess): Promise<Ended> {
	const said = { output: '', errors: '' };
	child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.output += text));
	child.stderr?.setEncoding('utf8').on('data', (text: string) => (said.errors += text));
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
	return { code, ...said };
}

/** Runs the source of a module to its end. */
export const runModule = async (source: string, env?: Record<string, string>) =>
	await endOf(startModule(source, env));
