import { sleep } from 'n8n-workflow';

/**
 * Waits for what has to happen, however long it takes: only the test's own time-out ends it.
 * `everyMs` spares what is slow to ask.
 */
export async function until(isSo: () => unknown, everyMs = 1): Promise<void> {
	while (!(await isSo())) await sleep(everyMs);
}
