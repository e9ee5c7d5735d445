/* eslint-disable @n8n/community-nodes/no-restricted-imports -- counts what listens to a signal */
import { getEventListeners } from 'node:events';

import { clock as nodesClock } from '../../../nodes/shared/clock';
import { withDeadline } from '../../../nodes/shared/http/internal/deadline';
import { useManualClock } from '../../harness/manualClock';

useManualClock();

it('A deadline leaves nothing behind at its timers, and at the execution, which lasts longer', async () => {
	const stop = new AbortController();
	const signals: AbortSignal[] = [];
	const { timeout } = nodesClock;
	const recorded = (ms: number) => {
		signals.push(timeout(ms));
		return signals[signals.length - 1];
	};
	Object.assign(nodesClock, { timeout: recorded });
	for (let count = 0; count < 3; count++) {
		await withDeadline(1_000, stop.signal, async () => await Promise.resolve('done'), 100);
	}
	stop.abort();
	expect(signals.map((signal) => getEventListeners(signal, 'abort').length)).toEqual([0, 0, 0]);
});
