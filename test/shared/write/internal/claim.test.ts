import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../../../nodes/shared/clock';
import { mail } from '../../../Email/samples';
import { testedEmail } from '../../../Email/tested';
import { journeyStart } from '../../../Journey/samples';
import { testedJourney } from '../../../Journey/tested';
import { useManualClock } from '../../../harness/manualClock';
import { newExecution } from '../../../harness/run';
import type { RunOptions } from '../../../harness/tested';
import { useService } from '../../../harness/tested';
import { until } from '../../../harness/until';
import { UsedKeys } from '../../../harness/usedKeys';

const email = useService(testedEmail);
const journey = useService(testedJourney);
const manual = useManualClock();
/** How long each access to n8n's store takes; it reads or writes twice. */
let tookMs = 0;
const usedKeys = new UsedKeys(undefined, async () => {
	manual.advance(tookMs / 2);
	await Promise.resolve();
});
beforeEach(() => {
	tookMs = 0;
	usedKeys.install();
});

const send = async (options: IDataObject, more: RunOptions = {}) =>
	await email.run('email', 'send', { ...mail, options } as never, more);
const sendOnceKey = 'order-17';
const limits = { values: { maxPerDay: 5 } };

/** Replaces the pauses, after each of which the claim looks again; returns their lengths. */
function onPause(work: (number: number) => void): number[] {
	const pauses: number[] = [];
	const sleep = async (ms: number) => {
		pauses.push(ms);
		work(pauses.length);
		await Promise.resolve();
	};
	Object.assign(clock, { sleep });
	return pauses;
}
/** Another process that had read the rows before this one wrote, and then writes them. */
const overwrite = () => usedKeys.rows.clear();

describe.each([
	['a Send Once Key', { sendOnceKey }, 'the Send Once Key'],
	['a day', { limits }, 'Max per Recipient and Day'],
])('A claim of %s', (_what, options, name) => {
	it('waits 20 ms at least before it looks again, and eight times as long as n8n took', async () => {
		const pauses = onPause(() => {});
		await send(options);
		tookMs = 50;
		await send(options, { settings: { id: 'other' } });
		tookMs = 500;
		await send(options, { settings: { id: 'third' } });
		expect(pauses).toEqual([20, 400, 1_000]);
	});

	it('is made again until it holds, after longer and longer pauses', async () => {
		tookMs = 4;
		const pauses = onPause((number) => number <= 10 && overwrite());
		await send(options);
		expect(pauses).toHaveLength(11);
		for (const [index, ms] of pauses.entries()) {
			expect(ms).toBeGreaterThanOrEqual(32);
			expect(ms).toBeLessThanOrEqual(32 * (index + 1));
		}
		expect(Math.max(...pauses)).toBeGreaterThan(64);
		expect(email.world.requests).toHaveLength(1);
	});

	it('ends after 25 rounds, and leaves nothing behind', async () => {
		let isDisturbed = true;
		const pauses = onPause(() => isDisturbed && overwrite());
		await expect(send(options)).rejects.toMatchObject({
			message: `n8n could not check ${name}`,
			description:
				'Nothing was sent. Too many processes of n8n checked it at the same time. Try again.',
		});
		expect(pauses).toHaveLength(25);
		expect(email.world.requests).toEqual([]);
		expect([...usedKeys.rows.values()].flat()).toEqual([]);
		isDisturbed = false;
		expect(await send(options)).toMatchObject([{ json: { code: 200 } }]);
	});

	it('leaves no marks', async () => {
		onPause((number) => number <= 2 && overwrite());
		await send(options);
		const stored = [...usedKeys.rows.values()].flat();
		expect(stored).toHaveLength(1);
		expect(stored[0]).toMatch(/^(sent|limit) /);
	});

	it('that n8n’s store cannot answer sends nothing, and says what n8n said', async () => {
		usedKeys.failure = new Error('SQLITE_BUSY: database is locked');
		await expect(send(options)).rejects.toMatchObject({
			message: `n8n could not check ${name}`,
			description:
				'Nothing was sent. Save the workflow, and check that n8n’s database works. n8n said: “SQLITE_BUSY: database is locked”.',
		});
		expect(email.world.requests).toEqual([]);
	});

	it('ends when the execution is stopped, and is free again', async () => {
		const stop = new AbortController();
		const sending = send(options, { signal: stop.signal, execution: newExecution() });
		const ended = expect(sending).rejects.toThrow('The execution was stopped');
		await until(() => manual.asleep.length > 0);
		stop.abort();
		await ended;
		expect(email.world.requests).toEqual([]);
		expect([...usedKeys.rows.values()].flat()).toEqual([]);
	});
});

/** A person of it has up to three addresses, which count each by itself. */
const start = async (options: IDataObject) =>
	await journey.run('journey', 'start', { ...journeyStart, options } as never);

describe('n8n’s store', () => {
	it.each<[number, IDataObject, typeof start]>([
		[15_000, { sendOnceKey }, send],
		[5_003, { sendOnceKey, sendOnceHistory: 3 }, send],
		[15_000, { sendOnceKey, sendOnceHistory: 3, sendOnceScope: 'workflow' }, send],
		[25_000, { limits }, send],
		[10_000 + 5_003, { limits, sendOnceHistory: 3 }, send],
		[45_000, { limits, sendOnceHistory: 20_000 }, send],
		[45_000, { limits }, start],
	])('keeps up to %i entries in a row for %j', async (room, options, run) => {
		onPause(() => {});
		const record = jest.spyOn(usedKeys, 'checkProcessedAndRecord');
		await run(options);
		const rooms = record.mock.calls.map(([, , , { maxEntries }]) => maxEntries);
		expect([...new Set(rooms)]).toEqual([room]);
		record.mockRestore();
	});

	it('is asked again where two processes create the row at the same time', async () => {
		onPause(() => {});
		const record = usedKeys.checkProcessedAndRecord.bind(usedKeys);
		let asked = 0;
		usedKeys.checkProcessedAndRecord = async (...given) => {
			if (asked++ === 0) throw new Error('UNIQUE constraint failed');
			return await record(...given);
		};
		expect(await send({ sendOnceKey })).toMatchObject([{ json: { code: 200 } }]);
		expect(await send({ sendOnceKey })).toMatchObject([{ json: { alreadySent: true } }]);
	});

	it('that fails once the message is sent changes nothing of its result', async () => {
		for (const options of [{ sendOnceKey }, { limits }]) {
			onPause(() => {});
			const fault = { path: '/api/email/send', held: true, afterProcessing: true };
			email.world.faults.add(fault as never);
			const sending = send(options);
			await until(() => email.world.faults.held > 0);
			usedKeys.failure = new Error('SQLITE_BUSY: database is locked');
			email.world.faults.release();
			expect(await sending).toMatchObject([{ json: { code: 200 } }]);
			usedKeys.failure = undefined;
		}
		await expect(send({ sendOnceKey })).rejects.toMatchObject({
			description: expect.stringContaining(
				'It is not sent again. Check with the service whether it was sent. To send it again, use another key.',
			) as string,
		});
	});
});
