import type { IDataObject, INode } from 'n8n-workflow';

import { fieldsOf, type N8n } from '../../sandbox/n8n/driver';
import { EXAMPLE_CREDENTIAL } from '../../sandbox/n8n/examples';
import { until } from '../until';
import { stage } from './stage';

const type = 'n8n-nodes-switchboard.numberingTrigger';

const triggerFor = (event: string, options: IDataObject = {}): INode => ({
	id: 'trigger',
	name: 'Trigger',
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: { authentication: 'accessToken', event, options } as INode['parameters'],
	credentials: { switchboardAccessTokenApi: { id: '', name: EXAMPLE_CREDENTIAL } },
});

/** A workflow of the trigger alone. */
export const file = (event: string, options?: IDataObject) => ({
	name: `On ${event}`,
	nodes: [triggerFor(event, options)],
	connections: {},
});

/** As if somebody had bought at the platform: answers its id. */
export const placeOrder = () =>
	stage.sandbox.world.tables.numbering.orders.add({
		orderStatus: 'PROCESSING',
		purchaseDate: new Date().toISOString().slice(0, 10),
		completeDate: null,
		reference: `E2E-${stage.sandbox.world.tables.numbering.orders.length}`,
	}).id;

/** All items that the trigger has given, by execution, as n8n has stored them. */
export async function given(n8n: N8n, workflowId: string): Promise<IDataObject[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	type Found = { results: Array<{ id: string }> };
	const { results } = await n8n.rest.call<Found>('GET', `/executions?filter=${filter}&limit=100`);
	const executions = await Promise.all(
		results.map(async ({ id }) => await n8n.workflows.execution(id)),
	);
	return executions.flatMap((execution) => fieldsOf(execution, 'Trigger'));
}

/** Until the trigger has given these orders; n8n polls once a minute. */
export async function untilGiven(n8n: N8n, workflowId: string, orders: readonly number[]) {
	let items: IDataObject[] = [];
	await until(async () => {
		items = await given(n8n, workflowId);
		const ids = items.map(({ id }) => id);
		return orders.every((order) => ids.includes(order));
	}, 500);
	return items;
}

/** The polling trigger in a real n8n; `restarts.ts` kills one. */
export function describeNumberingTrigger() {
	it('shows the newest record in the editor, and what the trigger remembers stays', async () => {
		const newest = placeOrder();
		const id = await stage.n8n.workflows.import(file('order'));
		const execution = await stage.n8n.workflows.run(id, 'Trigger');
		expect(fieldsOf(execution, 'Trigger')).toMatchObject([
			{ eventKey: `order:${newest}`, id: newest },
		]);
		const { staticData } = await stage.n8n.rest.call('GET', `/workflows/${id}`);
		expect(staticData ?? {}).toEqual({});
	});

	it('is not published with a token that is not accepted, and says why', async () => {
		const credential = 'Worn out';
		await stage.n8n.credentials.create(credential, 'switchboardAccessTokenApi', {
			baseUrl: `${stage.sandbox.url}/numbering`,
			accessToken: 'worn-out-token',
		});
		const node = triggerFor('invoice');
		node.credentials = { switchboardAccessTokenApi: { id: '', name: credential } };
		const id = await stage.n8n.workflows.import({ ...file('invoice'), nodes: [node] });
		await expect(stage.n8n.workflows.publish(id)).rejects.toThrow(/not accepted/);
		await stage.n8n.workflows.unpublish(id);
	});
}
