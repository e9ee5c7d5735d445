import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { buildWebhook } from '../../sandbox/services/outboundVoice/callback';
import { until } from '../harness/until';
import { inARow, manualStart, noOp, place } from './nodes';
import { useOwnN8n } from './useHarness';
import { CALL, untilWaiting, VOICE_TYPE } from './waiting';

const harness = useOwnN8n();

const people = ['+49301234501', '+49301234502', '+49301234503'];
const calls = () => harness.world.tables.outboundVoice.calls.all();
const called = () => calls().map(({ to }) => to);

/** A list of calls whose notifications the tests send. */
async function start(limits: IDataObject = {}): Promise<string> {
	harness.world.configure({ outboundVoice: { callback: { lost: ['completed'] } } });
	const code = `return ${JSON.stringify(people)}.map((phone) => ({ json: { phone } }))`;
	const list = place('List', 'n8n-nodes-base.code', { jsCode: code }, { typeVersion: 2 });
	const values = { attempts: 2, afterMinutes: 0.05, outcomes: ['no-answer'] };
	const options = { oneAfterTheOther: true, callAgain: { values }, ...limits };
	const parameters = { ...CALL, to: '={{ $json.phone }}', options };
	const call = place('Call', VOICE_TYPE, parameters, { credentials: harness.credentials });
	const id = await harness.import(inARow('Calls again', [manualStart, list, call, noOp]));
	return await harness.n8n.workflows.start(id, 'Start');
}

/** Reports the newest call, and waits for the next one. */
async function report(status: string, next: number): Promise<void> {
	const webhook = buildWebhook(harness.world, calls().at(-1)!, 'completed');
	const body = { ...(webhook.body as IDataObject), outcome: status };
	await harness.world.deliveries.send({ ...webhook, body } as typeof webhook);
	await until(() => calls().length === next, 50);
}

const attemptsIn = (items: readonly IDataObject[]) =>
	items.map(({ attempts }) => (attempts as IDataObject[]).map(({ outcome }) => outcome));

describe('A list of calls, killed with kill -9', () => {
	it('between its steps places each call once, and calls again', async () => {
		const id = await start();
		await untilWaiting(harness, id);
		await harness.restart();
		await report('no-answer', 2);
		await untilWaiting(harness, id);
		await harness.restart();
		await report('completed', 3);
		await untilWaiting(harness, id);
		const webhook = buildWebhook(harness.world, calls().at(-1)!, 'completed');
		await harness.world.deliveries.send(webhook);
		await untilWaiting(harness, id);
		// It waits for the second attempt of the first person, which becomes due while n8n is down.
		await harness.restart();
		await until(() => calls().length === 4, 50);
		await untilWaiting(harness, id);
		await harness.world.deliveries.send(buildWebhook(harness.world, calls().at(-1)!, 'completed'));
		const execution = await harness.n8n.workflows.ended(id);
		expect(execution.status).toBe('success');
		// On a slow machine, the second attempt is due before the last person's first.
		expect(called().sort()).toEqual([...people, people[0]].sort());
		expect(attemptsIn(fieldsOf(execution, 'End'))).toEqual([
			['no-answer', 'completed'],
			['completed'],
			['completed'],
		]);
	});

	it('in the middle of a call does not place it again, and n8n’s Retry calls the others', async () => {
		harness.world.reset();
		// A call lasts for 70 seconds at most, so its lost end is waited for no longer.
		const id = await start({ timeout: 5, timeLimit: 5 });
		await untilWaiting(harness, id);
		const path = '/api/v1/voice_outbound/call';
		harness.world.faults.add({ path, held: true, afterProcessing: true });
		await report('completed', 2);
		await harness.restart(() => harness.world.faults.clear());
		await until(async () => (await harness.n8n.workflows.execution(id)).status === 'crashed', 50);
		const answer = await harness.n8n.rest.call('POST', `/executions/${id}/retry`, {
			loadWorkflow: false,
		});
		const again = String(answer.newExecutionId ?? answer.id ?? answer.executionId);
		await until(() => calls().length === 3, 50);
		await untilWaiting(harness, again);
		await harness.world.deliveries.send(buildWebhook(harness.world, calls().at(-1)!, 'completed'));
		const { failure } = await harness.n8n.workflows.ended(again);
		expect(failure?.message).toMatch(/may have been sent before/);
		expect(called()).toEqual(people);
	});
});
