import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { until } from '../harness/until';
import { answerWith, ASK_MANAGER, askManager, browse } from './approvals';
import { itWith } from './n8n1';
import { inARow, place } from './nodes';
import { useHarness } from './useHarness';
import { untilWaiting } from './waiting';

const harness = useHarness();

const chatType = 'n8n-nodes-switchboard.chat';
const emailType = 'n8n-nodes-switchboard.email';

describe('Approval', () => {
	const ask = async () => await askManager(harness);

	const bought = () => harness.requestsTo('numbering', 'buyDids');

	it('opens a page, and goes on when its button is pressed', async () => {
		const { id, body, buy } = await ask();
		expect(body).toMatch(/^Buy 2 numbers in Berlin\?\n\nBuy them: http\S+\n\nNot now: http\S+$/);
		for (let robots = 0; robots < 2; robots++) {
			const page = await browse('GET', buy);
			expect(page.status).toBe(200);
			expect(page.headers['content-type']).toMatch(/text\/html/);
			expect(page.headers['content-security-policy']).toMatch(/default-src 'none'/);
			expect(page.data).toContain('Asked by the workflow “Ask a manager');
			expect(page.data).toContain('Buy 2 numbers in Berlin?');
			expect(page.data).toMatch(/<form method="post"><button[^>]+>.*Buy them<\/button><\/form>/);
		}
		expect((await harness.n8n.workflows.execution(id)).status).toBe('waiting');

		const answer = await browse('POST', buy);

		expect(answer.data).toContain('Your answer was recorded');
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Buy Numbers' });
		expect(fieldsOf(execution, 'Ask Manager')).toEqual([
			{
				quantity: 2,
				city: 'Berlin',
				approved: true,
				answer: 'approved',
				answeredAt: expect.stringMatching(/^\d{4}-/),
				questionId: expect.any(String),
				data: {
					...{ approved: true, respondedAt: expect.stringMatching(/^\d{4}-/) },
					...{ message: 'Buy 2 numbers in Berlin?', linkSentTo: '447700900001' },
				},
			},
		]);
		expect(bought()).toHaveLength(1);
	});

	it('counts the first answer, and says so afterwards', async () => {
		const { id, buy, leave } = await ask();
		const answers = await Promise.all([browse('POST', leave), browse('POST', buy)]);
		const execution = await harness.n8n.workflows.ended(id);
		const [{ approved }] = fieldsOf(execution, 'Ask Manager');
		const recorded = answers.filter(({ data }) => String(data).includes('answer was recorded'));
		expect(recorded).toHaveLength(1);
		expect(String(recorded[0].data)).toContain(approved ? 'Buy them' : 'Not now');
		for (const method of ['GET', 'POST'] as const) {
			const later = await browse(method, buy);
			expect(String(later.data)).toMatch(/already answered|No action required/);
		}
		expect(bought()).toHaveLength(approved ? 1 : 0);
	});

	it('declines by the other link', async () => {
		const { id, leave } = await ask();
		await browse('POST', leave);
		const execution = await harness.n8n.workflows.ended(id);
		expect(fieldsOf(execution, 'Not Bought')).toEqual([{ answer: 'declined' }]);
		expect(bought()).toHaveLength(0);
	});

	it('takes no link that was tampered with', async () => {
		const { id, leave } = await ask();
		const { status } = await browse('POST', leave.replace('approved=false', 'approved=true'));
		expect(status).toBe(401);
		expect((await harness.n8n.workflows.execution(id)).status).toBe('waiting');
		await harness.n8n.workflows.stop(id);
	});

	it('continues with a text that a person writes', async () => {
		const example = readExample(ASK_MANAGER);
		const manager = example.nodes.find(({ name }) => name === 'Ask Manager')!;
		Object.assign(manager.parameters, { responseType: 'freeText', options: {} });
		const { id, links } = await askManager(harness, example);
		expect(links).toHaveLength(1);
		const [link] = links;
		expect((await browse('GET', link)).data).toContain('<textarea id="text" name="answer"');
		const answered = await answerWith(link, { answer: 'Only <one>,\r\nin Köln' });
		expect(answered.data).toContain('Only &lt;one&gt;,\nin Köln');
		const execution = await harness.n8n.workflows.ended(id);
		expect(fieldsOf(execution, 'Ask Manager')).toMatchObject([
			{ answer: 'answered', data: { text: 'Only <one>,\nin Köln' } },
		]);
	});

	it('goes on without an answer when time is up', async () => {
		const node = { type: emailType, id: 'asks' };
		const execution = await harness.runNode(
			{
				...{
					resource: 'email',
					operation: 'sendAndWait',
					subject: 'Please decide',
					message: 'Buy?',
				},
				...{ destination: 'boss@example.com', sender: SEEDED_MESSAGING.email.approvedSender },
				...{ resumeAmount: 0.02, resumeUnit: 'minutes' },
			},
			{ inputs: [{ order: 7 }], node },
		);
		expect(execution.status).toBe('success');
		expect(fieldsOf(execution, 'Under Test')).toMatchObject([
			{ order: 7, approved: false, answer: 'timedOut' },
		]);
	});

	it('has a link answer its own question and no later one of a loop', async () => {
		const jsCode = 'return [1, 2].map((quantity) => ({ json: { quantity } }));';
		const askManager = readExample(ASK_MANAGER).nodes.find(({ name }) => name === 'Ask Manager')!;
		const { nodes, connections } = inARow('', [
			place('Start', 'n8n-nodes-base.manualTrigger'),
			place('Wish', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 }),
			place('Loop', 'n8n-nodes-base.splitInBatches', { options: {} }, { typeVersion: 3 }),
		]);
		connections.Loop = { main: [[], [{ node: 'Ask Manager', type: 'main', index: 0 }]] };
		connections['Ask Manager'] = { main: [[{ node: 'Loop', type: 'main', index: 0 }]] };
		const again = { name: 'Asked twice', nodes: [...nodes, askManager], connections };
		const id = await harness.import(again);
		const executionId = await harness.n8n.workflows.start(id, 'Start');
		await untilWaiting(harness, executionId);
		const linkOf = (index: number) => {
			const message = harness.world.tables.chat.messages.at(index);
			return (message.content as { body: string }).body.match(/http\S+/)![0];
		};
		await browse('POST', linkOf(0));
		await until(() => harness.world.tables.chat.messages.length >= 2, 100);
		await untilWaiting(harness, executionId);
		const stale = await browse('POST', linkOf(0));
		expect(stale.data).toContain('already answered');
		// The process remembers the label; the execution itself has the answer.
		expect(stale.data).toMatch(/<dd>✓ (Buy them|Approved)<\/dd><dt>Time<\/dt>/);
		expect((await harness.n8n.workflows.execution(executionId)).status).toBe('waiting');
		await browse('POST', linkOf(1));
		expect((await harness.n8n.workflows.ended(executionId)).status).toBe('success');
	});

	itWith('human review of AI tools')('gives n8n a human review of AI tools', async () => {
		const types = await harness.n8n.nodeTypes();
		for (const type of [chatType, emailType]) {
			const review = types.find(({ name }) => name === `${type}HitlTool`);
			const names = (review?.properties as IDataObject[]).map(({ name }) => name);
			expect(names).toEqual(expect.arrayContaining(['message', 'approvalOptions']));
		}
	});
});
