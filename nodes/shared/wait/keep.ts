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
	const known = (await table.rowsOf(row)).find(({ question }) => question === row.question);
	const id = known?.id ?? (await table.add(row));
	const warn = (thrown: unknown) => {
		const { message } = toOperationError(thrown);
		context.logger.warn(`${context.getNode().name}: the table of the waits: ${message}`);
	};
	return {
		async confirm() {
			const stored = {
				askedAgain: '',
				eventKey: '',
				state: 'open',
				until: 0,
				keptUntil: 0,
			} as const;
			const newer = { ...stored, storedAt: 0, keptUntil: 0, ...row, id };
			// The message was sent, so neither may end the node.
			if (row.kind !== 'status') await endOlder(context, table, newer).catch(warn);
			await table.removeExpired().catch(warn);
		},
		async drop() {
			await table.remove(byId({ id })).catch(warn);
		},
	};
}
