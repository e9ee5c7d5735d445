import { OperationError } from '../../../nodes/shared/errors/operationError';
import { recipientsError } from '../../../nodes/shared/write/internal/recipientErrors';
import { mail, testedEmail } from '../../Email/tested';
import { useService } from '../../harness/tested';
import { until } from '../../harness/until';

const email = useService(testedEmail);
const rejected = (recipient: string, message = 'No such mailbox', description = 'Correct it.') => ({
	recipient,
	error: new OperationError(message, description),
});
const uncertain = (recipient: string, description = 'Look there.') => ({
	recipient,
	error: new OperationError('No answer', description, { status: 'unknown' }),
});

describe('The error of an item with several recipients', () => {
	it('is a rejection if nobody was sent to', () => {
		const error = recipientsError(2, [rejected('a'), rejected('b')], []);
		expect(error).toMatchObject({ status: 'rejected', cause: { uncertain: false } });
		expect(error.message).toBe('Not sent to 2 of 2 recipients: a, b');
		expect(error.description).toBe(
			'Retry On Fail sends to all 2 again. Not sent to a, b: No such mailbox. Correct it.',
		);
	});

	it('is partial if some were sent to', () => {
		const error = recipientsError(2, [rejected('b')], [{ id: 1 }]);
		expect(error).toMatchObject({ status: 'partial', cause: { uncertain: false } });
		expect(error.message).toBe('Not sent to 1 of 2 recipients: b. Sent to 1');
	});

	it('is uncertain if some may have been sent to', () => {
		const error = recipientsError(2, [uncertain('a'), rejected('b')], []);
		expect(error).toMatchObject({ status: 'partial', cause: { uncertain: true } });
		expect(error.cause.httpCode).toBeUndefined();
		expect(error.description).toBe(
			'The message may have been delivered to a. Retry On Fail sends only to those who were not sent to. A new run sends to all 2 again. Before a new run, remove those who received it. Not sent to b: No such mailbox. Look there. Correct it.',
		);
	});

	it('gives the first three reasons', () => {
		const failed = [1, 2, 3, 4].map((number) => rejected(`r${number}`, `Reason ${number}`));
		const { description } = recipientsError(5, failed, []);
		expect(description).toContain('Not sent to r3: Reason 3.');
		expect(description).not.toContain('Reason 4');
	});

	it('names no more recipients than leave room for its advice', () => {
		const names = Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(59, 'x'));
		const advice = `${'Look there. '.repeat(40)}The end.`;
		const { description } = recipientsError(
			50,
			names.map((name) => uncertain(name, advice)),
			[],
		);
		expect(description).toMatch(/The end\.$/);
		expect(description.length).toBeGreaterThan(1_800);
	});
});

it('A stop during the sending is reported as a stop', async () => {
	const stop = new AbortController();
	email.world.faults.add({ held: true, times: 3 });
	const destination = 'a@example.com, b@example.com, c@example.com';
	const options = { batching: { batch: { batchSize: 1 } } };
	const own = { ...mail, destination, options };
	const sending = email.run('email', 'send', own, { signal: stop.signal });
	const ended = expect(sending).rejects.toThrow('The execution was stopped');
	await until(() => email.world.faults.held > 0);
	stop.abort();
	email.world.faults.clear();
	await ended;
});
