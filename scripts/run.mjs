import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

import { startProgress } from './progress.mjs';

const TAIL_LINES = 30;
const onWindows = process.platform === 'win32';
/** A running process is mapped to true if the others wait until it has ended. */
const running = new Map();

/** `output` is the part that says why; `advice` says what to do. */
export class StepFailed extends Error {
	constructor(message, { output = '', advice = '' } = {}) {
		super(message);
		this.output = output;
		this.advice = advice;
	}
}

/** Prints what failed, why, and what to do about it, and sets exit code 1. */
export function printFailure(failure) {
	process.exitCode ||= 1;
	if (!(failure instanceof StepFailed)) {
		console.error(failure);
		return;
	}
	if (failure.output) console.error(`\n${failure.output}`);
	console.error(`\n${failure.message}`);
	if (failure.advice) console.error(failure.advice);
}

export async function runShown(command, args, options = {}) {
	const child = start(command, args, { ...options, stdio: 'inherit', endsItself: true });
	return await codeOf(child);
}

/**
 * `onMessage` gets what a Node.js program sends, and a function that answers. A tool that
 * `endsItself` is asked to end, the others are killed.
 */
export async function runHidden(command, args, { onOutput = () => {}, ...options } = {}) {
	const child = start(command, args, { ...options, stdio: 'pipe' });
	child.on('message', (message) => options.onMessage(message, (answer) => child.send(answer)));
	let output = '';
	const keep = (chunk) => {
		onOutput(chunk);
		output += chunk;
	};
	child.stdout.setEncoding('utf8').on('data', keep);
	child.stderr.setEncoding('utf8').on('data', keep);
	const code = await codeOf(child);
	return { code, output: stripVTControlCharacters(output).trim() };
}

/** Throws StepFailed with the end of the output. */
export async function runWithProgress(title, command, args, options = {}) {
	const progress = startProgress(title, options);
	const { code, output } = await runHidden(command, args, options);
	progress.end(code === 0 ? 'done' : stopped ? 'stopped' : 'failed');
	if (code === 0) return;
	const message = `${title} failed: ${command} ${args.join(' ')} ended with code ${code}.`;
	throw new StepFailed(message, { output: lastLines(output), advice: options.advice });
}

export function lastLines(output, count = TAIL_LINES) {
	return output.split('\n').slice(-count).join('\n');
}

/** The environment for npm without what an outer npm sets for its own folder and package. */
export function npmEnvironment(extra = {}) {
	const kept = Object.entries(process.env).filter(
		([name]) =>
			!/^npm_(package|lifecycle|command)/.test(name) && name !== 'npm_config_local_prefix',
	);
	return { ...Object.fromEntries(kept), ...extra };
}

/** Each tool leads its own process group, so that its children end with it. */
function start(command, args, options) {
	const child = spawn(command, args, {
		cwd: options.cwd,
		env: options.env ?? process.env,
		stdio: ['ignore', options.stdio, options.stdio, ...(options.onMessage ? ['ipc'] : [])],
		detached: !onWindows,
		shell: onWindows,
	});
	running.set(child, options.endsItself === true);
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

/** With SIGKILL where a tool does not end itself: npm continues to install after SIGINT. */
export function endAll(signal = 'SIGTERM') {
	for (const [child, endsItself] of running) {
		try {
			process.kill(onWindows ? child.pid : -child.pid, endsItself ? signal : 'SIGKILL');
		} catch {
			// It has ended meanwhile.
		}
	}
}

let stopped = false;

export const isStopped = () => stopped;

/** Forwards Ctrl-C and similar signals to the tools; a second one kills them. */
export function forwardSignals() {
	let signals = 0;
	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	]) {
		process.on(signal, () => {
			signals += 1;
			stopped = true;
			endAll(signals === 1 ? signal : 'SIGKILL');
			process.exitCode = code;
			const awaited = [...running.values()].some((endsItself) => endsItself);
			if (awaited && signals === 1) return;
			console.log('\nStopped.');
			process.exit(code);
		});
	}
	process.on('exit', () => endAll('SIGKILL'));
}
