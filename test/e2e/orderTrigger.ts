import type { IDataObject, INode } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { until } from '../harness/until';
import type { Harness } from './harness';
import { inARow, place } from './nodes';
import { readExecutions } from './triggers';

const type = 'n8n-nodes-switchboard.numberingTrigger';

/** A workflow of the trigger alone. */
export const triggerAlone = ({ credentials }: Harness, event: string, own: Partial<INode> = {}) => {
	const parameters = { authentication: 'accessToken', event, options: {} };
	return inARow(`On ${event}`, [place('Trigger', type, parameters, { credentials, ...own })]);
};

/** Adds an order as if it was bought at the platform itself; answers its ID. */
export const placeOrder = ({ world }: Harness) =>
	world.tables.numbering.orders.add({
		orderStatus: 'PROCESSING',
		purchaseDate: world.now().toISOString().slice(0, 10),
		completeDate: null,
		reference: `E2E-${world.tables.numbering.orders.length}`,
	}).id;

/** All items that the trigger has given, by execution, as n8n has stored them. */
export async function given(harness: Harness, workflowId: string): Promise<IDataObject[]> {
	const ids = await harness.n8n.workflows.executions(workflowId);
	const executions = await readExecutions(harness, ids);
	return executions.flatMap((execution) => fieldsOf(execution, 'Trigger'));
}

/** Until the trigger has given these orders; n8n polls once a minute. */
export async function untilGiven(harness: Harness, workflowId: string, orders: readonly number[]) {
	let items: IDataObject[] = [];
	await until(async () => {
		items = await given(harness, workflowId);
		const ids = items.map(({ id }) => id);
		return orders.every((order) => ids.includes(order));
	}, 500);
	return items;
}
