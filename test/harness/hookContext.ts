import { HookContext } from 'n8n-core';
import type { IDataObject, INodeParameters, INodeType, IWebhookData } from 'n8n-workflow';

import { createAdditionalData, placeNode } from './run';

/** The context of a trigger that n8n publishes. */
export function hookContext(
	nodeType: INodeType,
	parameters: INodeParameters,
	credential: IDataObject,
): HookContext {
	const { workflow, node } = placeNode({ parameters }, nodeType, { active: true });
	const additionalData = {
		...createAdditionalData({ credential }),
		webhookBaseUrl: 'https://n8n.example/webhook',
	};
	const webhookData = { isTest: false } as Partial<IWebhookData> as IWebhookData;
	return new HookContext(workflow, node, additionalData, 'trigger', 'activate', webhookData);
}
