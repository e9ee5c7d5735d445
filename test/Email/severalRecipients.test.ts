import type { IDataObject } from 'n8n-workflow';

import { newExecution } from '../harness/run';
import { useService } from '../harness/tested';
import { mail, testedEmail } from './tested';

const email = useService(testedEmail);
const [a, b, c] = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
/** One email after the other, so that a test can choose which one a fault hits. */
const options = { batching: { batch: { batchSize: 1 } } };
const requestsOf = () => {
	const counts: Record<string, number> = {};
	for (const { body } of email.world.requests) {
		const { destination } = body as { destination: string };
		counts[destination] = (counts[destination] ?? 0) + 1;
	}
	return counts;
};
const send = async (destination: readonly string[], execution = newExecution()) =>
	await email.run(
		'email',
		'send',
		{ ...mail, options, destination: destination.join() },
		{ execution, settings: { onError: 'continueErrorOutput' } },
	);
const fail = async (...given: Parameters<typeof send>) => {
	const [{ json }] = await send(...given);
	return json as { error: string; message: string; details: { body: IDataObject } };
};
const cut = 'The connection to the service was cut before the answer was complete';

it('lists uncertain recipients separately from rejected ones', async () => {
	email.world.faults.add({ drop: 'after', skip: 1 });
	email.world.faults.add({ status: 418, skip: 1, body: { message: 'No such mailbox' } });
	const { error, message, details } = await fail([a, b, c]);
	expect(error).toBe(
		`It may have been sent to 1 of 3 recipients: ${b}. Not sent to 1: ${c}. Sent to 1`,
	);
	expect(message).toContain(`The message may have been delivered to ${b}.`);
	expect(message).toContain(`Not sent to ${c}: No such mailbox.`);
	expect(message).toContain(
		'Retry On Fail sends only to those who were not sent to. A new run sends to all 3 again',
	);
	expect(message).toContain('Ask the recipient, or check the platform');
	expect(details.body).toMatchObject({
		sent: [{ destination: a }],
		uncertain: [{ recipient: b, reason: cut }],
		rejected: [
			{
				recipient: c,
				reason: 'No such mailbox',
				description: expect.stringContaining('status 418'),
			},
		],
	});
});

describe('n8n’s Retry On Fail', () => {
	it('sends only to rejected recipients, and reports uncertain ones again', async () => {
		email.world.faults.add({ drop: 'after', skip: 1 });
		email.world.faults.add({ status: 418, skip: 1 });
		const execution = newExecution();
		await fail([a, b, c], execution);
		expect(requestsOf()).toEqual({ [a]: 1, [b]: 1, [c]: 1 });
		const { error, message } = await fail([a, b, c], execution);
		expect(requestsOf()).toEqual({ [a]: 1, [b]: 1, [c]: 2 });
		expect(error).toBe(`It may have been sent to 1 of 3 recipients: ${b}. Sent to 2`);
		expect(message).toContain('Retry On Fail sends nothing more.');
		expect(message).not.toContain('Not sent');
		expect(email.world.tables.email.mails.all()).toHaveLength(3);
	});
});
