import { sleep } from 'n8n-workflow';

/** Waits for what has to happen, however long it takes: only the test's own time-out ends it. */
export async function until(isSo: () => unknown): Promise<void> {
	while (!(await isSo())) await sleep(1);
}
