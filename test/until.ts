/* eslint-disable no-console -- names what a test that hangs waits for */
import { sleep } from 'n8n-workflow';

interface Wait {
	/** Made where the wait begins, so that it names the line. */
	place: Error;
	isGivenUp: boolean;
}

const open = new Set<Wait>();

/**
 * Waits for what has to happen, however long it takes: only the test's own time-out ends it.
 * `everyMs` spares what is slow to ask. A wait that outlives its test is named and goes no further,
 * so that the rest of that test does not run in the middle of another one.
 */
export async function until(isSo: () => unknown, everyMs = 1): Promise<void> {
	const wait: Wait = { place: new Error(`Still waiting until ${String(isSo)}`), isGivenUp: false };
	open.add(wait);
	try {
		while (!(await isSo())) {
			await sleep(everyMs);
			if (wait.isGivenUp) await new Promise(() => undefined);
		}
	} finally {
		open.delete(wait);
	}
}

afterEach(() => {
	for (const wait of open) {
		wait.isGivenUp = true;
		console.error(wait.place.stack);
	}
	open.clear();
});
