import { newExecution } from '../../harness/run';
import { until } from '../../harness/until';
import { useLimitedMail } from './limits/limitedMail';

describe('A recipient whose Send Once Key had no answer', () => {
	const { fail, faults, send } = useLimitedMail();
	const options = { sendOnceKey: 'order-17' };
	const both = 'a@example.com, b@example.com';

	it('was sent to before, for a retry that comes after the answer', async () => {
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
			{ alreadySent: true, recipient: 'a@example.com' },
			{ destination: 'b@example.com', code: 200 },
		]);
	});
});
