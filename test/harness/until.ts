/* eslint-disable no-console -- reports what a hanging test waits for */
import { sleep } from 'n8n-workflow';

interface Wait {
	/** Its stack has the line where the wait begins. */
	origin: Error;
	isGivenUp: boolean;
}

const open = new Set<Wait>();

/**
 * Limited by the test's timeout. A wait that outlives its test is reported and never ends, so that
 * the rest of that test doesn't run during another one.
 */
export async function until(isSo: () => unknown, everyMs = 1): Promise<void> {
	const wait: Wait = { origin: new Error(`Still waiting until ${String(isSo)}`), isGivenUp: false };
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
		console.error(wait.origin.stack);
	}
	open.clear();
});
