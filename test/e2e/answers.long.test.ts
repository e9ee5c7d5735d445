/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what n8n prints */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INode } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { until } from '../harness/until';
import { answer, fallback, hold, holdNext, publishAnswering, shipped } from './answering';
import { place } from './nodes';
import { ask, executionsOf } from './triggers';
import { useHarness } from './useHarness';

const harness = useHarness();

const failing = place('Fail', 'n8n-nodes-base.stopAndError', { errorMessage: 'No database' });
const wait = place('Wait', 'n8n-nodes-base.wait', {}, { typeVersion: 1.1, disabled: true });
const none = place('None', 'n8n-nodes-base.limit', { maxItems: 0 });
const respond = place('Respond', 'n8n-nodes-base.respondToWebhook', {}, { typeVersion: 1.5 });

const viaNode = { responseMode: 'responseNode' };

describe('An agent that asks during a call', () => {
	it.each<[string, () => INode[], IDataObject]>([
		['the last node', () => [hold(harness), answer], {}],
		['Respond to Webhook after a deactivated Wait node', () => [answer, wait, respond], viaNode],
		['its first version', () => [answer, { ...respond, typeVersion: 1 }], viaNode],
	])('gets the answer of %s', async (_what, nodes, form) => {
		const { url, workflowId } = await publishAnswering(harness, nodes(), form);
		const question = { order: 7 };
		for (const [address, body] of [[url, question], [url, question], [`${url}?order=8`]] as const) {
			expect(await ask(address, body)).toEqual({ status: 200, data: shipped });
		}
		const executions = await executionsOf(harness, workflowId, 3);
		const items = executions.flatMap((execution) => fieldsOf(execution, 'Trigger'));
		const asked = { body: question, repeated: false };
		expect(items).toEqual(
			expect.arrayContaining([
				expect.objectContaining(asked),
				expect.objectContaining({ ...asked, repeated: true }),
				expect.objectContaining({ method: 'GET', query: { order: '8' }, repeated: false }),
			]),
		);
		expect(JSON.stringify(items)).not.toContain(harness.secret);
		expect(await ask(url.replace(harness.secret, 'wrong'))).toMatchObject({ status: 401 });
	});

	it('gets it while the workflow goes on after Respond to Webhook', async () => {
		const { url, workflowId } = await publishAnswering(
			harness,
			[answer, wait, respond, hold(harness)],
			viaNode,
		);
		const untilHeld = holdNext(harness);
		expect(await ask(url, { order: 7 })).toMatchObject({ data: { status: 'shipped' } });
		await untilHeld();
		harness.world.faults.release();
		expect(await executionsOf(harness, workflowId, 1)).toMatchObject([{ status: 'success' }]);
	});

	it.each<[string, INode[], IDataObject]>([
		['fails', [failing, answer], {}],
		['fails before Respond to Webhook', [failing, wait, respond], viaNode],
		['never reaches Respond to Webhook', [none, wait, respond], viaNode],
		['returns nothing', [answer, none], {}],
	])('gets the fallback answer if the workflow %s', async (_what, nodes, form) => {
		const { url, workflowId } = await publishAnswering(harness, nodes, form);
		expect(await ask(url, { order: 7 })).toEqual({ status: 200, data: fallback });
		await executionsOf(harness, workflowId, 1);
	});
});

describe('A workflow that is too slow', () => {
	it.each<[string, () => INode[], IDataObject]>([
		['at the last node', () => [hold(harness), answer], {}],
		['at Respond to Webhook', () => [hold(harness), answer, wait, respond], viaNode],
		['and then fails', () => [hold(harness), failing], {}],
	])('%s goes on after the fallback answer, and its own is dropped', async (_what, nodes, form) => {
		const { url, workflowId } = await publishAnswering(harness, nodes(), {
			...form,
			answerWithin: 1,
		});
		const untilHeld = holdNext(harness);
		expect(await ask(url, { order: 7 })).toEqual({ status: 200, data: fallback });
		await untilHeld();
		const log = () => readFileSync(join(harness.folder, 'n8n.log'), 'utf8');
		const dropped = () => log().split('the answer of the workflow was dropped').length;
		const before = dropped();
		harness.world.faults.release();
		const [{ lastNode }] = await executionsOf(harness, workflowId, 1);
		expect(lastNode).toMatch(/Answer|Respond|Fail/);
		await until(() => dropped() > before, 50);
		expect(dropped()).toBe(before + 1);
		expect(log()).not.toMatch(/ERR_HTTP_HEADERS_SENT|[Uu]nhandled/);
	});
});
