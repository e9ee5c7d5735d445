import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { ASK_MANAGER, askManager, browse } from './approvals';
import { inARow, manualStart, ofPack, place } from './nodes';
import { ask } from './triggers';
import { useHarness } from './useHarness';
import { startUntilWaiting, withParameters } from './waiting';

const harness = useHarness();
const statusOf = async (id: string) => (await harness.n8n.workflows.execution(id)).status;

/** As the text of a message: a workflow may give its execution's address to others. */
const address = '={{ $execution.resumeUrl }}';

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

	it('a reply is not taken', async () => {
		const { businessNumber, engagedPerson } = SEEDED_MESSAGING.chat;
		const parameters: IDataObject = {
			...{ resource: 'message', operation: 'sendAndWaitForReply', type: 'text', body: address },
			...{ senderNumber: businessNumber, recipientNumber: engagedPerson },
		};
		const { credentials, world } = harness;
		const asking = place('Ask', ofPack('chat'), parameters, { credentials });
		const id = await startUntilWaiting(harness, inARow('Forged reply', [manualStart, asking]));
		const { body } = world.tables.chat.messages.all().at(-1)!.content as { body: string };
		const item = { kind: 'message', eventKey: 'message:1', text: 'Yes' };
		const send = async (signature?: string) => {
			const url = changed(body, { signature });
			url.pathname += '/switchboard-reply';
			return (await ask(url.href, item)).status;
		};
		for (const signature of [undefined, '', forged(body), `${forged(body)}/${asking.id}`]) {
			expect(await send(signature)).toBe(401);
		}
		expect(await statusOf(id)).toBe('waiting');
		expect(await send(new URL(body).searchParams.get('signature')!)).toBe(200);
		const ended = await harness.n8n.workflows.ended(id);
		expect(fieldsOf(ended, 'Ask')).toMatchObject([{ timedOut: false, reply: { text: 'Yes' } }]);
	});
});
