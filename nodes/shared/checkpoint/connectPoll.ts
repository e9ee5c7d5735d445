import type { IPollFunctions } from 'n8n-workflow';

import { parameter } from '../declare/operation';
import type { Service } from '../declare/service';
import { Client } from '../http/client';
import { connect } from '../http/connection';
import { boundsOf } from '../http/requestBounds';
import type { Job } from './readFeed';

export const repeatMinutes = parameter({
	displayName: 'Repeat on Restart (Minutes)',
	name: 'repeatMinutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description:
		'If n8n restarts within so many minutes after the last events, they start the workflow once more with the same eventKey: n8n may have been killed before it stored their execution. 0 never repeats. With durable poll cursors of n8n, nothing is repeated.',
});

interface Given {
	pageSize?: number;
	repeatMinutes?: number;
	timeoutSeconds?: number;
}

/** `scope` names credential and account. */
export async function connectPoll(
	context: IPollFunctions,
	service: Service,
	environment: Pick<Job, 'capacity' | 'process'>,
	{ pageSize = 100, repeatMinutes = 10, timeoutSeconds }: Given,
): Promise<Omit<Job, 'feed' | 'overlapMs'>> {
	const [{ value: first }] = service.credentials;
	const authentication = context.getNodeParameter('authentication', first);
	const connection = await connect(context, service, authentication);
	const credential = context.getNode().credentials?.[connection.credentialType]?.id;
	const bounds = boundsOf({ timeoutSeconds });
	return {
		...environment,
		pageSize,
		replayMs: repeatMinutes * 60_000,
		api: new Client(connection, { effect: 'read', service, ...bounds }),
		scope: [credential, connection.baseUrl].join('|'),
		warn: (message) => context.logger.warn(`${context.getNode().name}: ${message}`),
	};
}
