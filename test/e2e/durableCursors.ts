import type { IDataObject } from 'n8n-workflow';

import { done, startCall } from '../AiAgents/polling/polling';
import { until } from '../harness/until';
import type { Harness } from './harness';
import { inARow, place } from './nodes';
import { given, placeOrder } from './orderTrigger';

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

const paths = ['/api/data/orders', '/calls'];

/** Both polling triggers, published, with what happens at the platform and what they have given. */
class Polling {
	private readonly workflows: string[] = [];

	/** The event keys of what has happened since publishing. */
	readonly wanted: string[] = [];

	constructor(private readonly harness: Harness) {}

	async publish(type: string, parameters: IDataObject): Promise<void> {
		const { credentials, n8n } = this.harness;
		const form = { ...parameters, options: {}, pollTimes };
		const trigger = place('Trigger', `n8n-nodes-switchboard.${type}`, form, { credentials });
		const id = await this.harness.import(inARow(`Durable ${type}`, [trigger]));
		await n8n.workflows.publish(id);
		this.workflows.push(id);
	}

	/** An order is placed, and a call ends. */
	happen(): void {
		const { world } = this.harness;
		const { id } = startCall(world, done.callFinished());
		this.wanted.push(`order:${placeOrder(this.harness)}`, `callFinished:${id}`);
	}

	async keys(): Promise<string[]> {
		const items: IDataObject[] = [];
		for (const id of this.workflows) items.push(...(await given(this.harness, id)));
		return items.map(({ eventKey }) => String(eventKey));
	}

	async untilAllGiven(): Promise<void> {
		await until(async () => {
			const keys = await this.keys();
			return this.wanted.every((key) => keys.includes(key));
		}, 200);
	}

	/** Until both triggers have asked the platform once more. */
	async untilPolled(): Promise<void> {
		const count = (path: string) =>
			this.harness.world.requests.filter((request) => request.path === path).length;
		const before = paths.map(count);
		await until(() => paths.every((path, index) => count(path) > before[index]), 200);
	}

	async end(): Promise<void> {
		for (const id of this.workflows) await this.harness.n8n.workflows.unpublish(id);
	}
}

/** Kills n8n after a delivery and in the middle of a poll; `restart` kills it and lets something happen. */
export async function killWhilePolling(
	harness: Harness,
	restart: (meanwhile: () => void) => Promise<void>,
): Promise<void> {
	const polling = new Polling(harness);
	await polling.publish('numberingTrigger', { authentication: 'accessToken', event: 'order' });
	await polling.publish('aiAgentsPollingTrigger', { event: 'callFinished', filters: {} });

	// Before the first scheduled poll.
	polling.happen();
	await polling.untilAllGiven();

	await restart(() => polling.happen());
	await polling.untilAllGiven();

	// In the middle of a poll, its answers on the way.
	polling.happen();
	harness.world.faults.add({ delayMs: 60_000, times: 99 });
	await polling.untilPolled();
	await restart(() => {
		harness.world.faults.clear();
		polling.happen();
	});
	await polling.untilAllGiven();

	// What n8n takes up again of the killed poll has no events.
	await polling.untilPolled();
	await polling.untilPolled();
	expect((await polling.keys()).sort()).toEqual([...polling.wanted].sort());
	await polling.end();
}
