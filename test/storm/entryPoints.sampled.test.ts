import type { IDataObject, INode } from 'n8n-workflow';

import { mapConcurrent } from '../../nodes/shared/concurrency';
import { mail, testedEmail } from '../Email/tested';
import { runInEngine } from '../harness/engine';
import { sampled } from '../harness/sample';
import { useService, waitUntilIdle } from '../harness/tested';
import { openTool } from '../harness/toolRun';
import { UsedKeys } from '../harness/usedKeys';
import { addFaultProfile, countSent, seeded } from './faultProfile';

const messages = sampled(40, 1_000);

const email = useService(testedEmail);
const usedKeys = new UsedKeys();
beforeEach(() => usedKeys.install());

const route = '/api/email/send';
const retries: Partial<INode> = { retryOnFail: true, maxTries: 5, waitBetweenTries: 0 };
const options = { timeoutSeconds: 1 };
const recipients = Array.from({ length: messages }, (_, index) => `${index}@example.com`);
const own = { ...mail, resource: 'email', operation: 'send' };

const startStorm = (seed: number) =>
	addFaultProfile(email.world, seeded(seed), { path: route, requests: messages * 4, share: 0.35 });

/** Fails if a message may have been processed twice; answers how many may have been processed at all. */
async function expectNothingTwice(): Promise<number> {
	await waitUntilIdle(email);
	const sent = countSent(email.world, route, ({ body }) =>
		String((body as IDataObject).destination),
	);
	expect([...sent].filter(([, times]) => times > 1)).toEqual([]);
	return sent.size;
}

it(`${messages} calls of a tool with Retry On Fail: nothing twice, and the model learns what is unknown`, async () => {
	startStorm(31);
	const parameters = {
		...{ ...own, options },
		destination: "={{ $fromAI('to', 'The recipient', 'string') }}",
	};
	const settings = retries;
	const open = openTool(
		{ parameters, settings, credential: email.credential() },
		testedEmail.nodeType,
	);
	const items = await mapConcurrent(recipients, 50, async (to) => (await open()({ to }))[0]);
	expect(await expectNothingTwice()).toBeGreaterThan(messages / 2);
	const mails = new Set(email.world.tables.email.mails.all().map(({ destination }) => destination));
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
	expect(await expectNothingTwice()).toBe(messages);
});

it(`${messages} messages of two accounts with Retry On Fail: nothing twice, and each by its own`, async () => {
	startStorm(33);
	const bases = [email.url, email.url.replace('127.0.0.1', 'localhost')];
	const items = recipients.map((to, index) => ({ json: { to, base: bases[index % 2] } }));
	const parameters = { ...own, destination: '={{ $json.to }}', options };
	const credentials = { switchboardMessagingApi: { id: '1', name: 'By item' } };
	const credential = { ...email.credential(), baseUrl: '={{ $json.base }}/messaging' };
	await runInEngine(
		testedEmail.nodeType,
		{ parameters, credentials, ...retries },
		items,
		credential,
	);
	expect(await expectNothingTwice()).toBeGreaterThan(0);
	for (const { body, headers } of email.world.requests) {
		const index = recipients.indexOf(String((body as IDataObject).destination));
		expect(headers.host).toBe(new URL(bases[index % 2]).host);
	}
});
