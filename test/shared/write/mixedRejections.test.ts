import { useLimitedMail } from './limits/limitedMail';

describe('An item that Limits reject', () => {
	const { fail, send } = useLimitedMail();
	const options = { sendOnceKey: 'order-17' };
	const both = 'a@example.com, b@example.com';

	it('still names a recipient who may have been sent to before', async () => {
		fail({ drop: 'after' });
		await expect(send('a@example.com', {}, { options })).rejects.toThrow('It may have been sent');
		await expect(send(both, { maxPerExecution: 0 }, { options })).rejects.toMatchObject({
			message: expect.stringMatching(
				/^It may have been sent to 1 of 2 recipients: a@example\.com\. Not sent to 1: b@example\.com$/,
			) as string,
			description: expect.stringContaining('Max per Execution is 0') as string,
		});
	});

	it('names nobody if nothing was sent to anybody', async () => {
		await expect(send(both, { maxPerExecution: 0 }, { options })).rejects.toThrow(
			/^Not sent: Max per Execution is 0/,
		);
	});
});
