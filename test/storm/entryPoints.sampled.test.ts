import type { IDataObject } from 'n8n-workflow';

import { mapConcurrent } from '../../nodes/shared/concurrency';
import { mail, testedEmail } from '../Email/tested';
import { sampled } from '../harness/sample';
import { useService, waitUntilIdle } from '../harness/tested';
import { openTool } from '../harness/toolRun';
import { UsedKeys } from '../harness/usedKeys';
import { addStorm, expectNoneTwice, retries, runInStorm } from './storm';

const messages = sampled(40, 1_000);

const email = useService(testedEmail);
const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const route = '/api/email/send';
const options = { timeoutSeconds: 1 };
const recipients = Array.from({ length: messages }, (_, index) => `${index}@example.com`);
const own = { ...mail, resource: 'email', operation: 'send', options };

const recipientOf = ({ body }: { body: unknown }) => String((body as IDataObject).destination);
const startStorm = (seed: number) => addStorm(email.world, { seed, route, requests: messages * 4 });
/** How many messages may have been processed. */
const expectNothingTwice = () => expectNoneTwice(email.world, route, recipientOf).size;

it(`${messages} calls of a tool with Retry On Fail: nothing twice, and the model learns what is unknown`, async () => {
	startStorm(31);
	const destination = "={{ $fromAI('to', 'The recipient', 'string') }}";
	const run = { parameters: { ...own, destination }, settings: retries };
	const open = openTool({ ...run, credential: email.credential() }, testedEmail.nodeType);
	const items = await mapConcurrent(recipients, 50, async (to) => (await open()({ to }))[0]);
	await waitUntilIdle(email);
	expect(expectNothingTwice()).toBeGreaterThan(messages / 2);
	const mails = new Set(email.world.tables.email.mails.all().map((sent) => sent.destination));
	for (const [index, item] of items.entries()) {
		if (!item.mayHaveBeenSent) expect(mails.has(recipients[index])).toBe(item.error === undefined);
	}
});

it(`${messages} messages that new executions try again with a Send Once Key: nothing twice`, async () => {
	startStorm(32);
	for (const destination of recipients) {
		const parameters = { ...mail, destination, options: { ...options, sendOnceKey: destination } };
		for (let tries = 0; tries < 5; tries++) {
			const [end] = await Promise.allSettled([email.run('email', 'send', parameters)]);
			if (end.status === 'fulfilled') break;
		}
	}
	await waitUntilIdle(email);
	expect(expectNothingTwice()).toBe(messages);
});

it(`${messages} messages of two accounts with Retry On Fail: nothing twice, and each by its own`, async () => {
	startStorm(33);
	const bases = [email.url, email.url.replace('127.0.0.1', 'localhost')];
	const inputs = recipients.map((to, index) => ({ to, base: bases[index % 2] }));
	const node = { parameters: { ...own, destination: '={{ $json.to }}' }, ...retries };
	const credential = { ...email.credential(), baseUrl: '={{ $json.base }}/messaging' };
	await runInStorm(email, testedEmail.nodeType, node, inputs, credential);
	expect(expectNothingTwice()).toBeGreaterThan(0);
	for (const { body, headers } of email.world.requests) {
		const index = recipients.indexOf(recipientOf({ body }));
		expect(headers.host).toBe(new URL(bases[index % 2]).host);
	}
});
