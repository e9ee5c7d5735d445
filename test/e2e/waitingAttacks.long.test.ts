import type { IDataObject } from 'n8n-workflow';

import { fieldsOf, itemsOf } from '../../demo/driver';
import { until } from '../harness/until';
import { askedByEmail, browseText } from './askedByEmail';
import { inARow, manualStart, noOp, place, placeInputs } from './nodes';
import { useHarness } from './useHarness';
import { startUntilWaiting, untilWaiting } from './waiting';

const harness = useHarness();

const mails = () => harness.world.tables.email.mails;
const { asking, linksOf, statusOf } = askedByEmail(harness);

async function retry(executionId: string, loadWorkflow: boolean) {
	const answer = await harness.n8n.rest.call('POST', `/executions/${executionId}/retry`, {
		loadWorkflow,
	});
	return String(answer.newExecutionId ?? answer.id ?? answer.executionId);
}

describe('An execution that waits', () => {
	it('RB13: goes on with the files of its item', async () => {
		const jsCode = `return [{ json: { invoice: 'F-1' }, binary: { data: await this.helpers.prepareBinaryData(Buffer.from('PDF of F-1'), 'invoice.pdf', 'application/pdf') } }];`;
		const file = place('File', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
		const readCode =
			"const file = await this.helpers.getBinaryDataBuffer(0, 'data'); return [{ json: { text: file.toString() } }];";
		const read = place('Read', 'n8n-nodes-base.code', { jsCode: readCode }, { typeVersion: 2 });
		const id = await startUntilWaiting(
			harness,
			inARow('Approved file', [manualStart, file, asking(), read]),
		);
		await browseText('POST', linksOf()[0]);
		const ended = await harness.n8n.workflows.ended(id);
		expect(ended.failure).toBeUndefined();
		expect(itemsOf(ended, 'Ask')).toMatchObject([
			{ json: { invoice: 'F-1', approved: true }, binary: { data: { fileName: 'invoice.pdf' } } },
		]);
		expect(fieldsOf(ended, 'Read')).toMatchObject([{ text: 'PDF of F-1' }]);
	});

	it('and is deleted takes no answer, and says so', async () => {
		const id = await startUntilWaiting(harness, inARow('Pruned', [manualStart, asking(), noOp]));
		const [yes] = linksOf();
		await harness.n8n.rest.call('POST', '/executions/delete', { ids: [id] });
		for (const method of ['GET', 'POST'] as const) {
			const { status, data } = await browseText(method, yes);
			expect(status).toBe(404);
			expect(JSON.stringify(data)).not.toMatch(/was recorded|Approve/);
		}
		// The next question is asked as ever.
		const next = await startUntilWaiting(harness, inARow('Pruned', [manualStart, asking(), noOp]));
		expect((await browseText('POST', linksOf()[0])).data).toContain('was recorded');
		expect((await harness.n8n.workflows.ended(next)).status).toBe('success');
	});

	it('answers what was asked, though its workflow was changed meanwhile', async () => {
		const before = place('Before', 'n8n-nodes-base.noOp');
		const file = (name: string, own: IDataObject) =>
			inARow('Changed meanwhile', [manualStart, before, asking(name, own), noOp]);
		const id = await startUntilWaiting(harness, file('Ask', { message: 'Buy 3 numbers?' }));
		const [yes, no] = linksOf();
		const options = { values: { approvalType: 'single', approveLabel: 'Delete everything' } };
		await harness.import(file('Renamed', { message: 'Delete all?', approvalOptions: options }));
		const { data } = await browseText('GET', no);
		expect(data).toContain('Buy 3 numbers?');
		expect(data).not.toMatch(/Delete/);
		expect((await browseText('POST', no)).data).toContain('was recorded');
		expect((await browseText('POST', yes)).data).toMatch(
			/already answered|No action required|is running already/,
		);
		const ended = await harness.n8n.workflows.ended(id);
		expect(fieldsOf(ended, 'Ask')).toMatchObject([
			{ approved: false, data: { message: 'Buy 3 numbers?' } },
		]);
	});

	it.each([
		['the original', false],
		['the current', true],
	])(
		'is asked once, though what follows fails and is tried again with %s workflow',
		async (_which, loadWorkflow) => {
			const fails = place('Fails', 'n8n-nodes-base.stopAndError', { errorMessage: 'Down' });
			const file = inARow('Retried', [manualStart, asking(), fails]);
			const id = await startUntilWaiting(harness, file);
			const [yes, no] = linksOf();
			await browseText('POST', yes);
			expect((await harness.n8n.workflows.ended(id)).status).toBe('error');
			if (loadWorkflow) {
				const nodes = file.nodes.map((node) =>
					node.name === 'Fails' ? { ...noOp, name: 'Fails' } : node,
				);
				await harness.import({ ...file, nodes });
			}
			const again = await harness.n8n.workflows.ended(await retry(id, loadWorkflow));
			expect(again.status).toBe(loadWorkflow ? 'success' : 'error');
			expect(mails()).toHaveLength(1);
			// The links of the first execution answer nothing of the second one.
			for (const link of [yes, no])
				expect((await browseText('POST', link)).data).not.toContain('was recorded');
		},
	);

	it('in a sub-workflow that is called twice, takes its own answer only', async () => {
		const called = place(
			'Called',
			'n8n-nodes-base.executeWorkflowTrigger',
			{ inputSource: 'passthrough' },
			{ typeVersion: 1.1 },
		);
		const child = await harness.publish(inARow('Child', [called, asking()]));
		const call = (name: string) =>
			place(
				name,
				'n8n-nodes-base.executeWorkflow',
				{
					workflowId: { __rl: true, mode: 'id', value: child },
					mode: 'each',
					options: { waitForSubWorkflow: true },
				},
				{ typeVersion: 1.2 },
			);
		const file = inARow('Parent', [manualStart, call('First'), call('Second')]);
		const id = await startUntilWaiting(harness, file);
		const [first] = linksOf();
		await browseText('POST', first);
		await until(() => mails().length === 2, 50);
		await untilWaiting(harness, id);
		const [second, decline] = linksOf();
		expect((await browseText('POST', first)).data).toMatch(
			/already answered|No action required|is running already/,
		);
		expect(await statusOf(id)).toBe('waiting');
		const swapped = new URL(decline);
		swapped.searchParams.set('questionId', new URL(first).searchParams.get('questionId')!);
		expect((await browseText('POST', swapped.href)).status).toBe(401);
		expect((await browseText('POST', second)).data).toContain('was recorded');
		const ended = await harness.n8n.workflows.ended(id);
		expect(fieldsOf(ended, 'Second')).toMatchObject([{ approved: true }]);
	});

	it('within a loop whose node has an error output, asks for each item, and an error ends no loop', async () => {
		const inputs = placeInputs([
			{ to: 'jane@example.com' },
			{ to: 'nobody' },
			{ to: 'joe@example.com' },
		]);
		const loop = place(
			'Loop',
			'n8n-nodes-base.splitInBatches',
			{ options: {} },
			{ typeVersion: 3 },
		);
		const ask = asking('Ask', { destination: '={{ $json.to }}' });
		ask.onError = 'continueErrorOutput';
		const file = inARow('Loop with errors', [manualStart, inputs, loop]);
		const failed = place('Failed', 'n8n-nodes-base.noOp');
		const done = place('Done', 'n8n-nodes-base.noOp');
		file.nodes.push(ask, failed, done);
		const back = { node: 'Loop', type: 'main' as const, index: 0 };
		file.connections.Loop = {
			main: [[{ ...back, node: 'Done' }], [{ ...back, node: 'Ask' }]],
		};
		file.connections.Ask = { main: [[back], [{ ...back, node: 'Failed' }]] };
		file.connections.Failed = { main: [[back]] };
		const id = await startUntilWaiting(harness, file);
		await browseText('POST', linksOf()[0]);
		await until(() => mails().length === 2, 50);
		await untilWaiting(harness, id);
		await browseText('POST', linksOf()[1]);
		const ended = await harness.n8n.workflows.ended(id);
		expect(ended.status).toBe('success');
		expect(fieldsOf(ended, 'Done').map(({ to, approved }) => [to, approved])).toEqual([
			['jane@example.com', true],
			['nobody', undefined],
			['joe@example.com', false],
		]);
	});
});
