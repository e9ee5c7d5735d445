import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { LimitedValues } from '../../declare/operation';
import type { Service, Used } from '../../declare/service';
import { OperationError, toOperationError } from '../../errors/operationError';
import type { Connection, Connections } from '../../http/connection';
import { credentialTypeOf } from '../../http/connection';
import type { Repetition } from '../../input/keys';
import type { ItemJournal } from '../../write/journal';
import type { Limits } from '../../write/limits';

export interface Parsed {
	params: IDataObject;
	/** `prepared` has the parameters with the values that the operation prepares. */
	prepared: object;
	limited: LimitedValues;
	limits?: Limits;
	repeats?: Repetition;
}

export interface Ready extends Parsed {
	connection: Connection;
	used: Readonly<Record<string, Used & { connection: Connection }>>;
	index: number;
	journal?: ItemJournal;
}

interface Job {
	context: IExecuteFunctions;
	service: Service;
}

/** Even Authentication may be an expression, so each item has its own credential. */
export async function connectItem(
	{ context, service }: Job,
	connections: Connections,
	item: Parsed | OperationError,
	index: number,
): Promise<Ready | OperationError> {
	if (item instanceof OperationError) return item;
	try {
		if (service.uses) return await connectUsed({ context, service }, connections, item, index);
		const choices = service.credentials.length;
		const chosen = choices > 1 ? context.getNodeParameter('authentication', index) : undefined;
		const type = credentialTypeOf(service, chosen);
		const connection = await connections.of(type, index);
		if (connection instanceof OperationError) return connection;
		return { ...item, connection, used: {}, index };
	} catch (thrown) {
		return toOperationError(thrown);
	}
}

/** All services that an item uses are connected before anything is sent. */
async function connectUsed(
	{ context, service: { uses } }: Job,
	connections: Connections,
	item: Parsed,
	index: number,
): Promise<Ready> {
	const used: Record<string, Used & { connection: Connection }> = {};
	for (const [name, one] of Object.entries(uses?.(item.prepared as never) ?? {})) {
		const type = credentialTypeOf(one.service, undefined);
		if (!context.getNode().credentials?.[type]) throw noCredential(name);
		const connection = await connections.of(type, index);
		if (connection instanceof OperationError) throw connection;
		used[name] = { ...one, connection };
	}
	const [{ connection }] = Object.values(used);
	return { ...item, connection, used, index };
}

const noCredential = (name: string) =>
	new OperationError(
		`The node has no credential for ${name}`,
		'Nothing was sent. Choose one at the top of the node, or leave out what needs it',
	);
