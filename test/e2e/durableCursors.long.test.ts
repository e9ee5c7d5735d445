import type { IDataObject } from 'n8n-workflow';

import { addCall } from '../../sandbox/services/aiAgents/calls';
import { SEEDED } from '../../sandbox/services/aiAgents/seed';
import { until } from '../until';
import { inARow, place } from './nodes';
import { given, placeOrder } from './orderTrigger';
import { useOwnN8n } from './useHarness';

/** n8n's scheduler, which stores what a poll remembers and its execution at once. */
const harness = useOwnN8n({
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
});

/** Two schedules, which the scheduler fires at the same instant. */
const pollTimes = {
	item: [{ mode: 'everyMinute' }, { mode: 'everyX', unit: 'minutes', value: 1 }],
};

async function publish(name: string, type: string, parameters: IDataObject): Promise<string> {
	const { credentials } = harness;
	const trigger = place('Trigger', `n8n-nodes-switchboard.${type}`, parameters, { credentials });
	const id = await harness.import(inARow(name, [trigger]));
	await harness.n8n.workflows.publish(id);
	return id;
}

/** A call that is over; answers its event key. */
function endCall(): string {
	const { world } = harness;
	const { id: _id, ...call } = world.tables.aiAgents.calls.get(SEEDED.inProgressCall.id);
	const own = { status: 'completed', duration: '61', started_at: world.now().toISOString() };
	return `callFinished:${addCall(world, { ...call, ...own }).id}`;
}

const order = () => `order:${placeOrder(harness)}`;

const pollsOf = (part: string) => harness.world.requests.filter(({ path }) => path === part).length;

/** Until each of the triggers has asked once more. */
async function untilPolled(): Promise<void> {
	const before = ['/api/data/orders', '/calls'].map((path) => [path, pollsOf(path)] as const);
	await until(() => before.every(([path, count]) => pollsOf(path) > count), 200);
}

describe('With the durable cursors of n8n’s scheduler', () => {
	it('kill -9 loses no event and repeats none, from the moment of publishing on', async () => {
		const workflows = [
			await publish('Orders', 'numberingTrigger', {
				...{ authentication: 'accessToken', event: 'order', options: {}, pollTimes },
			}),
			await publish('Calls', 'aiAgentsPollingTrigger', {
				...{ event: 'callFinished', filters: {}, options: {}, pollTimes },
			}),
		];
		const wanted: string[] = [];
		const items = async () =>
			(await Promise.all(workflows.map(async (id) => await given(harness, id)))).flat();
		const keys = async () => (await items()).map(({ eventKey }) => String(eventKey));
		const happen = () => wanted.push(order(), endCall());
		const untilAllGiven = async () =>
			await until(async () => {
				const found = await keys();
				return wanted.every((key) => found.includes(key));
			}, 200);

		// After publishing, before the first scheduled poll.
		happen();
		await untilAllGiven();

		// Killed as soon as the executions are stored.
		await harness.restart(happen);
		await untilAllGiven();
		console.log(await keys(), wanted);

		// Killed in the middle of a poll, its answers on the way.
		happen();
		harness.world.faults.add({ delayMs: 60_000, times: 99 });
		await untilPolled();
		await harness.restart(() => {
			harness.world.faults.clear();
			happen();
		});
		await untilAllGiven();
		await untilPolled();
		await untilPolled();
		console.log(await keys(), wanted);
		expect((await keys()).sort()).toEqual([...wanted].sort());
	});
});
