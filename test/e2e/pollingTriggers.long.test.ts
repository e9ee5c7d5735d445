import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { until } from '../harness/until';
import { given, ofAgents, placeOrder, triggerAlone } from './polling';
import { useHarness } from './useHarness';

const harness = useHarness();

const storedData = async (workflowId: string) =>
	(await harness.n8n.rest.call('GET', `/workflows/${workflowId}`)).staticData ?? {};

/** Both polling triggers in a real n8n; `restarts.long.test.ts` kills one. */
describe('Polling triggers', () => {
	it.each([
		['order', {}],
		['callFinished', ofAgents],
	])('show %s in the editor, and what the trigger remembers stays', async (event, own) => {
		placeOrder(harness);
		const id = await harness.import(triggerAlone(harness, event, own));
		const execution = await harness.n8n.workflows.run(id, 'Trigger');
		const eventKey = expect.stringMatching(new RegExp(`^${event}:\\d+`));
		expect(fieldsOf(execution, 'Trigger')).toMatchObject([{ eventKey }]);
		expect(await storedData(id)).toEqual({});
	});

	it('give a changed rate and a finished call once, and n8n stores what they remember', async () => {
		const rates = await harness.publish(triggerAlone(harness, 'rateChanged'));
		const calls = await harness.publish(triggerAlone(harness, 'callFinished', ofAgents));
		const { aiAgents, numbering } = harness.world.tables;
		const rate = numbering.inboundDidRates.at(0);
		const { mrc } = rate;
		rate.mrc += 1;
		const { id } = SEEDED.inProgressCall;
		Object.assign(aiAgents.calls.get(id), { status: 'completed', duration: '61' });
		/** Until it has given what has these values; the sandbox lets other calls end meanwhile. */
		const untilGiven = async (workflowId: string, name: string, own: IDataObject) => {
			const isOwn = (item: IDataObject) => item[name] === own[name];
			let items: IDataObject[] = [];
			await until(async () => {
				items = (await given(harness, workflowId)).filter(isOwn);
				return items.length > 0;
			}, 500);
			await harness.n8n.workflows.unpublish(workflowId);
			expect(items).toMatchObject([own]);
		};
		const before = { mrc, destination: { name: 'Germany' } };
		await untilGiven(rates, 'mrc', { mrc: mrc + 1, changedFields: ['mrc'], before });
		const eventKey = `callFinished:${id}`;
		await untilGiven(calls, 'id', { eventKey, id, status: 'completed', duration: '61' });
		expect(JSON.stringify(await storedData(rates))).toContain('rateChanged|');
		expect(JSON.stringify(await storedData(calls))).toContain('callFinished|');
	});

	it('are not published with a token that is not accepted, and say why', async () => {
		const type = 'switchboardAccessTokenApi';
		const data = { baseUrl: `${harness.sandbox.url}/numbering`, accessToken: 'worn-out-token' };
		const credentials = { [type]: await harness.createCredential('Worn out', type, data) };
		const id = await harness.import(triggerAlone(harness, 'invoice', { credentials }));
		await expect(harness.n8n.workflows.publish(id)).rejects.toThrow(/not accepted/);
		await harness.n8n.workflows.unpublish(id);
	});
});
