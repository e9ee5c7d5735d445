import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { linksIn } from '../Email/tested';
import { until } from '../harness/until';
import { ASK_MANAGER, askManager, browse } from './approvals';
import { inARow, manualStart, ofPack, place } from './nodes';
import { ask } from './triggers';
import { useHarness } from './useHarness';
import { startUntilWaiting, untilWaiting, withParameters } from './waiting';

const harness = useHarness();
const statusOf = async (id: string) => (await harness.n8n.workflows.execution(id)).status;

/** As the text of a message: a workflow may give its execution's address to others. */
const address = '={{ $execution.resumeUrl }}';

const mail = { sender: SEEDED_MESSAGING.email.approvedSender, subject: 'Disk full', html: 'Look' };

const changed = (url: string, query: Record<string, string | undefined>) => {
	const other = new URL(url);
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined) other.searchParams.delete(name);
		else other.searchParams.set(name, value);
	}
	return other;
};

/** Made up, of the length that n8n compares. */
const forged = (url: string) =>
	(new URL(url).searchParams.get('signature') ?? '').replace(/./g, 'a');

// n8n 2.41.1 has flaws in its check of signatures, which later versions correct.
describe('Without n8n’s signature', () => {
	it('an approval is not given', async () => {
		const isManager = ({ name }: { name: string }) => name === 'Ask Manager';
		const example = withParameters(readExample(ASK_MANAGER), isManager, { message: address });
		const { id, links } = await askManager(harness, example);
		const [own, yes] = links;
		for (const signature of [undefined, '', forged(yes)]) {
			expect((await browse('POST', changed(yes, { signature }).href)).status).toBe(401);
		}
		// n8n takes the token of the execution for any of its nodes, and then checks no signature.
		const token = new URL(own).searchParams.get('signature');
		const signature = `${token}/${new URL(yes).pathname.split('/').at(-1)}`;
		const around = (questionId?: string) =>
			changed(own, { signature, approved: 'true', questionId }).href;
		for (const questionId of [undefined, '', randomUUID()]) {
			for (const method of ['GET', 'POST'] as const) {
				const { data } = await browse(method, around(questionId));
				expect(data).not.toMatch(/Buy them|was recorded/);
			}
		}
		expect(await statusOf(id)).toBe('waiting');
		expect(harness.requestsTo('numbering', 'buyDids')).toEqual([]);
		// The way around is real: with the secret of the question, it is open.
		const { questionId } = Object.fromEntries(new URL(yes).searchParams);
		expect((await browse('POST', around(questionId))).data).toContain('was recorded');
		expect((await harness.n8n.workflows.ended(id)).status).toBe('success');
	});

	it('a reply is not taken, and with it none without the ID of its question', async () => {
		const { businessNumber, engagedPerson } = SEEDED_MESSAGING.chat;
		const question = randomUUID();
		const parameters: IDataObject = {
			resource: 'message',
			operation: 'sendAndWaitForReply',
			type: 'text',
			body: address,
			senderNumber: businessNumber,
			recipientNumber: engagedPerson,
			keepWaitIn: 'address',
			address: `${address}/switchboard-reply&question=${question}`,
		};
		const { credentials, world } = harness;
		const asking = place('Ask', ofPack('chat'), parameters, { credentials });
		const id = await startUntilWaiting(harness, inARow('Forged reply', [manualStart, asking]));
		const { body } = world.tables.chat.messages.all().at(-1)!.content as { body: string };
		const sentAt = new Date(world.now().getTime() + 5_000).toISOString();
		const item = {
			kind: 'message',
			eventKey: 'message:1',
			from: engagedPerson,
			sentAt,
			text: 'Yes',
		};
		const send = async (query: Record<string, string | undefined>) => {
			const url = changed(body, query);
			url.pathname += '/switchboard-reply';
			return await ask(url.href, item);
		};
		for (const signature of [undefined, '', forged(body), `${forged(body)}/${asking.id}`]) {
			expect((await send({ signature, question })).status).toBe(401);
		}
		for (const other of [undefined, '', randomUUID()]) {
			expect((await send({ question: other })).data).toMatchObject({ accepted: false });
		}
		expect(await statusOf(id)).toBe('waiting');
		expect((await send({ question })).data).toMatchObject({ accepted: true });
		const ended = await harness.n8n.workflows.ended(id);
		expect(fieldsOf(ended, 'Ask')).toMatchObject([{ timedOut: false, reply: { text: 'Yes' } }]);
	});

	// With the token of the execution in it, which n8n takes for any of its nodes.
	it('the acknowledge link of an alert answers nothing else of its execution', async () => {
		const { credentials, world } = harness;
		const step = { channel: 'email', destination: 'jane@example.com', ...mail, waitMinutes: 60 };
		const alert = place('Alert', ofPack('notify'), { steps: { values: [step] } }, { credentials });
		const reply = {
			resource: 'message',
			operation: 'sendAndWaitForReply',
			type: 'text',
			body: 'Refund?',
			senderNumber: SEEDED_MESSAGING.chat.businessNumber,
			recipientNumber: SEEDED_MESSAGING.chat.engagedPerson,
			keepWaitIn: 'address',
			address: `${address}/switchboard-reply&question=${randomUUID()}`,
		};
		const asking = place('Ask', ofPack('chat'), reply, { credentials });
		const file = inARow('Alert, then a question', [manualStart, alert, asking]);
		const id = await startUntilWaiting(harness, file);
		const [link] = linksIn(String(world.tables.email.mails.all().at(-1)?.html));
		for (const query of [{ step: '99' }, { step: '2' }, { notification: 'f'.repeat(32) }]) {
			const { data } = await browse('POST', changed(link.href, query).href);
			expect(data).not.toContain('was recorded');
		}
		expect(await statusOf(id)).toBe('waiting');
		expect((await browse('GET', link.href)).data).toContain('Disk full');
		expect((await browse('POST', link.href)).data).toContain('was recorded');
		await until(async () => world.tables.chat.messages.all().length > 0);
		await untilWaiting(harness, id);
		const from = SEEDED_MESSAGING.chat.engagedPerson;
		const sentAt = new Date(world.now().getTime() + 5_000).toISOString();
		const item = { kind: 'message', eventKey: 'message:1', sentAt, text: 'Yes, refund me' };
		for (const own of [{}, { from }]) {
			const forgery = new URL(link.href);
			forgery.pathname = forgery.pathname.replace('/acknowledge', '/switchboard-reply');
			const { data } = await ask(forgery.href, { ...item, ...own });
			expect(data).toMatchObject({ accepted: false });
		}
		expect((await browse('POST', link.href)).status).toBe(404);
		expect(await statusOf(id)).toBe('waiting');
		await harness.n8n.workflows.stop(id);
	});
});
