import type { INodeExecutionData, IDataObject, IPollFunctions } from 'n8n-workflow';

import type { Service } from '../catalogue/service';
import { toNodeError, toOperationError } from '../errors/operationError';
import { Client } from '../http/client';
import { connect } from '../http/connection';
import { credentialTypeOf } from '../http/credentialType';
import { toTimeoutMs } from '../http/timeout';
import type { Job } from './read';

/** What a poll reads with; `scope` names credential and account. */
export async function connectPoll(
	context: IPollFunctions,
	service: Service,
	timeoutSeconds: number,
): Promise<Pick<Job, 'api' | 'scope' | 'warn'>> {
	const [{ value: first }] = service.credentials;
	const credentialType = credentialTypeOf(
		service,
		context.getNodeParameter('authentication', first),
	);
	const connection = await connect(context, credentialType);
	const timeoutMs = toTimeoutMs(timeoutSeconds);
	const credential = context.getNode().credentials?.[credentialType]?.id;
	return {
		api: new Client(connection, { effect: 'read', errors: service.errors, timeoutMs }),
		scope: [credential, connection.baseUrl].join('|'),
		warn: (message) => context.logger.warn(`${context.getNode().name}: ${message}`),
	};
}

/** What n8n gets of a poll: its items, null for none, or the error of its node. */
export async function outputOf(
	context: IPollFunctions,
	poll: () => Promise<IDataObject[]>,
): Promise<INodeExecutionData[][] | null> {
	try {
		const items = await poll();
		return items.length > 0 ? [items.map((json) => ({ json }))] : null;
	} catch (thrown) {
		throw toNodeError(context.getNode(), toOperationError(thrown));
	}
}
