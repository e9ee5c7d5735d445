import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Slot } from '../declare/api';
import { requireKept } from '../errors/agentCalls';
import type { Connection } from './connection';

/** As text: n8n watches every object. By credential and address: a new token keeps the texts. */
export function slotOf(
	{ context, credentialType, baseUrl }: Pick<Connection, 'baseUrl' | 'context' | 'credentialType'>,
	of: 'execution' | 'workflow',
	name: string,
): Slot {
	requireKept(context, '“Compare with Last Time”');
	const nodeContext = context as IExecuteFunctions;
	const credential = context.getNode().credentials?.[credentialType]?.id;
	const account = createHash('sha256').update(`${credential}|${baseUrl}`).digest('base64url');
	const store: IDataObject =
		of === 'workflow'
			? nodeContext.getWorkflowStaticData('global')
			: nodeContext.getContext('flow');
	const key = `switchboard|${name}|${account.slice(0, 12)}`;
	return {
		get: () => (typeof store[key] === 'string' ? store[key] : undefined),
		set(text) {
			if (text === undefined) delete store[key];
			else store[key] = text;
		},
	};
}
