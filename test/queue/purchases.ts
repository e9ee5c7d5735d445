import type { IDataObject, INode } from 'n8n-workflow';

import { fieldsOf } from '../../sandbox/n8n/driver';
import { SANDBOX_WEBHOOK_SECRET as secret } from '../../sandbox/n8n/sandboxCredentials';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { BUY, importNode, stage } from '../e2e/stage';
import { ask, executionsOf, publishTrigger } from '../e2e/triggers';
import { messagesOf } from './messages';
import { crash, NOTICED_WITHIN_MS, retry, runningOf, startsOf, until, workerOf } from './stage';

const buyPath = '/api/management/buyDids';
const requests = () =>
	stage.sandbox.world.requests.filter(({ path }) => path === buyPath).map(({ body }) => body);
const references = () =>
	stage.sandbox.world.tables.numbering.orders
		.all()
		.slice(before)
		.map(({ reference }) => reference);
let before = 0;

/** Each purchase is done at once and answered late, so that a kill finds one under way. */
function answerLate(times: number) {
	before = stage.sandbox.world.tables.numbering.orders.length;
	const late = { delayMs: 1_500, afterProcessing: true };
	stage.sandbox.world.faults.add({ path: buyPath, ...late, times });
}

const inputs = ['a', 'b', 'c', 'd'].map((request) => ({ request: `R-${request}` }));

const buy = () =>
	({
		...{ id: 'buy', name: 'Under Test', type: 'n8n-nodes-switchboard.numbering' },
		...{ typeVersion: 1, position: [200, 0] as [number, number] },
		parameters: { ...BUY, reference: '' },
		credentials: stage.credentials,
	}) as INode;

/** Purchases whose worker is killed in their middle. */
export function describePurchases() {
	it('are not run again by n8n; run anew with their references, each is bought once', async () => {
		answerLate(inputs.length);
		const workflow = await importNode({ ...BUY, reference: '={{ $json.request }}' }, { inputs });
		const id = await stage.n8n.workflows.start(workflow, 'Start');
		const worker = await workerOf(id);
		await until('the second purchase is under way', () => requests().length === 2);
		await worker.kill();

		const execution = await stage.n8n.workflows.ended(id, NOTICED_WITHIN_MS);
		expect(execution).toMatchObject({
			status: 'error',
			failure: { message: expect.stringMatching(/failed to be processed too many times/) },
		});
		expect(startsOf(id)).toBe(1);
		// n8n keeps no data of it, so that its Retry button has nothing to start from.
		expect((await retry(id)).runData).toEqual({});
		expect(references()).toEqual(['R-a', 'R-b']);

		const again = await stage.n8n.workflows.run(workflow, 'Start');
		expect(fieldsOf(again, 'Under Test').map(({ recovered }) => recovered)).toEqual([
			...[true, true],
			...[false, false],
		]);
		expect(references()).toEqual(inputs.map(({ request }) => request));
	}, 240_000);

	it('are found by the Retry button of a crashed execution, without a reference of yours', async () => {
		answerLate(inputs.length);
		const { workflowId, pathUrl } = await publishTrigger('chatTrigger', 'chat', {}, [buy()]);
		await ask(`${pathUrl}/${secret}`, messagesOf(inputs.length));
		const id = await runningOf(workflowId);
		await until('the second purchase is under way', () => requests().length === 2);
		await crash(id);
		expect(references()).toHaveLength(2);
		const again = await retry(id);
		expect(again.status).toBe('success');
		const bought = fieldsOf(again, 'Under Test');
		expect(bought.map(({ recovered }) => recovered)).toEqual([true, true, false, false]);
		expect(new Set(bought.map(({ reference }: IDataObject) => reference)).size).toBe(4);
		expect(references()).toHaveLength(4);
		expect(requests()).toHaveLength(4);
		expect(await executionsOf(workflowId, 2)).toHaveLength(2);
	}, 480_000);

	it('that had ended before the crash of a later node are found by the Retry button too', async () => {
		before = stage.sandbox.world.tables.numbering.orders.length;
		stage.sandbox.world.faults.add({ service: 'email', delayMs: 30_000, afterProcessing: true });
		const send = {
			...{ id: 'send', name: 'Send', type: 'n8n-nodes-switchboard.email', typeVersion: 1 },
			position: [400, 0] as [number, number],
			parameters: {
				...{ resource: 'email', operation: 'send', destination: 'jane@example.com' },
				...{ sender: SEEDED_MESSAGING.email.approvedSender, subject: 'Hello', html: 'Hello' },
			},
			credentials: stage.credentials,
		} as INode;
		const { workflowId, pathUrl } = await publishTrigger('chatTrigger', 'chat', {}, [buy(), send]);
		await ask(`${pathUrl}/${secret}`, messagesOf(1));
		const id = await runningOf(workflowId);
		const { mails } = stage.sandbox.world.tables.email;
		await until('the e-mail is under way', () => mails.length === 1);
		await crash(id);
		const again = await retry(id);
		expect(again.status).toBe('success');
		expect(fieldsOf(again, 'Under Test')).toMatchObject([{ recovered: true }]);
		expect(references()).toHaveLength(1);
		// The platform has no key by which the e-mail could be found.
		expect(mails).toHaveLength(2);
	}, 480_000);
}
