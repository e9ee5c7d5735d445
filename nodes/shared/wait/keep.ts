import type { IExecuteFunctions } from 'n8n-workflow';

import type { KeptWait } from '../declare/suspension';
import { toOperationError } from '../errors/operationError';
import { endOlder } from './handOver';
import { type NewRow, WaitTable, byId } from './waitTable';

/** Stores a wait before its message is sent, so that no reply is too early. A later attempt finds it again. */
export async function keepWait(
	context: IExecuteFunctions,
	tableName: string,
	row: NewRow & { address: string },
): Promise<KeptWait> {
	const table = await WaitTable.open(context, tableName);
	const storedRow = await table.rowOf(row.question);
	// A new execution of the same item has another address.
	if (storedRow) await table.change(byId(storedRow), { ...row, state: 'open' });
	const id = storedRow?.id ?? (await table.add(row));
	const warn = (thrown: unknown) => {
		const { message } = toOperationError(thrown);
		context.logger.warn(`${context.getNode().name}: the table of the waits: ${message}`);
	};
	// The message was sent, so nothing here may end the node.
	const settle = async (messageId: unknown) => {
		if (row.kind !== 'status') await endOlder(context, table, { ...row, id });
		else await table.change(byId({ id }), { messageId: String(messageId ?? '') });
		await table.removeExpired();
	};
	return {
		confirm: async ({ messageId }) => await settle(messageId).catch(warn),
		drop: async () => await table.remove(byId({ id })).catch(warn),
	};
}
