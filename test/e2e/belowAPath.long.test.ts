import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { question } from '../Email/samples';
import { linksIn } from '../Email/tested';
import { startSubpathProxy } from '../network/subpathProxy';
import { browse } from './approvals';
import { inARow, manualStart, noOp, ofPack, place } from './nodes';
import { ask } from './triggers';
import { useOwnN8n } from './useHarness';
import { notifyCall, startCall, startUntilWaiting } from './waiting';

/** RB09: n8n behind a proxy that serves it below a path. */
describe('An n8n below a path', () => {
	const env: Record<string, string> = {};
	let proxy: Awaited<ReturnType<typeof startSubpathProxy>>;
	beforeAll(async () => {
		proxy = await startSubpathProxy('/n8n');
		Object.assign(env, { N8N_PATH: '/n8n/', N8N_WEBHOOK_URL: `${proxy.url}/` });
	});
	const harness = useOwnN8n(env);
	beforeAll(() => void (proxy.target.url = harness.n8n.url));
	afterAll(async () => await proxy.stop());
	beforeEach(() => harness.world.reset());

	const { chat } = SEEDED_MESSAGING;
	const statusOf = async (id: string) => (await harness.n8n.workflows.execution(id)).status;
	const placed = (type: string, parameters: IDataObject) =>
		place('Ask', ofPack(type), parameters, { credentials: harness.credentials });
	const asked = async (type: string, parameters: IDataObject) =>
		await startUntilWaiting(
			harness,
			inARow('Below a path', [manualStart, placed(type, parameters), noOp]),
		);

	it.each<[string, IDataObject]>([
		['email', { resource: 'email', operation: 'sendAndWait', ...question }],
		[
			'chat',
			{
				resource: 'message',
				operation: 'sendAndWait',
				message: 'Buy 3 numbers?',
				recipientNumber: chat.engagedPerson,
				senderNumber: chat.businessNumber,
			},
		],
	])('takes the answer of an approval by %s, and no changed one', async (type, parameters) => {
		const id = await asked(type, parameters);
		const { mails, messages } = { ...harness.world.tables.email, ...harness.world.tables.chat };
		const html = mails.all().at(-1)?.html;
		const body = (messages.all().at(-1)?.content as { body: string } | undefined)?.body ?? '';
		const [yes] = html
			? linksIn(String(html))
			: (body.match(/http\S+/g) ?? []).map((url) => new URL(url));
		expect(yes.href.startsWith(`${proxy.url}/webhook-waiting/${id}/`)).toBe(true);
		const page = await browse('GET', yes.href);
		expect([page.status, page.data]).toEqual([200, expect.stringContaining('Buy 3 numbers')]);
		for (const changed of [{ questionId: 'f'.repeat(32) }, { questionId: '' }]) {
			const other = new URL(yes);
			for (const [name, value] of Object.entries(changed)) other.searchParams.set(name, value);
			expect((await browse('POST', other.href)).data).not.toContain('was recorded');
		}
		const unsigned = new URL(yes);
		unsigned.searchParams.delete('signature');
		expect((await browse('POST', unsigned.href)).status).toBe(401);
		expect(await statusOf(id)).toBe('waiting');
		expect((await browse('POST', yes.href)).data).toContain('was recorded');
		const ended = await harness.n8n.workflows.ended(id);
		expect(fieldsOf(ended, 'Ask')).toMatchObject([{ approved: true, answer: 'approved' }]);
	});

	it('takes a reply, an acknowledgement and the end of a call', async () => {
		const questionId = randomUUID();
		const id = await asked('chat', {
			resource: 'message',
			operation: 'sendAndWaitForReply',
			type: 'text',
			body: '={{ $execution.resumeUrl }}',
			keepWaitIn: 'address',
			address: `={{ $execution.resumeUrl }}/switchboard-reply&question=${questionId}`,
			recipientNumber: chat.engagedPerson,
			senderNumber: chat.businessNumber,
		});
		const { body } = harness.world.tables.chat.messages.all().at(-1)!.content as { body: string };
		const address = `${body}/switchboard-reply&question=${questionId}`;
		const sentAt = new Date(harness.world.now().getTime() + 5_000).toISOString();
		const item = { kind: 'message', eventKey: 'm-1', from: chat.engagedPerson, sentAt };
		expect((await ask(address, item)).data).toEqual({ accepted: true });
		expect((await harness.n8n.workflows.ended(id)).status).toBe('success');

		const step = { channel: 'email', waitMinutes: 60, subject: 'Disk full', html: 'Look' };
		const mail = { destination: question.destination, sender: question.sender };
		const alert = await asked('notify', { steps: { values: [{ ...step, ...mail }] } });
		const [link] = linksIn(String(harness.world.tables.email.mails.all().at(-1)?.html));
		expect((await browse('POST', link.href)).data).toContain('was recorded');
		expect((await harness.n8n.workflows.ended(alert)).status).toBe('success');

		const call = await startCall(harness);
		await notifyCall(harness, 'completed');
		expect((await harness.n8n.workflows.ended(call)).status).toBe('success');
	});
});
