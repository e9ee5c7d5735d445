import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { print } from './progress.mjs';
import { StepFailed } from './run.mjs';

const ASK_AGAIN_MS = 300;

const held = new Set();

/**
 * Two installs into one folder destroy each other's files. The lock is a folder with a folder named
 * after the process ID. Each step is one rename: two never hold it, a kill leaves nothing behind.
 */
export async function withLock(folder, work) {
	const lock = join(folder, '.installing');
	await take(lock);
	try {
		return await work();
	} finally {
		release(lock);
	}
}

async function take(lock) {
	let printedFor;
	while (!create(lock)) {
		const owner = ownerOf(lock);
		if (owner !== undefined && !lives(owner, lock)) {
			if (takeOver(lock, owner)) break;
		} else {
			if (owner !== undefined && owner !== printedFor) printWait(owner, lock);
			printedFor = owner;
			await sleep(ASK_AGAIN_MS);
		}
	}
	held.add(lock);
}

function printWait(owner, lock) {
	print(`  Process ${owner} installs or builds here. Waiting until it is done.`);
	print(`  (If there is no such process, stop this one and delete ${lock}.)`);
}

/** A rename fails if its target is a folder that is not empty. */
function create(lock) {
	const own = `${lock}-${process.pid}`;
	try {
		mkdirSync(join(own, String(process.pid)), { recursive: true });
	} catch (error) {
		throw new StepFailed(`The folder ${dirname(lock)} cannot be written to: ${error.message}`);
	}
	try {
		renameSync(own, lock);
		return true;
	} catch (error) {
		rmSync(own, { recursive: true, force: true });
		if (!isOccupied(error)) throw error;
		return false;
	}
}

function isOccupied({ code }) {
	return ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'EBUSY'].includes(code);
}

/** Several processes may find the owner dead; only one of them can rename its folder. */
function takeOver(lock, owner) {
	try {
		renameSync(join(lock, String(owner)), join(lock, String(process.pid)));
		return true;
	} catch {
		return false;
	}
}

function release(lock) {
	held.delete(lock);
	const own = `${lock}-${process.pid}`;
	try {
		renameSync(lock, own);
	} catch {
		// Deleted by hand in the meantime.
	}
	rmSync(own, { recursive: true, force: true });
}

function ownerOf(lock) {
	try {
		const [name] = readdirSync(lock);
		return name === undefined ? undefined : Number(name);
	} catch {
		return undefined;
	}
}

/** A restarted container often assigns the same process ID, so `held` decides about its own. */
function lives(pid, lock) {
	if (pid === process.pid) return held.has(lock);
	try {
		return process.kill(pid, 0);
	} catch ({ code }) {
		return code === 'EPERM';
	}
}
