/* eslint-disable @n8n/community-nodes/no-restricted-globals -- holds another process up */
import { sleep } from 'n8n-workflow';

import { fieldsOf } from '../../sandbox/n8n/driver';
import { SANDBOX_WEBHOOK_SECRET as secret } from '../../sandbox/n8n/sandboxCredentials';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { importNode, requestsTo, stage } from '../e2e/stage';
import { ask, publishTrigger } from '../e2e/triggers';
import { messagesOf } from './messages';
import {
	cluster,
	crash,
	NOTICED_WITHIN_MS,
	retry,
	runningOf,
	startsOf,
	until,
	workerOf,
} from './stage';

const type = 'n8n-nodes-switchboard.email';
const count = 200;
/** Of Batching, where nothing is set. */
const atOnce = 10;
const SEND = {
	resource: 'email',
	operation: 'send',
	destination: '={{ $json.to }}',
	sender: SEEDED_MESSAGING.email.approvedSender,
	subject: 'Hello',
	html: '<p>Hello</p>',
};
const inputs = Array.from({ length: count }, (_, index) => ({ to: `p${index}@example.com` }));
const mails = () => stage.sandbox.world.tables.email.mails.all();

/** Begins to send to all; answers when about a third is sent. */
async function beginToSend() {
	const late = { service: 'email', delayMs: 400, times: count };
	stage.sandbox.world.faults.add(late);
	const workflow = await importNode(SEND, { inputs, node: { type } });
	const id = await stage.n8n.workflows.start(workflow, 'Start');
	const worker = await workerOf(id);
	await until('a third is sent', () => mails().length > count / 3);
	return { id, worker };
}

function expectEachOnce() {
	const sent = mails().map(({ destination }) => String(destination));
	expect(sent).toHaveLength(new Set(sent).size);
	return sent.length;
}

/** Messages whose worker is lost in their middle; the platform knows no key against repetition. */
export function describeSends() {
	it(`of ${count} items send none twice when their worker is killed, and Retry sends nothing`, async () => {
		const { id, worker } = await beginToSend();
		await worker.kill();
		const execution = await stage.n8n.workflows.ended(id, NOTICED_WITHIN_MS);
		expect(execution.status).toBe('error');
		const sent = expectEachOnce();
		expect(sent).toBeLessThan(count);
		expect((await retry(id)).runData).toEqual({});
		expect(startsOf(id)).toBe(1);
		expect(mails()).toHaveLength(sent);
	}, 180_000);

	it('behind Remove Duplicates send none twice when a crashed execution is repeated', async () => {
		stage.sandbox.world.faults.add({ service: 'email', delayMs: 400, times: count });
		const { workflowId, pathUrl } = await publishTrigger('chatTrigger', 'chat', {}, [
			{
				...{ id: 'once', name: 'Once', type: 'n8n-nodes-base.removeDuplicates', typeVersion: 2 },
				position: [200, 0],
				parameters: {
					operation: 'removeItemsSeenInPreviousExecutions',
					dedupeValue: '={{ $json.eventKey }}',
					options: {},
				},
			},
			{
				...{ id: 'send', name: 'Send', type, typeVersion: 1, position: [400, 0] },
				parameters: { ...SEND, destination: '={{ $json.eventKey }}@example.com' },
				credentials: stage.credentials,
			},
		]);
		await ask(`${pathUrl}/${secret}`, messagesOf(count));
		const id = await runningOf(workflowId);
		await until('a third is sent', () => mails().length > count / 3);
		await crash(id);
		const sent = expectEachOnce();
		expect(sent).toBeLessThan(count);
		const again = await retry(id);
		expect(again.status).toBe('success');
		expect(fieldsOf(again, 'Once')).toEqual([]);
		expect(mails()).toHaveLength(sent);
	}, 300_000);

	it('send none twice either when their worker was only held up, and given up by n8n', async () => {
		const { id, worker } = await beginToSend();
		process.kill(worker.pid, 'SIGSTOP');
		try {
			const execution = await stage.n8n.workflows.ended(id, NOTICED_WITHIN_MS);
			expect(execution.status).toBe('error');
		} finally {
			process.kill(worker.pid, 'SIGCONT');
		}
		// It knows nothing of that and sends the rest; of those that were on their way, connections may
		// have been closed meanwhile, and these are not sent again either.
		await until('the rest is sent', () => mails().length >= count - atOnce, 60_000);
		await sleep(5_000);
		const sent = expectEachOnce();
		expect(sent).toBeGreaterThanOrEqual(count - atOnce);
		expect(requestsTo('email')).toHaveLength(sent);
		expect(cluster.workers.map((one) => one.startsOf(id)).sort()).toEqual([0, 1]);
	}, 180_000);
}
