import type { IDataObject, INode } from 'n8n-workflow';

import { fieldsOf } from '../../demo/driver';
import { done, startCall } from '../AiAgents/polling/polling';
import { until } from '../harness/until';
import type { Harness } from './harness';
import { inARow, ofPack, place } from './nodes';
import { readExecutions } from './triggers';
import type { OwnHarness } from './useHarness';

/** A workflow of a polling trigger alone: the numbering trigger, unless `type` names another one. */
export function triggerAlone(
	{ credentials }: Harness,
	event: string,
	own: Partial<INode> = {},
	form: IDataObject = {},
) {
	const { type = ofPack('numberingTrigger') } = own;
	const filters = type.endsWith('aiAgentsPollingTrigger') && { filters: {} };
	const parameters = { authentication: 'accessToken', event, options: {}, ...filters, ...form };
	return inARow(`On ${event}`, [place('Trigger', type, parameters, { credentials, ...own })]);
}

export const ofAgents = { type: ofPack('aiAgentsPollingTrigger') };

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

/** Until the platform has been asked at these paths once more. */
export async function untilPolled({ world }: Harness, ...paths: string[]): Promise<void> {
	const count = (path: string) => world.requests.filter((request) => request.path === path).length;
	const before = paths.map(count);
	await until(() => paths.every((path, index) => count(path) > before[index]), 200);
}

/** With these, n8n stores what a poll remembers and its execution at once. */
export const durableCursors = {
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** Two schedules, which the scheduler fires in the same second. */
const pollTimes = {
	item: [{ mode: 'everyMinute' }, { mode: 'everyX', unit: 'minutes', value: 1 }],
};

/** Kills n8n after a delivery and in the middle of a poll. */
export async function killWhilePolling(harness: OwnHarness): Promise<void> {
	const { world } = harness;
	const workflows: string[] = [];
	for (const [event, own] of [['order'], ['callFinished', ofAgents]] as const) {
		workflows.push(await harness.publish(triggerAlone(harness, event, own, { pollTimes })));
	}
	const wanted: string[] = [];
	const happen = () => {
		const { id } = startCall(world, done.callFinished());
		wanted.push(`order:${placeOrder(harness)}`, `callFinished:${id}`);
	};
	const keys = async () => {
		const items = await Promise.all(workflows.map(async (id) => await given(harness, id)));
		return items.flat().map(({ eventKey }) => String(eventKey));
	};
	const untilAllGiven = async () =>
		await until(async () => {
			const all = await keys();
			return wanted.every((key) => all.includes(key));
		}, 200);
	const untilBothPolled = async () => await untilPolled(harness, '/api/data/orders', '/calls');

	// Before the first scheduled poll.
	happen();
	await untilAllGiven();
	await harness.restart(happen);
	await untilAllGiven();

	// In the middle of a poll, its answers on the way.
	happen();
	world.faults.add({ held: true, times: 99 });
	await untilBothPolled();
	await harness.restart(() => {
		world.faults.clear();
		happen();
	});
	await untilAllGiven();

	// What n8n takes up again of the killed poll has no events.
	await untilBothPolled();
	await untilBothPolled();
	expect((await keys()).sort()).toEqual([...wanted].sort());
	for (const id of workflows) await harness.n8n.workflows.unpublish(id);
}
