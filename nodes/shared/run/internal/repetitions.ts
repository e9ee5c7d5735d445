import { OperationError } from '../../errors/operationError';
import type { Ready } from './connectItem';

/** Such items ask an account for the same as an earlier one. */
export function repetitionsIn(items: ReadonlyArray<Ready | OperationError>): ReadonlySet<number> {
	const seenRequests = new Set<string>();
	const repeated = new Set<number>();
	for (const [index, item] of items.entries()) {
		if (item instanceof OperationError) continue;
		const text = JSON.stringify([item.connection.account, item.params]);
		if (seenRequests.has(text)) repeated.add(index);
		seenRequests.add(text);
	}
	return repeated;
}
