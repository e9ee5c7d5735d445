import type { IPollFunctions } from 'n8n-workflow';

import type { Service } from '../catalogue/service';
import { Client } from '../http/client';
import { connect } from '../http/connection';
import { credentialTypeOf } from '../http/credentialType';
import { toTimeoutMs } from '../http/timeout';
import type { Job } from './readFeed';

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
