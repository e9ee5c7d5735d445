import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

import { startProgress } from './progress.mjs';

/** So many that the reason of an error is among them, even where npm prints its help after it. */
const KEPT_LINES = 400;
const TAIL_LINES = 30;
const onWindows = process.platform === 'win32';
/** What runs -> whether it is worth waiting for its own clean end. */
const running = new Map();

/**
 * A step that failed. `output` is the part of what the tool printed that says why; `advice` says what
 * to do.
 */
export class StepFailed extends Error {
	constructor(message, { output = '', advice = '' } = {}) {
		super(message);
		this.output = output;
		this.advice = advice;
	}
}

/** Runs a tool with its output shown as it comes; answers its exit code. */
export async function runShown(command, args, options = {}) {
	const child = start(command, args, { ...options, stdio: 'inherit', inSight: true });
	return await codeOf(child);
}

/** Runs a tool out of sight; answers its exit code and the end of its output. */
export async function runHidden(command, args, options = {}) {
	return await endOf(start(command, args, { ...options, stdio: 'pipe', inSight: false }));
}

async function endOf(child) {
	let lines = [];
	const keep = (chunk) => {
		lines = (lines.join('\n') + chunk).split('\n').slice(-KEPT_LINES - 1);
	};
	child.stdout.setEncoding('utf8').on('data', keep);
	child.stderr.setEncoding('utf8').on('data', keep);
	const code = await codeOf(child);
	return { code, output: stripVTControlCharacters(lines.join('\n')).trim() };
}

/**
 * Runs a tool out of sight but never in silence: says what is being done, how long that usually
 * takes and how long it has been running. Throws StepFailed, with the reason and the advice that
 * `options.explain` makes of the output; without it, with the end of the output.
 */
export async function runWithProgress(title, command, args, options = {}) {
	const progress = startProgress(title, options);
	const { code, output } = await runHidden(command, args, options);
	progress.end(code === 0 ? 'done' : 'failed');
	if (code === 0) return;
	const message = `${title} failed: ${command} ${args.join(' ')} ended with code ${code}.`;
	throw new StepFailed(message, options.explain?.(output) ?? { output: lastLines(output) });
}

export function lastLines(output, count = TAIL_LINES) {
	return output.split('\n').slice(-count).join('\n');
}

/** npm started by npm inherits the outer run's folder and package in its environment; drop those. */
export function npmEnvironment(extra = {}) {
	const kept = Object.entries(process.env).filter(
		([name]) =>
			!/^npm_(package|lifecycle|command)/.test(name) && name !== 'npm_config_local_prefix',
	);
	return { ...Object.fromEntries(kept), ...extra };
}

/** Each tool leads its own process group, so that whatever it has started ends with it. */
function start(command, args, options) {
	const child = spawn(command, args, {
		cwd: options.cwd,
		env: options.env ?? process.env,
		stdio: ['ignore', options.stdio, options.stdio],
		detached: !onWindows,
		shell: onWindows,
	});
	running.set(child, options.inSight);
	return child;
}

async function codeOf(child) {
	return await new Promise((resolve) => {
		const end = (code) => {
			running.delete(child);
			resolve(code);
		};
		child.once('error', (error) => {
			process.stderr.write(`${error.message}\n`);
			end(127);
		});
		child.once('close', (code) => end(code ?? 1));
	});
}

/**
 * Ends everything that was started here and is still running: what works in sight with `signal`, what
 * works out of sight (npm, which goes on installing after a polite signal) at once.
 */
export function endAll(signal = 'SIGTERM') {
	for (const [child, inSight] of running) {
		try {
			process.kill(onWindows ? child.pid : -child.pid, inSight ? signal : 'SIGKILL');
		} catch {
			// It has ended by itself in the meantime.
		}
	}
}

let stopped = false;

/** Whether someone asked this process to end. */
export const isStopped = () => stopped;

/** Passes Ctrl-C and its like on to the tools; a second one ends them the hard way. */
export function passSignalsOn() {
	let asked = 0;
	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	]) {
		process.on(signal, () => {
			asked += 1;
			stopped = true;
			endAll(asked === 1 ? signal : 'SIGKILL');
			process.exitCode = code;
			const awaited = [...running.values()].some((inSight) => inSight);
			if (awaited && asked === 1) return;
			console.log('\nStopped.');
			process.exit(code);
		});
	}
	process.on('exit', () => endAll('SIGKILL'));
}
