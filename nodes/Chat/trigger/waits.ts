import type { IHookFunctions, INodeProperties, IWebhookFunctions } from 'n8n-workflow';

import { withNodeErrors } from '../../shared/errors/operationError';
import { readParameter } from '../../shared/input/readParameters';
import { type Arrived, handOver } from '../../shared/wait/handOver';
import { WaitTable, defaultTable } from '../../shared/wait/waitTable';
import { valueAt } from '../../shared/text/json';
import type { WebhookEvent } from '../../shared/webhook/receive';
import { type ChatFilter, isSelected } from './filter';
import { digitsOf } from './kinds';

const keepWaitsIn: INodeProperties = {
	displayName: 'Keep Waits In',
	name: 'keepWaitsIn',
	type: 'options',
	options: [
		{
			name: 'Data Table',
			value: 'table',
			description:
				'Events that a Send and Wait for Reply, for Status or for Approval waits for go to its execution, and don’t start this workflow. Statuses don’t have to be turned on for that.',
		},
		{ name: 'Nowhere', value: 'nowhere', description: 'All notifications start this workflow' },
	],
	default: 'nowhere',
	description: 'Where the Chat nodes of this n8n store whose reply or status they wait for',
};

const tableName: INodeProperties = {
	displayName: 'Data Table Name',
	name: 'waitTable',
	type: 'string',
	displayOptions: { show: { keepWaitsIn: ['table'] } },
	default: defaultTable,
	required: true,
	description:
		'Name of the data table, the same as in the Chat nodes. It is created if it doesn’t exist.',
};

export const waitFields = [keepWaitsIn, tableName];

/** Undefined if waits are kept nowhere. */
const tableIn = (context: IHookFunctions | IWebhookFunctions) =>
	readParameter(context, keepWaitsIn) === 'table'
		? String(readParameter(context, tableName))
		: undefined;

/** Rejects, at publishing, a credential with which no wait could be looked up. */
export async function requireWaits(context: IHookFunctions): Promise<void> {
	const name = tableIn(context);
	if (name === undefined) return;
	await withNodeErrors(context, async () => void (await WaitTable.open(context, name)));
}

/** Waits may be for events that start nothing otherwise. */
export const forWaits = (context: IWebhookFunctions, filter: ChatFilter): ChatFilter =>
	tableIn(context) === undefined
		? filter
		: { ...filter, triggerOn: ['messages', 'statuses'], statuses: [] };

/** The events that no question was waiting for, and that the trigger is on for. */
export async function takeForWaits(
	context: IWebhookFunctions,
	events: WebhookEvent[],
	filter: ChatFilter,
): Promise<WebhookEvent[]> {
	const table = tableIn(context);
	if (table === undefined) return events;
	const remaining: WebhookEvent[] = [];
	// One after the other: the second message of a person isn't the answer if the first one is.
	for (const event of events) {
		const arrived = arrivedIn(event);
		const left = arrived ? await handOver(context, table, arrived) : {};
		if (!left || !isOn(event, filter)) continue;
		const notice = left.notice && { wait: left.notice };
		remaining.push(notice ? { ...event, json: { ...event.json, ...notice } } : event);
	}
	return remaining;
}

/** Undefined for what answers nothing: an opt-out, and what doesn't show its person or its business number. */
function arrivedIn({ eventKey, output = 0, json }: WebhookEvent): Arrived | undefined {
	const { kind, from, waId, recipient, businessNumber } = json;
	const isReply = kind === 'message' && output === 0;
	if (!isReply && kind !== 'status') return undefined;
	const person = digitsOf(isReply ? (from ?? waId) : (recipient ?? waId));
	const account = digitsOf(businessNumber);
	if (person === undefined || account === undefined) return undefined;
	const item = { eventKey, ...json };
	const messageIds = (json.messageIds as unknown[]).map(String);
	return { eventKey, kind: isReply ? 'reply' : 'status', person, account, item, messageIds };
}

/** The trigger reads more than it is on for, for the waits. */
function isOn({ json }: WebhookEvent, { triggerOn, statuses }: ChatFilter): boolean {
	const { kind, status, raw } = json;
	if (kind === 'preference') return true;
	if (kind === 'status') {
		return triggerOn.includes('statuses') && isSelected(status, { statuses });
	}
	if (kind !== 'unknown') return triggerOn.includes('messages');
	const lists = ['messages', 'statuses'].filter((list) => valueAt(raw, `value.${list}`));
	return lists.length === 0 || lists.some((list) => triggerOn.includes(list));
}
