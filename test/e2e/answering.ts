import type { IDataObject, INode } from 'n8n-workflow';

import { until } from '../harness/until';
import type { Harness } from './harness';
import { byId, NODE_TYPE, patient, place, placeSet } from './nodes';
import { publishTrigger } from './triggers';

export const fallback = { say: 'Please hold the line' };
export const shipped = { status: 'shipped', parcels: [1, 2] };
export const answer = placeSet('Answer', shipped);

/** A request that the sandbox can hold. */
export const hold = ({ credentials }: Harness) => {
	const parameters = { resource: 'order', operation: 'getAll', limit: 1, options: patient };
	return place('Hold', NODE_TYPE, parameters, { credentials, executeOnce: true });
};

/** Holds the next such request; answers how to wait until it is held. */
export function holdNext({ world }: Harness, path = '/api/data/orders'): () => Promise<void> {
	const before = world.faults.held;
	world.faults.add({ path, held: true });
	return async () => await until(() => world.faults.held > before);
}

/** Publishes the trigger of a skill that waits for an answer; answers the skill's address. */
export async function publishAnswering(harness: Harness, nodes: INode[], form: IDataObject = {}) {
	const parameters = {
		secretIn: 'path',
		event: 'ask',
		linkTo: 'client',
		clientId: byId(103),
		options: {},
		responseMode: 'lastNode',
		answerWithin: 30,
		fallbackAnswer: JSON.stringify(fallback),
		...form,
	};
	const published = await publishTrigger(harness, 'aiAgentsTrigger', 'agents', parameters, nodes);
	const url = harness.world.tables.aiAgents.skills.all().at(-1)!.webhook_url!;
	expect(url).toContain(harness.secret);
	return { ...published, url };
}
