import { OperationError } from '../../errors/operationError';
import type { Ready } from './connectItem';

/** The indices of items that ask an account for the same as an earlier one. */
export function repetitionsIn(items: ReadonlyArray<Ready | OperationError>): ReadonlySet<number> {
	const asked = new Set<string>();
	const repeated = new Set<number>();
	for (const [index, item] of items.entries()) {
		if (item instanceof OperationError) continue;
		const text = JSON.stringify([item.connection.account, item.params]);
		if (asked.has(text)) repeated.add(index);
		asked.add(text);
	}
	return repeated;
}
