import type { IDataObject } from 'n8n-workflow';

import type { WorkflowFile } from '../../demo/driver';
import { readExample } from '../../demo/examples';
import { buildWebhook } from '../../sandbox/services/outboundVoice/callback';
import { until } from '../harness/until';
import type { Harness } from './harness';
import { inARow, manualStart, noOp, ofPack, place } from './nodes';

/** The shortest wait that n8n stores instead of holding it in memory. */
const storedWait = { resume: 'timeInterval', amount: 66, unit: 'seconds' };

/** An example with some parameters of these nodes changed. */
export function withParameters(
	example: WorkflowFile,
	isChanged: (node: WorkflowFile['nodes'][number]) => boolean,
	changed: object,
): WorkflowFile {
	const nodes = example.nodes.map((node) =>
		isChanged(node) ? { ...node, parameters: { ...node.parameters, ...changed } } : node,
	);
	return { ...example, nodes };
}

/** An example that loops over a Wait node, with a wait that a test can sit out. */
export const readShortenedLoop = () =>
	withParameters(
		readExample('buy-then-check-every-few-minutes.json'),
		({ type }) => type === 'n8n-nodes-base.wait',
		storedWait,
	);

/** An escalation that looks each minute whether its notification was read. */
export const readCheckedEachMinute = () =>
	withParameters(
		readExample('escalate-an-alert-until-a-person-acknowledges.json'),
		({ type }) => type === ofPack('notify'),
		{ options: { checkEveryMinutes: 1 } },
	);

/** Until an execution holds nothing but its place in the database. */
export async function untilWaiting({ n8n }: Harness, id: string): Promise<void> {
	await until(async () => {
		const { status, failure } = await n8n.workflows.execution(id);
		if (['error', 'crashed', 'success'].includes(status)) {
			throw new Error(`The execution has ended: ${failure?.message ?? status}`);
		}
		return status === 'waiting';
	}, 50);
}

/** Starts a workflow; answers the ID of its execution once it waits. */
export async function startUntilWaiting(harness: Harness, file: WorkflowFile): Promise<string> {
	const id = await harness.n8n.workflows.start(await harness.import(file), 'Start');
	await untilWaiting(harness, id);
	return id;
}

export const VOICE_TYPE = ofPack('outboundVoice');

export const CALL = {
	resource: 'call',
	operation: 'startAndWait',
	to: '+49 30 1234567',
	from: '+44 20 7946 0101',
};

export const earlierEvents = {
	values: { statusCallbackEvent: ['initiated', 'ringing', 'answered'], eventField: 'event' },
};

/** Sends a notification of the newest call, as the platform does. */
export const notifyCall = async ({ world }: Harness, event: string) =>
	await world.deliveries.send(
		buildWebhook(world, world.tables.outboundVoice.calls.all().at(-1)!, event),
	);

/** Places a call that is waited for, with `then` behind it; answers the ID of the waiting execution. */
export async function startCall(harness: Harness, own: IDataObject = {}, then = noOp) {
	const { credentials } = harness;
	const call = place('Call', VOICE_TYPE, { ...CALL, ...own }, { credentials });
	return await startUntilWaiting(harness, inARow('Waiting call', [manualStart, call, then]));
}
