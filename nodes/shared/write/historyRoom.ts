import type { Operation } from '../declare/operation';
import { recipientsOf } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { usualHistory } from './internal/usedKeys';
import type { SendOnceParams } from './sendOnce';
import { sendOnceKeyOf } from './sendOnce';

/**
 * The items, with an error in place of each that has a Send Once Key if the run has more keys than n8n would
 * remember, or than all nodes of a workflow share. An item that sends to each recipient separately has a key
 * for each.
 */
export function withRoom<I extends { params: SendOnceParams }>(
	operation: Operation,
	items: ReadonlyArray<I | OperationError>,
): Array<I | OperationError> {
	const hasKey = (item: I | OperationError): item is I =>
		!(item instanceof OperationError) && Boolean(sendOnceKeyOf(item.params));
	const rejection = roomRejection(
		operation,
		items.filter(hasKey).map(({ params }) => params),
	);
	return items.map((item) => (rejection && hasKey(item) ? rejection : item));
}

function roomRejection(
	operation: Operation,
	items: readonly SendOnceParams[],
): OperationError | undefined {
	const keys = new Set<string>();
	for (const item of items) {
		const each = operation.limited?.separately ? recipientsOf(operation, item) : [{}];
		for (const [index, one] of each.entries()) {
			keys.add(JSON.stringify([sendOnceKeyOf(item), index, one]));
		}
	}
	for (const { options = {} } of items) {
		const { sendOnceHistory: most = usualHistory, sendOnceScope: scope } = options;
		const isShared = scope === 'workflow';
		if (isShared && most > usualHistory) return sharedHistory(most);
		const room = isShared ? usualHistory : most;
		if (keys.size > room) return tooManyKeys(keys.size, room, isShared);
	}
	return undefined;
}

const sharedHistory = (most: number) =>
	new OperationError(
		`“Send Once History Size” is ${most}, and the workflow remembers ${usualHistory} keys`,
		'Nothing was sent. All nodes of the workflow share these keys. For more, choose the Send Once Scope “Node”.',
	);

const tooManyKeys = (keys: number, most: number, isShared: boolean) =>
	new OperationError(
		`This run has ${keys} Send Once Keys, and n8n would remember ${most} of them`,
		`Nothing was sent. ${isShared ? 'Divide the items' : `Set “Send Once History Size” to ${keys} or more, or divide the items`}. An item with several recipients has a key for each.`,
	);
