import type { LimitedValues } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { usualHistory } from './internal/usedKeys';
import type { SendOnceParams } from './sendOnce';
import { sendOnceKeyOf } from './sendOnce';

interface Keyed {
	params: SendOnceParams;
	limited: LimitedValues;
}

/** Puts an error in place of each item with a Send Once Key if the run has more keys than n8n would remember. */
export function withRoom<I extends Keyed>(
	items: ReadonlyArray<I | OperationError>,
): Array<I | OperationError> {
	const hasKey = (item: I | OperationError): item is I =>
		!(item instanceof OperationError) && Boolean(sendOnceKeyOf(item.params));
	const rejection = roomRejection(items.filter(hasKey));
	return items.map((item) => (rejection && hasKey(item) ? rejection : item));
}

function roomRejection(items: readonly Keyed[]): OperationError | undefined {
	const keys = new Set<string>();
	for (const { params, limited } of items) {
		for (const key of limited.keys) keys.add(JSON.stringify([sendOnceKeyOf(params), key]));
	}
	for (const { params } of items) {
		const { sendOnceHistory: most = usualHistory, sendOnceScope: scope } = params.options ?? {};
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
