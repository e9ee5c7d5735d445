import { OutboundVoice } from '../../../nodes/OutboundVoice/OutboundVoice.node';
import { receive } from '../../harness/webhookRun';
import { useTurns } from './turns';

const customers = ['+49 30 1234501', '+49 30 1234502', '+49 30 1234503'];
const { voice, time, called, newestAddress, run, runWhenDue, report, end } = useTurns(customers);

describe('Run One After the Other', () => {
	it('calls each item when the call before it has ended, and keeps their fields', async () => {
		let pass = await run({});
		expect(called()).toEqual(['+49301234501']);
		expect(pass.until).toBe('2026-03-15T11:00:00.000Z');
		expect(await report(pass.stored, { event: 'ringing' })).toBeUndefined();
		pass = await run({}, await end(pass.stored, { event: 'completed', CallStatus: 'no-answer' }));
		expect(called()).toHaveLength(2);
		pass = await run({}, await end(pass.stored, { event: 'completed', CallStatus: 'completed' }));
		expect(called()).toEqual(['+49301234501', '+49301234502', '+49301234503']);
		pass = await run({}, await end(pass.stored, { event: 'completed' }));
		expect(pass.until).toBeUndefined();
		expect(pass.items).toMatchObject([
			{ name: 'C0', to: '+49301234501', answered: false, outcome: 'no-answer', timedOut: false },
			{ name: 'C1', to: '+49301234502', answered: true, outcome: 'completed' },
			{ name: 'C2', to: '+49301234503', answered: null, outcome: 'completed' },
		]);
		expect(pass.items[0].earlierEvents).toMatchObject([{ event: 'ringing' }]);
		expect(called()).toHaveLength(3);
	});

	it('calls no more people than the time limit allows', async () => {
		const own = { waitAtMostMinutes: 5 };
		const first = await run(own);
		const { items } = await runWhenDue(own, first);
		expect(called()).toEqual(['+49301234501']);
		expect(items).toMatchObject([
			{ outcome: 'unknown', answered: null, timedOut: true, sid: expect.any(String) },
			{ to: '+49301234502', outcome: 'not-called', answered: null },
			{ to: '+49301234503', outcome: 'not-called', answered: null },
		]);
	});

	it('does not wait for a lost notification longer than a call can last', async () => {
		const own = { options: { timeout: 30, timeLimit: 120 } };
		const first = await run(own);
		expect(first.until).toBe('2026-03-15T10:03:30.000Z');
		const second = await runWhenDue(own, first);
		expect(called()).toHaveLength(2);
		expect(second.until).toBe('2026-03-15T10:07:00.000Z');
	});

	it('takes no notification of an earlier call for the end of the one that goes on', async () => {
		const first = await run({});
		const address = newestAddress();
		const second = await run({}, await end(first.stored, { event: 'completed' }));
		time.nowMs += 20_000;
		expect(await report(second.stored, { event: 'busy' }, address)).toBeUndefined();
		expect(called()).toHaveLength(2);
	});

	it('goes on after an item that is rejected or blocked, and says so at its end', async () => {
		voice.world.faults.add({ status: 400, times: 1 });
		const options = { limits: { values: { blockedRecipients: '+49 30 1234502' } } };
		const more = { onError: 'continueRegularOutput' as const };
		const pass = await run({ options }, undefined, more);
		const { items } = await run({ options }, await end(pass.stored, { event: 'completed' }), more);
		expect(called()).toEqual(['+49301234501', '+49301234503']);
		expect(items).toMatchObject([
			{ error: 'Fault of the sandbox' },
			{ name: 'C1', blocked: true, to: '+49301234502' },
			{ name: 'C2', to: '+49301234503', outcome: 'completed' },
		]);
	});

	it('waits for a call that may have been placed, and calls that person no second time', async () => {
		voice.world.faults.add({ drop: 'after' });
		const first = await run({});
		expect(called()).toHaveLength(1);
		const second = await run({}, await end(first.stored, { CallStatus: 'busy' }));
		expect(called()).toEqual(['+49301234501', '+49301234502']);
		expect(second.until).toBeDefined();
	});

	it('takes no notification with an ID that was made up, and none while one call alone waits', async () => {
		const { stored } = await run({});
		const forged = newestAddress();
		forged.searchParams.set('callbackId', 'turn-' + 'f'.repeat(32));
		expect(await report(stored, { event: 'completed' }, forged)).toBeUndefined();
		const single = { callbackId: 'a'.repeat(32), eventField: 'event' };
		const query = Object.fromEntries(forged.searchParams);
		const { outputs } = await receive(
			new OutboundVoice(),
			{ resource: 'call', operation: 'startAndWait' },
			{ body: { event: 'completed' }, query },
			{ wait: single },
		);
		expect(outputs).toEqual([]);
	});

	it('is named where several items are refused', async () => {
		const refused = run({ options: { oneAfterTheOther: false } });
		await expect(refused).rejects.toThrow('Start and Wait places one call at a time');
		expect(called()).toEqual([]);
	});
});
