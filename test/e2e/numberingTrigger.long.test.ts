import type { IDataObject } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { until } from '../harness/until';
import { given, placeOrder, triggerAlone } from './orderTrigger';
import { useHarness } from './useHarness';

const harness = useHarness();

/** The polling trigger in a real n8n; `restarts.test.ts` kills one. */
describe('The numbering trigger', () => {
	it('shows the newest record in the editor, and what the trigger remembers stays', async () => {
		const newest = placeOrder(harness);
		const id = await harness.import(triggerAlone(harness, 'order'));
		const execution = await harness.n8n.workflows.run(id, 'Trigger');
		expect(fieldsOf(execution, 'Trigger')).toMatchObject([
			{ eventKey: `order:${newest}`, id: newest },
		]);
		const { staticData } = await harness.n8n.rest.call('GET', `/workflows/${id}`);
		expect(staticData ?? {}).toEqual({});
	});

	it('gives a changed rate once, and n8n stores what it remembers', async () => {
		const id = await harness.import(triggerAlone(harness, 'rateChanged'));
		await harness.n8n.workflows.publish(id);
		const rate = harness.world.tables.numbering.inboundDidRates.at(0);
		const { mrc } = rate;
		rate.mrc += 1;
		let items: IDataObject[] = [];
		await until(async () => (items = await given(harness, id)).length > 0, 500);
		await harness.n8n.workflows.unpublish(id);
		expect(items).toMatchObject([
			{ mrc: mrc + 1, changedFields: ['mrc'], before: { mrc, destination: { name: 'Germany' } } },
		]);
		const { staticData } = await harness.n8n.rest.call('GET', `/workflows/${id}`);
		expect(JSON.stringify(staticData)).toContain('rateChanged|');
	});

	it('is not published with a token that is not accepted, and says why', async () => {
		const credentials = {
			switchboardAccessTokenApi: await harness.createCredential(
				'Worn out',
				'switchboardAccessTokenApi',
				{ baseUrl: `${harness.sandbox.url}/numbering`, accessToken: 'worn-out-token' },
			),
		};
		const id = await harness.import(triggerAlone(harness, 'invoice', { credentials }));
		await expect(harness.n8n.workflows.publish(id)).rejects.toThrow(/not accepted/);
		await harness.n8n.workflows.unpublish(id);
	});
});
