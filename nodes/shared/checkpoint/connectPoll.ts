import type { IPollFunctions } from 'n8n-workflow';

import type { Service } from '../declare/service';
import { Client } from '../http/client';
import { connect } from '../http/connection';
import { credentialTypeOf } from '../http/credentialType';
import { toTimeoutMs } from '../http/timeout';
import type { Job } from './readFeed';

/** Options of every polling trigger. */
interface Given {
	pageSize?: number;
	repeatMinutes?: number;
	timeoutSeconds?: number;
}

/** What a poll reads with; `scope` names credential and account. */
export async function connectPoll(
	context: IPollFunctions,
	service: Service,
	environment: Pick<Job, 'limits' | 'process'>,
	{ pageSize = 100, repeatMinutes = 10, timeoutSeconds = 30 }: Given,
): Promise<Omit<Job, 'feed' | 'overlapMs'>> {
	const [{ value: first }] = service.credentials;
	const credentialType = credentialTypeOf(
		service,
		context.getNodeParameter('authentication', first),
	);
	const connection = await connect(context, credentialType);
	const timeoutMs = toTimeoutMs(timeoutSeconds);
	const credential = context.getNode().credentials?.[credentialType]?.id;
	return {
		...environment,
		pageSize,
		replayMs: repeatMinutes * 60_000,
		api: new Client(connection, { effect: 'read', errors: service.errors, timeoutMs }),
		scope: [credential, connection.baseUrl].join('|'),
		warn: (message) => context.logger.warn(`${context.getNode().name}: ${message}`),
	};
}
