import type { INode } from 'n8n-workflow';

import type { ChatTrigger } from '../sandbox/webhooks/neighbor';
import type { N8nClient, WorkflowFile } from './driver';
import { exampleCredentials } from './examples';
import { SANDBOX_WEBHOOK_SECRET } from './sandboxCredentials';

const CREDENTIAL = 'switchboardWebhookApi';

/**
 * Only triggers with the sandbox’s secret count, because n8n shows no other, and a page sends none
 * in a header.
 */
export function chatTriggersOf(n8nUrl: string, { name, nodes }: WorkflowFile): ChatTrigger[] {
	const sandboxTriggers = nodes.filter(
		({ type, credentials }) =>
			type === 'n8n-nodes-switchboard.chatTrigger' &&
			credentials?.[CREDENTIAL]?.name === exampleCredentials[CREDENTIAL],
	);
	return sandboxTriggers.flatMap((node) => {
		const path = pathOf(node);
		const called = sandboxTriggers.length === 1 ? name : `${name}: ${node.name}`;
		return path === undefined ? [] : [{ name: called, url: `${n8nUrl}/webhook/${path}` }];
	});
}

function pathOf({ webhookId: id, parameters }: INode): string | undefined {
	const secretIn = (parameters.secretIn as string | undefined) ?? 'path';
	return {
		path: `${id}/${id}/chat/${SANDBOX_WEBHOOK_SECRET}`,
		query: `${id}/chat?secret=${SANDBOX_WEBHOOK_SECRET}`,
		none: `${id}/chat`,
	}[secretIn];
}

export async function findChatTriggers({ url, workflows }: N8nClient): Promise<ChatTrigger[]> {
	return (await workflows.all()).flatMap((file) => chatTriggersOf(url, file));
}
