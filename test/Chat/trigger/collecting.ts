import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ChatTrigger } from '../../../nodes/Chat/ChatTrigger.node';
import { nextTurn } from '../../harness/collectGarbage';
import { receive, type WebhookResult } from '../../harness/webhookRun';

/** A request to a Chat Trigger that collects messages. */
export interface Sent {
	/** Of the answer; undefined while the request is held. */
	status?: number;
	/** The texts of each output with which n8n starts an execution; undefined if it starts none. */
	started?: string[][];
	/** Has n8n answer, where it stores slowly. */
	finish?: WebhookResult['finish'];
	/** What n8n logged as errors. */
	logged?: string[];
}

interface Placed {
	options?: IDataObject;
	/** The test has n8n store the execution, with `finish`. */
	isStoring?: boolean;
	nodeId?: string;
}

/** Sends a notification. Resolves when the trigger has done what it can do without waiting. */
export async function send(body: unknown, { options, isStoring, nodeId }: Placed = {}) {
	const parameters = {
		secretIn: 'path',
		triggerOn: ['messages', 'statuses'],
		options: { collectSeconds: 3, ...options },
	} as INodeParameters;
	const sent: Sent = {};
	const placement = nodeId === undefined ? {} : { id: nodeId };
	void receive(new ChatTrigger(), parameters, { body, isStoring }, undefined, placement).then(
		(answer) => {
			sent.started = answer.result.workflowData?.map((items) =>
				items.map(({ json }) => String(json.text ?? json.status)),
			);
			sent.finish = (status) => {
				answer.finish(status);
				sent.status = answer.status;
			};
			sent.logged = answer.logged;
			if (answer.status > 0) sent.status = answer.status;
		},
	);
	await settled();
	return sent;
}

/** Until everything that waits for nothing but the clock or n8n has been done. */
export async function settled(): Promise<void> {
	for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

let made = 0;

interface Said {
	from?: string;
	/** Of a person with a username, who has no `from`. */
	userId?: string;
	groupId?: string;
	to?: string;
	/** Epoch seconds; any text. */
	timestamp?: string;
	id?: string;
}

/** A documented notification of messages of one person, or of each person in `from`. */
export function saying(texts: string | string[], said: Said = {}) {
	const { from = '447700900001', to = '442079460101', timestamp = '1704067200' } = said;
	const messages = [texts].flat().map((body) => ({
		from: said.userId === undefined ? from : undefined,
		from_user_id: said.userId,
		...(said.groupId !== undefined && { group_id: said.groupId }),
		...{ id: said.id ?? `collected-${++made}`, timestamp, type: 'text', text: { body } },
	}));
	const metadata = { display_phone_number: to, phone_number_id: `id-${to}` };
	return { field: 'messages', value: { metadata, messages } };
}

/** A documented notification of a status. */
export const reporting = (status: string) => ({
	field: 'messages',
	value: { statuses: [{ id: `reported-${++made}`, status, timestamp: '1704067200' }] },
});
