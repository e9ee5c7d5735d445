import type { IDataObject } from 'n8n-workflow';

import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { expectConcurrency } from '../harness/atOnce';
import { useManualClock } from '../harness/manualClock';
import { inputs } from '../harness/messagingRun';
import { newExecution } from '../harness/run';
import { useService } from '../harness/tested';
import { until } from '../harness/until';
import { mail, question, templated } from './samples';
import { testedEmail } from './tested';

const email = useService(testedEmail);
const bodies = () => email.world.requests.map(({ body }) => body as Record<string, unknown>);
const mails = () => email.world.tables.email.mails.all();
const sentTo = () => mails().map(({ destination }) => destination);
const send = async (own = {}, more = {}) =>
	await email.list('email', 'send', { ...mail, ...own }, more);

it('returns the status of the response with the recipient', async () => {
	expect(await send()).toEqual([
		{
			destination: 'jane@example.com',
			code: 200,
			message: 'Email queued',
			messageId: 'mail-70001',
		},
	]);
	expect(bodies()).toEqual([{ ...mail, category: 'transaction' }]);
});

it('sends text as HTML with its line breaks, and another category', async () => {
	const html = 'Hi <Jane>,\r\n\nup & away';
	await send({ emailType: 'text', html, options: { category: 'marketing' } });
	const body = { html: 'Hi &lt;Jane&gt;,<br><br>up &amp; away', category: 'marketing' };
	expect(bodies()).toMatchObject([body]);
});

describe('several recipients in one field', () => {
	it.each([
		['lines and semicolons', 'a@example.com;\n b@example.com\n'],
		['one of them twice', 'a@example.com,b@example.com,a@example.com'],
	])('get one email and one item each: %s', async (_what, destination) => {
		const output = await email.run('email', 'send', { ...mail, destination });
		expect(sentTo()).toEqual(['a@example.com', 'b@example.com']);
		expect(output.map(({ json, pairedItem }) => [json.destination, pairedItem])).toEqual([
			['a@example.com', { item: 0 }],
			['b@example.com', { item: 0 }],
		]);
	});

	it('are sent concurrently, up to the number under Batching', async () => {
		email.world.faults.add({ held: true, times: 24 });
		const destination = Array.from({ length: 12 }, (_, i) => `p${i}@example.com`).join();
		const sendingTen = send({ destination });
		await expectConcurrency(email.world, 10, 12);
		await sendingTen;
		const options = { batching: { batch: { batchSize: 3 } } };
		const sendingThree = send({ destination, options });
		await expectConcurrency(email.world, 3, 12);
		await sendingThree;
	});
});

describe('Batch Interval', () => {
	const clock = useManualClock();

	it('separates the starts of two batches', async () => {
		const options = { batching: { batch: { batchSize: 2, batchInterval: 120 } } };
		const destination = '={{ `p${$json.index}@example.com` }}';
		const sending = send({ destination, options }, { items: inputs(5) });
		await until(() => clock.asleep.length === 2);
		expect(clock.asleep).toEqual([120, 120]);
		expect(mails()).toHaveLength(2);
		clock.advance(120);
		await until(() => clock.asleep.length === 1 && mails().length === 4);
		expect(clock.asleep).toEqual([120]);
		clock.advance(120);
		expect(await sending).toHaveLength(5);
	});
});

describe('a template', () => {
	const sendTemplate = async (own = {}) =>
		await email.run('email', 'sendByTemplate', { ...templated, ...own });

	it('takes variables as JSON and keeps their types', async () => {
		const variablesJson = '{ "name": "Jane", "order": 7 }';
		await sendTemplate({ specifyVariables: 'json', variablesJson });
		expect(bodies()[0].variables).toEqual({ name: 'Jane', order: 7 });
	});
});

describe('an answer of 200 with an error in status.code', () => {
	const { unapprovedSender: sender } = SEEDED_MESSAGING.email;
	const operations = [
		['send', mail],
		['sendByTemplate', templated],
		['sendAndWait', question],
	] as const;
	const run = async (operation: string, own: object, more = {}) =>
		await email.run('email', operation, own as never, more);

	it.each(operations)('rejects %s, which may be tried again', async (operation, own) => {
		email.world.configure({ email: { errorsIn: 'statusCode' } });
		const execution = newExecution();
		await expect(run(operation, { ...own, sender }, { execution })).rejects.toMatchObject({
			message: 'The sender "stranger@example.org" is not approved',
			description: expect.stringContaining('status.code 422'),
		});
		expect(await run(operation, own, { execution })).toHaveLength(1);
		expect(mails()).toHaveLength(1);
	});

	it.each([{ code: 500 }, { code: '503' }, { code: 408 }, { code: 422, messageId: 'mail-1' }])(
		'may have been sent, and is not sent again: %j',
		async (status) => {
			email.world.faults.add({ body: { status: { message: 'Queue is down', ...status } } });
			const execution = newExecution();
			for (let attempt = 1; attempt <= 2; attempt++) {
				await expect(run('send', mail, { execution })).rejects.toThrow(
					'It may have been sent: check before you repeat it. Queue is down',
				);
			}
			expect(bodies()).toHaveLength(1);
		},
	);
});

describe('an item of whose recipients one is uncertain and one is rejected', () => {
	const [a, b, c] = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
	/** One email after the other, so that each fault hits the email that it is for. */
	const options = { batching: { batch: { batchSize: 1 } } };
	const timesSentTo = () =>
		[a, b, c].map((one) => bodies().filter((body) => body.destination === one).length);
	const fail = async (execution: ReturnType<typeof newExecution>) => {
		const own = { options, destination: [a, b, c].join() };
		const [item] = await send(own, { execution, settings: { onError: 'continueErrorOutput' } });
		return item as { error: string; message: string; details: { body: IDataObject } };
	};

	it('lists them apart, and Retry On Fail sends only to the rejected one', async () => {
		email.world.faults.add({ drop: 'after', skip: 1 });
		email.world.faults.add({ status: 418, skip: 1, body: { message: 'No such mailbox' } });
		const execution = newExecution();
		const { error, message, details } = await fail(execution);
		expect(error).toBe(
			`It may have been sent to 1 of 3 recipients: ${b}. Not sent to 1: ${c}. Sent to 1`,
		);
		expect(message).toContain('Ask the recipient, or check the platform');
		expect(details.body).toMatchObject({
			sent: [{ destination: a }],
			uncertain: [{ recipient: b, reason: expect.stringMatching(/^The connection .* was cut/) }],
			rejected: [{ recipient: c, description: expect.stringContaining('status 418') }],
		});
		expect(timesSentTo()).toEqual([1, 1, 1]);
		const again = await fail(execution);
		expect(again.error).toBe(`It may have been sent to 1 of 3 recipients: ${b}. Sent to 2`);
		expect(again.message).toContain('Retry On Fail sends nothing more.');
		expect(again.message).not.toContain('Not sent');
		expect(timesSentTo()).toEqual([1, 1, 2]);
		expect(mails()).toHaveLength(3);
	});
});
