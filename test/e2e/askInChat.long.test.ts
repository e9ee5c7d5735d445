import type { IDataObject } from 'n8n-workflow';

import { readExample } from '../../demo/examples';
import { createWaits } from '../../demo/sandboxCredentials';
import { until } from '../harness/until';
import { AskingHarness, importQuestion, writeReply } from './askingHarness';
import { sentTo } from './messages';
import { publishExample } from './triggers';
import { use } from './useHarness';
import { untilWaiting } from './waiting';

const harness = use(new AskingHarness({}));

const sent = () => harness.world.tables.chat.messages.all().length;

/** How an execution ended, even if it crashed. */
async function endOf(id: string): Promise<string> {
	let status = '';
	await until(async () => {
		({ status } = await harness.n8n.workflows.execution(id));
		return ['crashed', 'error', 'success'].includes(status);
	}, 50);
	return status;
}

describe('A question in a chat, with a data table of n8n', () => {
	it('is answered by two nodes and one table, and starts nothing else', async () => {
		const id = await harness.ask({ answerType: 'date' });
		expect(await harness.send(writeReply(harness, '2026-12-24'))).toBe(200);
		expect(await harness.answersOf(id)).toMatchObject([
			{ outcome: 'answered', answer: '2026-12-24', from: '447700900001' },
		]);
		expect(await harness.started()).toBe(0);
	});

	it.each<[string, IDataObject, RegExp?]>([
		['a right key', {}],
		['a wrong key', { apiKey: 'wrong' }, /did not accept this API key/],
		['a website', { baseUrl: 'N8N' }, /./],
		['another path', { baseUrl: 'N8N/api/v2' }, /isn’t at this Base URL|This server responds/],
	])('has a credential that can be tested: %s', async (...testCase) => {
		// Named parameters that a case does not have would be callbacks.
		const [what, changed, says] = testCase;
		const { type, data } = await createWaits(harness.n8n, what);
		const url = String(changed.baseUrl ?? data.baseUrl).replace('N8N', harness.n8n.url);
		const verdict = await harness.testCredential(type, { ...data, ...changed, baseUrl: url });
		const message = says ? expect.stringMatching(says) : expect.any(String);
		expect(verdict).toEqual({ status: says ? 'Error' : 'OK', message });
	});

	it('is answered by a reply that comes before n8n has stored the wait', async () => {
		const workflowId = await importQuestion(harness);
		const before = sent();
		const id = await harness.n8n.workflows.start(workflowId, 'Start');
		await until(() => sent() > before, 1);
		expect(await harness.send(writeReply(harness, 'At once'))).toBe(200);
		expect(await harness.answersOf(id)).toMatchObject([{ answer: 'At once' }]);
		expect(await harness.started()).toBe(0);
	});

	it('makes way for a newer one, and says so', async () => {
		const older = await harness.ask();
		const newer = await harness.ask();
		expect(await harness.answersOf(older)).toMatchObject([{ outcome: 'newerQuestion' }]);
		await harness.send(writeReply(harness, 'Tomorrow'));
		expect(await harness.answersOf(newer)).toMatchObject([{ answer: 'Tomorrow' }]);
		expect(await harness.started()).toBe(0);
	});

	it('that was deleted or stopped leaves the message to the workflow', async () => {
		const id = await harness.ask();
		await harness.n8n.workflows.stop(id);
		await harness.send(writeReply(harness, 'Too late'));
		expect(await harness.started()).toBe(1);
	});

	it.each([
		['GET rows', true],
		['POST rows', true],
		['POST rows', false],
		['POST webhook-waiting', true],
		['POST webhook-waiting', false],
		['PATCH update', true],
		['PATCH update', false],
	])('is answered once if n8n is killed at %s, before: %s', async (step, isBefore) => {
		const startedBefore = await harness.started();
		const id = await harness.ask();
		const reply = writeReply(harness, 'Tomorrow');
		const ended = harness.between.cutAt(step, isBefore, async () => await harness.n8n.kill());
		await harness.send(reply).catch(() => undefined);
		await ended;
		await harness.restart();
		await harness.sendUntilTaken(reply);
		await harness.sendUntilTaken(reply);
		const status = await endOf(id);
		const started = (await harness.started()) - startedBefore;
		// The execution had the answer, and n8n was killed before it could continue.
		const isNoted = step === 'PATCH update' && !isBefore;
		if (status === 'crashed') return expect(started).toBe(isNoted ? 0 : 2);
		expect([status, started]).toEqual(['success', 0]);
		expect(await harness.answersOf(id)).toMatchObject([{ answer: 'Tomorrow' }]);
	});

	it.each([
		['POST rows', true],
		['POST rows', false],
	])(
		'that n8n is killed at, %s, before: %s, leaves the reply to the workflow',
		async (step, isBefore) => {
			const startedBefore = await harness.started();
			const workflowId = await importQuestion(harness);
			const ended = harness.between.cutAt(step, isBefore, async () => await harness.n8n.kill());
			await harness.n8n.workflows.start(workflowId, 'Start');
			await ended;
			await harness.restart();
			await harness.sendUntilTaken(writeReply(harness, 'Hello'));
			expect(await harness.started()).toBe(startedBefore + 1);
		},
	);

	it('asks a customer for a date, as in the example', async () => {
		const example = await publishExample(
			harness,
			readExample('ask-a-customer-for-a-date.json'),
			'chat',
		);
		const id = await harness.n8n.workflows.start(example.workflowId, 'Start');
		await untilWaiting(harness, id);
		await example.send(writeReply(harness, 'next week'));
		const to = () => sentTo(harness, '447700900001');
		expect(to().at(-1)).toBe('Please write only the date, as 2026-12-24.');
		await example.send(writeReply(harness, '2026-12-24'));
		expect(await harness.n8n.workflows.ended(id)).toMatchObject({ lastNode: 'Confirm' });
		expect(to().at(-1)).toBe('Thank you. Our technician will come on 2026-12-24.');
	});
});
