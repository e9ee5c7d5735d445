import type { IDataObject } from 'n8n-workflow';

import { buildWebhook } from '../../sandbox/services/outboundVoice/callback';
import { until } from '../harness/until';
import type { Harness } from './harness';
import { inARow, place } from './nodes';

export const VOICE_TYPE = 'n8n-nodes-switchboard.outboundVoice';
export const CALL = {
	resource: 'call',
	operation: 'startAndWait',
	to: '+49 30 1234567',
	from: '+44 20 7946 0101',
};
/** Enough for n8n to store the wait; it answers 409 to a notification that comes before, which is lost. */
export const CALLED_BACK_MS = 4_000;
export const earlierEvents = {
	values: { statusCallbackEvent: ['initiated', 'ringing', 'answered'], eventField: 'event' },
};

/** Sends a notification of the newest call, as the platform does. */
export const notifyCall = async ({ world }: Harness, event: string) =>
	await world.deliveries.send(
		buildWebhook(world, world.tables.outboundVoice.calls.all().at(-1)!, event),
	);

/** Places a call that is waited for, with `then` behind it; answers the ID of the waiting execution. */
export async function startWaiting(
	harness: Harness,
	own: IDataObject = {},
	then = place('Then', 'n8n-nodes-base.noOp'),
): Promise<string> {
	const { credentials, n8n } = harness;
	const start = place('Start', 'n8n-nodes-base.manualTrigger');
	const wait = place('Call', VOICE_TYPE, { ...CALL, ...own }, { credentials });
	const workflow = await harness.import(inARow('Waiting call', [start, wait, then]));
	const id = await n8n.workflows.start(workflow, 'Start');
	await until(async () => {
		const { status, failure } = await n8n.workflows.execution(id);
		if (failure) throw new Error(failure.message);
		return status === 'waiting';
	}, 50);
	return id;
}
