import { createHash } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Slot } from '../declare/api';
import { OperationError } from '../errors/operationError';
import { userOf } from '../n8n/executions';
import type { Connection } from './connection';

/**
 * As text: n8n watches every object. By credential and address: a new token keeps the texts. Users whose credentials are
 * their own have texts of their own, because each reads another account.
 */
export function slotOf(
	{ context, credentialType, baseUrl }: Pick<Connection, 'baseUrl' | 'context' | 'credentialType'>,
	of: 'execution' | 'workflow',
	name: string,
): Slot {
	const nodeContext = context as IExecuteFunctions;
	const credential = context.getNode().credentials?.[credentialType]?.id;
	const user = userOf(context);
	const owner = [credential, baseUrl, ...(user ? [user] : [])].join('|');
	const account = createHash('sha256').update(owner).digest('base64url');
	const store: IDataObject =
		of === 'workflow'
			? nodeContext.getWorkflowStaticData('global')
			: nodeContext.getContext('flow');
	const key = `switchboard|${name}|${account.slice(0, 12)}`;
	const requireUser = () => {
		if (of === 'workflow' && user === null) throw unknownUser();
	};
	return {
		get() {
			requireUser();
			return typeof store[key] === 'string' ? store[key] : undefined;
		},
		set(text) {
			requireUser();
			if (text === undefined) delete store[key];
			else store[key] = text;
		},
	};
}

const unknownUser = () =>
	new OperationError(
		'n8n does not say whose credential this execution uses',
		'The position of one user would hide records from another. Use a credential that all users of the workflow share, or set “Keep Position In” to Destination',
	);
