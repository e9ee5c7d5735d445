import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { Email } from '../../../nodes/Email/Email.node';
import { runInEngine } from '../../harness/engine';
import { question } from '../../Email/samples';
import { linksIn, testedEmail } from '../../Email/tested';
import { testedChat } from '../../Chat/tested';
import { useManualClock } from '../../harness/manualClock';
import { inputs } from '../../harness/messagingRun';
import { newExecution } from '../../harness/run';
import { useService } from '../../harness/tested';

const email = useService(testedEmail);
const ask = async (own = {}, more = {}) =>
	await email.run('email', 'sendAndWait', { ...question, ...own }, more);
const html = () => (email.world.requests.at(0)?.body as { html: string }).html;

describe('Send and Wait for Approval', () => {
	useManualClock();

	it('sends two signed links and waits, at most a day', async () => {
		const execution = newExecution();
		const items: INodeExecutionData[] = [{ json: { order: 7 } }];
		await ask({}, { execution, items });
		const links = linksIn(html());
		expect(links.map(({ searchParams }) => searchParams.get('approved'))).toEqual([
			'true',
			'false',
		]);
		for (const { searchParams } of links) {
			expect(searchParams.get('signature')).toMatch(/^\w{20,}$/);
			expect(searchParams.get('questionId')).toBe(links[0].searchParams.get('questionId'));
		}
		expect(execution.waitTill).toEqual(new Date('2026-03-16T10:00:00Z'));
	});

	it.each([
		['http://127.0.0.1', '/webhook-waiting/execution-1/', false],
		['https://n8n.example:8443', '/webhook-waiting/execution-1/', false],
		['https://n8n.example/n8n', '/n8n/webhook-waiting/execution-1/switchboard-approval', true],
		['https://n8n.example/a/b', '/a/b/webhook-waiting/execution-1/switchboard-approval', true],
	])('RB09: at %s has links that n8n can check', async (baseUrl, path, hasToken) => {
		const execution = newExecution();
		const token = (execution as unknown as IDataObject).resumeToken;
		await ask({}, { execution, baseUrl });
		const links = linksIn(html());
		expect(links).toHaveLength(2);
		for (const { pathname, searchParams } of links) {
			expect(pathname.startsWith(path)).toBe(true);
			// n8n's own signature is good for one link, and its token for each node of the execution.
			expect(searchParams.get('signature') === token).toBe(hasToken);
			expect(searchParams.get('questionId')).toMatch(/^\w{32}$/);
		}
	});

	it('rejects several items before it sends, and says what to use instead', async () => {
		await expect(ask({}, { items: inputs(3) })).rejects.toMatchObject({
			message: 'Send and Wait for Approval asks about one item at a time',
			description: expect.stringContaining('Loop Over Items'),
		});
		expect(email.world.requests).toHaveLength(0);
	});

	it('returns an error item for each of several items where it continues', async () => {
		const execution = newExecution();
		const settings = { onError: 'continueErrorOutput' } as const;
		const output = await ask({}, { items: inputs(3), settings, execution });
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
		expect(execution.waitTill).toBeUndefined();
	});

	it('has one item while it waits, even if Execute Once gave it several', async () => {
		const { operation, ...own } = { operation: 'sendAndWait', resource: 'email', ...question };
		const settings = {
			executeOnce: true,
			parameters: { operation, ...own },
			credentials: { switchboardMessagingApi: { id: '1', name: 'Sandbox' } },
		};
		const items = [{ json: { order: 7 } }, { json: { order: 8 } }];
		const { run } = await runInEngine(new Email(), settings, items, email.credential());
		expect(run.status).toBe('waiting');
		const [waiting] = run.data.executionData?.nodeExecutionStack ?? [];
		expect(waiting.data.main[0]?.map(({ json }) => [json.order, json.answer])).toEqual([
			[7, 'timedOut'],
		]);
	});

	it('is continued by n8n at the address of the execution', () => {
		const { webhooks = [] } = new Email().description;
		// With these n8n finds the node that waits, runs it once more and continues after it.
		const resuming = {
			name: 'default',
			restartWebhook: true,
			isFullPath: true,
			responseMode: 'onReceived',
			responseData: '',
		};
		const paths = ['={{ $nodeId }}', 'switchboard-approval'];
		expect(webhooks).toEqual(
			paths.flatMap((path) => [
				{ ...resuming, path, httpMethod: 'GET' },
				{ ...resuming, path, httpMethod: 'POST' },
			]),
		);
	});
});

describe('The item that waits', () => {
	const ask = async (own: INodeParameters, json: IDataObject) => {
		const items: INodeExecutionData[] = [{ json }];
		await email.run('email', 'sendAndWait', { ...question, ...own }, { items });
		return items[0].json;
	};
	const timedOut = { answer: 'timedOut', answeredAt: null, questionId: expect.any(String) };
	const { message } = question;

	it('has the fields of an answer at the timeout', async () => {
		expect(await ask({}, { order: 7, data: { a: 1 } })).toEqual({
			order: 7,
			approved: false,
			...timedOut,
			data: { a: 1, respondedAt: null, message },
		});
		expect(await ask({}, { data: 'own' })).toEqual({ data: 'own', approved: false, ...timedOut });
	});
});

it('An AI agent’s tool asks, too', async () => {
	await email.run('email', 'sendAndWait', question, { asTool: true });
	expect(email.world.requests).toHaveLength(1);
});

describe('Send and Wait for Approval on chat', () => {
	const chat = useService(testedChat);
	const sample = testedChat.samples['message.sendAndWait'];

	it('sends the links as text', async () => {
		await chat.run('message', 'sendAndWait', sample);
		const { text } = chat.world.requests.at(0)?.body as { text: { body: string } };
		expect(text.body).toMatch(/^Buy 3 numbers\?\n\nApprove: http\S+\n\nDecline: http\S+$/);
	});

	it('passes the links to the template when the person has not engaged', async () => {
		const own = { recipientNumber: '447700900999', fallBack: true, templateName: 'order_update' };
		await chat.run('message', 'sendAndWait', { ...sample, ...own });
		const [message] = chat.world.tables.chat.messages.all();
		expect(message.variables).toEqual({
			message: 'Buy 3 numbers?',
			approve_url: expect.stringMatching(/approved=true/),
			decline_url: expect.stringMatching(/approved=false/),
		});
	});
});
