import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { claimEvents } from '../claims';

/** The events that were not received within the last `minutes`; or all of them, marked. */
export async function takeNew<E extends { eventKey: string; json: IDataObject }>(
	context: IWebhookFunctions,
	events: E[],
	minutes: number,
	marks = false,
) {
	const scope = [context.getWorkflow().id, context.getNode().id, context.getMode(), ''].join('|');
	const keys = minutes > 0 ? events.map(({ eventKey }) => scope + eventKey) : [];
	const isNew = await claimEvents(context.getResponseObject(), keys, minutes * 60_000, marks);
	const isRepeated = (index: number) => isNew[index] === false;
	if (!marks) return events.filter((_, index) => !isRepeated(index));
	return events.map((event, index) => {
		return { ...event, json: { repeated: isRepeated(index), ...event.json } };
	});
}
