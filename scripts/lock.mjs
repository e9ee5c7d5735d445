import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { adviceForCode } from './advice.mjs';
import { StepFailed } from './run.mjs';

const ASK_AGAIN_MS = 300;

/** The locks of this process. */
const held = new Set();

/**
 * Runs `work` while no other process works in `folder` under this lock, and waits for one that does:
 * two installs into one folder destroy each other's files. The lock is a folder that holds one folder
 * named after the process. It appears, changes hands and disappears by a single rename each, so that no
 * two processes take it at once, and one that was killed leaves nothing that has to be removed by hand.
 */
export async function alone(folder, work) {
	const lock = join(folder, '.installing');
	await take(lock);
	try {
		return await work();
	} finally {
		release(lock);
	}
}

async function take(lock) {
	let saidFor;
	while (!create(lock)) {
		const owner = ownerOf(lock);
		if (owner !== undefined && !lives(owner, lock)) {
			if (takeOver(lock, owner)) break;
		} else {
			if (owner !== undefined && owner !== saidFor) sayThatItWaits(owner, lock);
			saidFor = owner;
			await sleep(ASK_AGAIN_MS);
		}
	}
	held.add(lock);
}

function sayThatItWaits(owner, lock) {
	console.log(`  Process ${owner} installs or builds here. This one waits until it is done.`);
	console.log(`  (If no such process does, stop this one and delete ${lock}.)`);
}

/** A rename fails where a folder with something in it is in the way. */
function create(lock) {
	const own = `${lock}-${process.pid}`;
	try {
		mkdirSync(join(own, String(process.pid)), { recursive: true });
	} catch (error) {
		const advice = adviceForCode(error.code, dirname(lock));
		throw new StepFailed(`The folder ${dirname(lock)} cannot be written to: ${error.message}`, {
			advice,
		});
	}
	try {
		renameSync(own, lock);
		return true;
	} catch (error) {
		rmSync(own, { recursive: true, force: true });
		if (!isInTheWay(error)) throw error;
		return false;
	}
}

function isInTheWay({ code }) {
	return ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'EBUSY'].includes(code);
}

/** Of all that find its owner dead, one can rename what the owner has left. */
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
		// Deleted by hand meanwhile.
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

/** A container that starts again often gives out the same process ID: this process knows its own locks. */
function lives(pid, lock) {
	if (pid === process.pid) return held.has(lock);
	try {
		return process.kill(pid, 0);
	} catch ({ code }) {
		return code === 'EPERM';
	}
}
