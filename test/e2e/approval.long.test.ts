import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { until } from '../harness/until';
import { ASK_MANAGER, askManager, browse } from './approvals';
import { inARow, manualStart, ofPack, place, placeInputs } from './nodes';
import { useHarness } from './useHarness';
import { startUntilWaiting, untilWaiting } from './waiting';

const harness = useHarness();

const example = readExample(ASK_MANAGER);
const bought = () => harness.requestsTo('numbering', 'buyDids');
const statusOf = async (id: string) => (await harness.n8n.workflows.execution(id)).status;

describe('Approval', () => {
	it('opens a page, and goes on when its button is pressed', async () => {
		const { id, body, yes } = await askManager(harness);
		expect(body).toMatch(/^Buy 2 numbers in Berlin\?\n\nBuy them: http\S+\n\nNot now: http\S+$/);
		for (let robots = 0; robots < 2; robots++) {
			const page = await browse('GET', yes);
			expect(page.status).toBe(200);
			expect(page.headers['content-type']).toMatch(/text\/html/);
			expect(page.headers['content-security-policy']).toMatch(/default-src 'none'/);
			expect(page.data).toContain('Asked by the workflow “Ask a manager');
			expect(page.data).toContain('Buy 2 numbers in Berlin?');
			expect(page.data).toMatch(/<form method="post"><button[^>]+>.*Buy them<\/button><\/form>/);
		}
		expect(await statusOf(id)).toBe('waiting');
		expect((await browse('POST', yes)).data).toContain('Your answer was recorded');
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution).toMatchObject({ status: 'success', lastNode: 'Buy Numbers' });
		const at = expect.stringMatching(/^\d{4}-/);
		const data = { message: 'Buy 2 numbers in Berlin?', linkSentTo: '447700900001' };
		expect(fieldsOf(execution, 'Ask Manager')).toEqual([
			{
				quantity: 2,
				city: 'Berlin',
				approved: true,
				answer: 'approved',
				answeredAt: at,
				questionId: expect.any(String),
				data: { ...data, respondedAt: at },
			},
		]);
		expect(bought()).toHaveLength(1);
	});

	it('counts the first answer, and says so afterwards', async () => {
		const { id, yes, no } = await askManager(harness);
		const answers = await Promise.all([browse('POST', no), browse('POST', yes)]);
		const execution = await harness.n8n.workflows.ended(id);
		const [{ approved }] = fieldsOf(execution, 'Ask Manager');
		const recorded = answers.filter(({ data }) => String(data).includes('answer was recorded'));
		expect(recorded).toHaveLength(1);
		expect(String(recorded[0].data)).toContain(approved ? 'Buy them' : 'Not now');
		for (const method of ['GET', 'POST'] as const) {
			const later = await browse(method, yes);
			expect(String(later.data)).toMatch(/already answered|No action required/);
		}
		expect(bought()).toHaveLength(approved ? 1 : 0);
	});

	it('takes no link that was tampered with', async () => {
		const { id, no } = await askManager(harness);
		const { status } = await browse('POST', no.replace('approved=false', 'approved=true'));
		expect(status).toBe(401);
		expect(await statusOf(id)).toBe('waiting');
		await harness.n8n.workflows.stop(id);
	});

	it('has a link answer its own question and no later one of a loop', async () => {
		const asking = example.nodes.find(({ name }) => name === 'Ask Manager')!;
		const loop = place(
			'Loop',
			'n8n-nodes-base.splitInBatches',
			{ options: {} },
			{ typeVersion: 3 },
		);
		const inputs = placeInputs([{ quantity: 1 }, { quantity: 2 }]);
		const file = inARow('Asked twice', [manualStart, inputs, loop]);
		file.nodes.push(asking);
		file.connections.Loop = { main: [[], [{ node: 'Ask Manager', type: 'main', index: 0 }]] };
		file.connections['Ask Manager'] = { main: [[{ node: 'Loop', type: 'main', index: 0 }]] };
		const id = await startUntilWaiting(harness, file);
		const { messages } = harness.world.tables.chat;
		const linkOf = (index: number) =>
			(messages.at(index).content as { body: string }).body.match(/http\S+/)![0];
		await browse('POST', linkOf(0));
		await until(() => messages.length >= 2);
		await untilWaiting(harness, id);
		const stale = await browse('POST', linkOf(0));
		expect(stale.data).toContain('already answered');
		// The process remembers the label; the execution itself has the answer.
		expect(stale.data).toMatch(/<dd>✓ (Buy them|Approved)<\/dd><dt>Time<\/dt>/);
		expect(await statusOf(id)).toBe('waiting');
		await browse('POST', linkOf(1));
		expect((await harness.n8n.workflows.ended(id)).status).toBe('success');
	});

	it('gives n8n a human review of AI tools', async () => {
		const types = await harness.n8n.nodeTypes();
		for (const type of ['chatHitlTool', 'emailHitlTool'].map(ofPack)) {
			const review = types.find(({ name }) => name === type);
			const names = (review?.properties as IDataObject[]).map(({ name }) => name);
			expect(names).toEqual(expect.arrayContaining(['message', 'approvalOptions']));
		}
	});
});
