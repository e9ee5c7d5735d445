/* eslint-disable @n8n/community-nodes/no-restricted-imports -- counts what listens to a signal */
import { getEventListeners } from 'node:events';

import { clock as nodesClock } from '../../../nodes/shared/clock';
import { withDeadline } from '../../../nodes/shared/http/internal/deadline';
import { useManualClock } from '../../harness/manualClock';

const clock = useManualClock();

/** Work that ends when it is let go, or with the reason for which it was aborted. */
function work() {
	const state = { finish: () => {}, isAborted: false };
	const run = async (signal: AbortSignal) =>
		await new Promise<string>((resolve, reject) => {
			state.finish = () => resolve('done');
			signal.addEventListener('abort', () => {
				state.isAborted = true;
				reject(new Error('aborted'));
			});
		});
	return { state, run };
}

/** The signals of all timeouts of the test, in the order in which they began. */
function recordTimeouts(): AbortSignal[] {
	const signals: AbortSignal[] = [];
	const { timeout } = nodesClock;
	const recorded = (ms: number) => {
		const signal = timeout(ms);
		signals.push(signal);
		return signal;
	};
	Object.assign(nodesClock, { timeout: recorded });
	return signals;
}

const listeners = (signals: AbortSignal[]) =>
	signals.map((signal) => getEventListeners(signal, 'abort').length);

it('ends with the work', async () => {
	const signals = recordTimeouts();
	const { state, run } = work();
	const ending = withDeadline(1_000, new AbortController().signal, run);
	clock.advance(999);
	state.finish();
	expect(await ending).toBe('done');
	expect(listeners(signals)).toEqual([0]);
});

it('throws what the work throws', async () => {
	const thrown = new Error('No');
	const failing = withDeadline(1_000, undefined, async () => await Promise.reject<never>(thrown));
	await expect(failing).rejects.toBe(thrown);
});

it('is over with the time', async () => {
	const signals = recordTimeouts();
	const { run } = work();
	const ending = withDeadline(1_000, new AbortController().signal, run);
	expect(listeners(signals)).toEqual([1]);
	clock.advance(1_000);
	await expect(ending).rejects.toMatchObject({ httpCode: 'ETIMEDOUT' });
	expect(listeners(signals)).toEqual([0]);
});

it('is over as soon as the execution is stopped', async () => {
	const { state, run } = work();
	const stop = new AbortController();
	const ending = withDeadline(1_000, stop.signal, run);
	stop.abort();
	expect(state.isAborted).toBe(true);
	await expect(ending).rejects.toThrow('aborted');
	expect(clock.timeoutsRunning).toBe(1);
});

describe('With a grace period, after the execution was stopped', () => {
	it('the work may go on and end', async () => {
		const signals = recordTimeouts();
		const { state, run } = work();
		const stop = new AbortController();
		const ending = withDeadline(1_000, stop.signal, run, 100);
		stop.abort();
		clock.advance(99);
		expect([state.isAborted, listeners(signals)]).toEqual([false, [1, 1]]);
		state.finish();
		expect(await ending).toBe('done');
		expect(listeners(signals)).toEqual([0, 0]);
	});

	it.each([
		['after it', 1_000, 100, 'ERR_CANCELED'],
		['after it, also where the time is over by then', 1_000, 1_000, 'ERR_CANCELED'],
		['when the time is over', 50, 50, undefined],
	])('the work is aborted %s', async (_when, ms, waitedMs, httpCode) => {
		const { state, run } = work();
		const stop = new AbortController();
		const ending = withDeadline(ms, stop.signal, run, 100);
		stop.abort();
		clock.advance(waitedMs);
		expect(state.isAborted).toBe(true);
		const thrown: unknown = await ending.catch((error: unknown) => error);
		expect((thrown as { httpCode?: string }).httpCode).toBe(httpCode);
	});
});

it('of an execution that was stopped before, the work is aborted at once', async () => {
	const { run } = work();
	const begun = withDeadline(1_000, AbortSignal.abort(), async (signal) => {
		if (signal.aborted) throw new Error('aborted before');
		return await run(signal);
	});
	await expect(begun).rejects.toThrow('aborted before');
});

it('leaves nothing behind at the execution, which lasts longer', async () => {
	const stop = new AbortController();
	const signals = recordTimeouts();
	for (let count = 0; count < 3; count++) {
		await withDeadline(1_000, stop.signal, async () => await Promise.resolve('done'), 100);
	}
	stop.abort();
	expect(signals).toHaveLength(3);
});
