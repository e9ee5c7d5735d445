import { spawn } from 'node:child_process';

import { startProgress } from './progress.mjs';

const TAIL_LINES = 30;
const onWindows = process.platform === 'win32';
/** What runs -> whether it is worth waiting for its own clean end. */
const running = new Map();

/** A step that did not work. `advice` says what to do; `output` is the end of what the tool printed. */
export class StepFailed extends Error {
	constructor(message, { output = '', advice = '' } = {}) {
		super(message);
		this.output = output;
		this.advice = advice;
	}
}

/** Runs a tool with its output shown as it comes; answers its exit code. */
export async function runShown(command, args, options = {}) {
	const child = start(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
	return await codeOf(child);
}

/** Runs a tool out of sight; answers its exit code and the end of its output. */
export async function runHidden(command, args, options = {}) {
	const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
	let lines = [];
	const keep = (chunk) => {
		lines = (lines.join('\n') + chunk).split('\n').slice(-TAIL_LINES - 1);
	};
	child.stdout.setEncoding('utf8').on('data', keep);
	child.stderr.setEncoding('utf8').on('data', keep);
	return { code: await codeOf(child), output: lines.join('\n').trim() };
}

/**
 * Runs a tool out of sight but never in silence: says what is being done, how long that usually
 * takes and how long it has been at it. Throws StepFailed with the end of the output.
 */
export async function runWithProgress(title, command, args, options = {}) {
	const progress = startProgress(title, options);
	const { code, output } = await runHidden(command, args, options);
	progress.end(code === 0);
	if (code === 0) return;
	throw new StepFailed(`${title}: ${command} ${args.join(' ')} ended with code ${code}`, {
		output,
		advice: options.advice,
	});
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
		stdio: options.stdio,
		detached: !onWindows,
		shell: onWindows,
	});
	running.set(child, options.stdio[1] === 'inherit');
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
