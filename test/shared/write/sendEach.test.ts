import { newExecution } from '../../harness/run';
import { until } from '../../harness/until';
import { useLimitedMail } from './limits/limitedMail';

describe('An item with several recipients', () => {
	const { clock, fail, faults, send, sentTo } = useLimitedMail();
	const options = { sendOnceKey: 'order-17' };
	const both = 'a@example.com, b@example.com';

	it('asks in a retry again whether the Send Once Key has an answer meanwhile', async () => {
		fail({ held: true });
		const first = send('a@example.com', {}, { options });
		await until(() => faults().held > 0);
		const execution = newExecution();
		await expect(send(both, {}, { options, execution })).rejects.toThrow(
			/^It may have been sent to 1 of 2 recipients: a@example\.com\. Sent to 1$/,
		);
		faults().release();
		await first;
		expect(await send(both, {}, { options, execution })).toMatchObject([
			{ alreadySent: true, destination: 'a@example.com' },
			{ destination: 'b@example.com', code: 200 },
		]);
	});

	it('names who may have been sent to before, if Limits reject the others', async () => {
		fail({ drop: 'after' });
		await expect(send('a@example.com', {}, { options })).rejects.toThrow('It may have been sent');
		await expect(send(both, { maxPerExecution: 0 }, { options })).rejects.toMatchObject({
			message:
				'It may have been sent to 1 of 2 recipients: a@example.com. Not sent to 1: b@example.com',
			description: expect.stringContaining('Max per Execution is 0') as string,
		});
	});

	it('names whom Limits reject, if another one was sent to before', async () => {
		await send('a@example.com', {}, { options });
		await expect(send(both, { maxPerExecution: 0 }, { options })).rejects.toThrow(
			'Not sent to 1 of 2 recipients: b@example.com. Sent to 1',
		);
	});

	it('names nobody if Limits reject all', async () => {
		await expect(send(both, { maxPerExecution: 0 }, { options })).rejects.toThrow(
			/^Not sent: Max per Execution is 0/,
		);
	});

	it('leaves out who is blocked, and sends to the others', async () => {
		const execution = newExecution();
		const values = { blockedRecipients: 'B@example.com', maxPerExecution: 1 };
		expect(await send(both, values, { options, execution })).toMatchObject([
			{ destination: 'a@example.com', code: 200 },
			{
				destination: 'b@example.com',
				blocked: true,
				reason: 'Not sent: b@example.com is in Blocked Recipients',
			},
		]);
		expect(sentTo()).toEqual(['a@example.com']);
		// Its Send Once Key is not used up.
		const later = await send('b@example.com', {}, { options });
		expect(later).toMatchObject([{ destination: 'b@example.com', code: 200 }]);
	});

	it('does not count who is blocked among those who were sent to', async () => {
		const values = { blockedRecipients: 'b@example.com' };
		await expect(send(both, { ...values, maxPerExecution: 0 })).rejects.toThrow(
			/^Not sent: Max per Execution is 0; this execution has sent none, and this item has 1 recipient/,
		);
		fail({ status: 418 });
		await expect(send(`${both}, c@example.com`, values)).rejects.toThrow(
			/^Not sent to 1 of 2 recipients: [ac]@example\.com\. Sent to 1$/,
		);
	});

	it('reports a stop as a stop', async () => {
		const stop = new AbortController();
		fail({ held: true, times: 2 });
		const batching = { batch: { batchSize: 1 } };
		const sending = send(both, {}, { options: { batching }, signal: stop.signal });
		const ended = expect(sending).rejects.toThrow('The execution was stopped');
		await until(() => faults().held > 0);
		stop.abort();
		faults().clear();
		await ended;
	});

	it('may have been sent where the break for Retry-After was stopped, and is not sent again', async () => {
		clock.start();
		const stop = new AbortController();
		const execution = newExecution();
		fail({ status: 429, headers: { 'retry-after': '5' } });
		const sending = send(
			'a@example.com',
			{ maxPerDay: 1 },
			{ options, execution, signal: stop.signal },
		);
		const ended = expect(sending).rejects.toThrow('The execution was stopped');
		// The pauses of two claims: of the key, and of the day.
		for (let claims = 0; claims < 2; claims++) {
			await until(() => clock.asleep.length > 0);
			clock.advance(20);
		}
		await until(() => clock.asleep.length > 0);
		stop.abort();
		await ended;
		await expect(send('a@example.com', {}, { options })).rejects.toThrow(
			'may have been sent before',
		);
		await expect(send('a@example.com', { maxPerDay: 1 })).rejects.toThrow('Day is 1');
		await expect(send('a@example.com', {}, { execution })).rejects.toThrow(
			'An earlier attempt sent this item, but no response arrived',
		);
		expect(sentTo()).toEqual([]);
	});
});
