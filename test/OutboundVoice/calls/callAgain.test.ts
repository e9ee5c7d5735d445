import { ExecuteContext } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';

import { calleeHoursOf } from '../../../nodes/OutboundVoice/calls/calleeHours';
import { type Pass, useTurns } from './turns';

const [anna, ben, cem] = ['+49301234501', '+49301234502', '+49301234503'];

const again = (values: INodeParameters = {}) => ({
	callAgain: {
		values: { attempts: 3, afterMinutes: 30, outcomes: ['no-answer', 'busy'], ...values },
	},
});
const noAnswer = { CallStatus: 'no-answer' };

describe('Call Again', () => {
	const { voice, time, called, newestAddress, run, runWhenDue, report, end } = useTurns([
		anna,
		ben,
		cem,
	]);
	const own = { waitAtMostMinutes: 600, options: again() };
	const next = async (pass: Pass, body: object, more = own) =>
		await run(more, await end(pass.stored, body as never));

	it('calls the others meanwhile, and a person again when the pause is over', async () => {
		let pass = await run(own);
		pass = await next(pass, noAnswer);
		pass = await next(pass, { CallStatus: 'completed', CallDuration: '9' });
		expect(called()).toEqual([anna, ben, cem]);
		time.nowMs += 10 * 60_000;
		pass = await next(pass, { CallStatus: 'busy' });
		expect([called().length, pass.until]).toEqual([3, '2026-03-15T10:30:00.000Z']);
		pass = await runWhenDue(own, pass);
		expect(called()).toEqual([anna, ben, cem, anna]);
		pass = await next(pass, { CallStatus: 'completed', CallDuration: '5' });
		expect(pass.until).toBe('2026-03-15T10:40:00.000Z');
		pass = await runWhenDue(own, pass);
		pass = await next(pass, noAnswer);
		pass = await runWhenDue(own, pass);
		const { items } = await next(pass, noAnswer);
		expect(called()).toEqual([anna, ben, cem, anna, cem, cem]);
		expect(items).toMatchObject([
			{
				name: 'C0',
				answered: true,
				outcome: 'completed',
				attempts: [
					{ at: '2026-03-15T10:00:00.000Z', outcome: 'no-answer', callId: expect.any(String) },
					{ at: '2026-03-15T10:30:00.000Z', outcome: 'completed', callId: expect.any(String) },
				],
			},
			{ name: 'C1', attempts: [{ outcome: 'completed' }] },
			{
				name: 'C2',
				outcome: 'no-answer',
				attempts: [{ outcome: 'busy' }, { outcome: 'no-answer' }, { outcome: 'no-answer' }],
			},
		]);
		const ids = items.flatMap(({ attempts }) =>
			(attempts as Array<{ callId: string }>).map(({ callId }) => callId),
		);
		expect(new Set(ids).size).toBe(6);
	});

	it.each([
		['may have reached someone', { CallStatus: 'completed' }],
		['was declined', { CallStatus: 'rejected' }],
		['is unknown', { event: 'call_ended' }],
		['was not chosen', { CallStatus: 'failed' }],
	])('calls nobody again whose outcome %s', async (_what, body) => {
		let pass = await run(own);
		for (let index = 0; index < 3; index++) pass = await next(pass, body);
		expect(pass.until).toBeUndefined();
		expect(called()).toEqual([anna, ben, cem]);
	});

	it('calls nobody again whose notification was lost', async () => {
		const limited = { ...own, options: { ...again(), timeout: 30, timeLimit: 60 } };
		let pass = await run(limited);
		for (let index = 0; index < 3; index++) pass = await runWhenDue(limited, pass);
		expect(called()).toEqual([anna, ben, cem]);
		expect(pass.items).toMatchObject([
			{ outcome: 'unknown', timedOut: true, attempts: [{ outcome: 'unknown' }] },
			{ outcome: 'unknown' },
			{ outcome: 'unknown' },
		]);
	});

	it('calls again after a mailbox, if that is chosen', async () => {
		const chosen = { ...own, options: again({ outcomes: ['voicemail'], afterMinutes: 0 }) };
		const pass = await run(chosen);
		await next(pass, { CallStatus: 'completed', AnsweredBy: 'machine_start' }, chosen);
		expect(called()).toEqual([anna, anna]);
	});

	it('takes no late notification of the call before for the end of the next one', async () => {
		const now = { ...own, options: again({ afterMinutes: 0 }) };
		const first = await run(now);
		const address = newestAddress();
		const second = await next(first, noAnswer, now);
		time.nowMs += 20_000;
		expect(await report(second.stored, { CallStatus: 'busy' }, address)).toBeUndefined();
		expect(called()).toEqual([anna, anna]);
	});

	it('keeps what it knows of a person whose next call is rejected', async () => {
		const limits = { limits: { values: { maxPerExecution: 3 } } };
		const limited = { ...own, options: { ...again(), ...limits } };
		let pass = await run(limited);
		for (const body of [noAnswer, {}, {}]) pass = await next(pass, body, limited);
		const { items } = await runWhenDue(limited, pass);
		expect(called()).toEqual([anna, ben, cem]);
		expect(items[0]).toMatchObject({
			outcome: 'no-answer',
			attempts: [
				{ outcome: 'no-answer' },
				{ outcome: 'not-called', callId: null, reason: expect.stringContaining('Max per') },
			],
		});
	});

	it('calls a person no second time whose second call may have been placed', async () => {
		const now = { ...own, options: { ...again({ afterMinutes: 0 }), timeout: 30, timeLimit: 60 } };
		let pass = await run(now);
		voice.world.faults.add({ drop: 'after', times: 1 });
		pass = await next(pass, noAnswer, now);
		pass = await runWhenDue(now, pass);
		for (const body of [{}, {}]) pass = await next(pass, body, now);
		expect(called()).toEqual([anna, anna, ben, cem]);
		expect(pass.items[0]).toMatchObject({
			outcome: 'unknown',
			attempts: [{ outcome: 'no-answer' }, { outcome: 'unknown', callId: null }],
		});
	});

	it('calls nobody again where n8n was killed before it stored the call', async () => {
		const limits = { timeout: 30, timeLimit: 60 };
		const killed = { ...own, options: { ...again(), ...limits } };
		const first = await run(killed);
		const ended = await end(first.stored, { CallStatus: 'completed', CallDuration: '9' });
		await run(killed, ended);
		expect(called()).toEqual([anna, ben]);
		// n8n's Retry has what was stored before the call.
		const retried = await run(killed, ended, { onError: 'continueRegularOutput' });
		expect(called()).toEqual([anna, ben, cem]);
		expect(retried.until).toBeDefined();
	});

	it('ends with what it knows where the time limit is over before the next call', async () => {
		const short = { waitAtMostMinutes: 20, options: again() };
		let pass = await run(short);
		for (let index = 0; index < 3; index++) pass = await next(pass, noAnswer, short as never);
		expect(pass.until).toBeUndefined();
		expect(pass.items[0]).toMatchObject({ outcome: 'no-answer', timedOut: false });
	});
});

describe('Hours of the Callee', () => {
	const hours = (values: INodeParameters = {}) => ({
		calleeHours: { values: { from: '09:00', to: '20:00', ...values } },
	});
	const own = { waitAtMostMinutes: 2_880 };

	describe('of one person', () => {
		const { time, called, run, runWhenDue, end } = useTurns([anna]);
		const single = { ...own, options: { oneAfterTheOther: false, ...hours() } };

		it('are waited for', async () => {
			time.nowMs = Date.parse('2026-03-15T21:00:00Z');
			const pass = await run(single);
			expect([called(), pass.until]).toEqual([[], '2026-03-16T08:00:00.000Z']);
			const due = await runWhenDue(single, pass);
			expect(called()).toEqual([anna]);
			const { items } = await run(single, await end(due.stored, { CallStatus: 'completed' }));
			expect(items).toMatchObject([{ name: 'C0', outcome: 'completed', timedOut: false }]);
			expect(items[0]).not.toHaveProperty('attempts');
		});

		it('are not waited for beyond the time limit', async () => {
			time.nowMs = Date.parse('2026-03-15T21:00:00Z');
			const { items } = await run({ ...single, waitAtMostMinutes: 60 });
			expect(items).toMatchObject([{ to: anna, outcome: 'not-called', timedOut: true }]);
			expect(called()).toEqual([]);
		});

		it('delay the next attempt', async () => {
			time.nowMs = Date.parse('2026-03-15T18:45:00Z');
			const both = { ...own, options: { oneAfterTheOther: false, ...hours(), ...again() } };
			const pass = await run(both);
			const next = await run(both, await end(pass.stored, noAnswer));
			expect([called(), next.until]).toEqual([[anna], '2026-03-16T08:00:00.000Z']);
		});
	});

	describe('of several people', () => {
		const [london, sydney, madrid] = ['+44 20 7946 0958', '+61 2 5550 1234', '+34 910 123 456'];
		const { time, called, run, runWhenDue, end } = useTurns([london, sydney, madrid]);
		const list = { ...own, options: hours() };

		it('are those of their countries, in all zones of a country', async () => {
			time.nowMs = Date.parse('2026-03-15T23:00:00Z');
			// In Australia, it is between 7:00 in Perth and 10:00 in Sydney; in the Canary Islands, it is an hour earlier.
			let pass = await run(list);
			expect([called(), pass.until]).toEqual([[], '2026-03-16T01:00:00.000Z']);
			pass = await runWhenDue(list, pass);
			expect(called()).toEqual(['+61255501234']);
			time.nowMs += 60_000;
			pass = await run(list, await end(pass.stored, { CallStatus: 'completed' }));
			expect(pass.until).toBe('2026-03-16T09:00:00.000Z');
			pass = await runWhenDue(list, pass);
			expect(called().at(-1)).toBe('+442079460958');
			await run(list, await end(pass.stored, { CallStatus: 'completed' }));
			expect(called().at(-1)).toBe('+34910123456');
		});
	});

	describe('of North America', () => {
		const { time, called, run } = useTurns(['+1 212 555 0123']);
		const single = { ...own, options: { oneAfterTheOther: false, ...hours() } };

		it('are those from Newfoundland to Hawaii, or of the time zone', async () => {
			time.nowMs = Date.parse('2026-03-15T23:00:00Z');
			expect((await run(single)).until).toBe('2026-03-16T19:00:00.000Z');
			const zone = hours({ timezone: 'America/New_York' });
			const inZone = { ...own, options: { oneAfterTheOther: false, ...zone } };
			await run(inZone);
			expect(called()).toEqual(['+12125550123']);
		});
	});

	describe.each([
		['+1 671 555 0123', /in \d+ time zones, which have no time in common/],
		['+383 44 123 456', /The time zone of \+38344123456 isn’t known/],
	])('of %s, which may be anywhere', (phone, message) => {
		const { called, run } = useTurns([phone]);

		it('are rejected before the call', async () => {
			const single = { ...own, options: { oneAfterTheOther: false, ...hours() } };
			await expect(run(single)).rejects.toThrow(message);
			expect(called()).toEqual([]);
		});
	});

	it.each([
		['9', '20:00', '“From” is not a time'],
		['20:00', '20:00', '“From” and “To” are the same time'],
	])('are refused as %s to %s', (from, to, message) =>
		expect(() => calleeHoursOf({ from, to }, anna)).toThrow(message),
	);
});

describe('A list of 1,000 calls', () => {
	const many = Array.from({ length: 1_000 }, (_, index) => `+4930${1_000_000 + index}`);
	const { called, run, end } = useTurns(many);

	it('reads the parameters of one item for each call', async () => {
		const options = { ...again(), calleeHours: { values: { from: '00:00', to: '23:59' } } };
		const own = { waitAtMostMinutes: 6_000, options };
		let pass = await run(own);
		const reads = jest.spyOn(ExecuteContext.prototype, 'getNodeParameter');
		const before = reads.mock.calls.length;
		for (let index = 0; index < 3; index++)
			pass = await run(own, await end(pass.stored, { CallStatus: 'busy' }));
		expect(reads.mock.calls.length - before).toBeLessThan(300);
		expect(called()).toEqual(many.slice(0, 4));
	});
});
