import type { IDataObject } from 'n8n-workflow';

import type { Parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { listNames, quote } from '../text/wording';

/**
 * Puts an error in place of items that have one key (`typeOptions.key`) and different contents:
 * expressions hide what they join, and all but the first would be taken for repetitions.
 */
export function withSoundKeys<I extends { params: IDataObject }>(
	form: readonly Parameter[],
	items: ReadonlyArray<I | OperationError>,
): Array<I | OperationError> {
	const checked = [...items];
	for (const { label, path } of keysIn(form)) {
		const users = new Map<string, User[]>();
		for (const [index, item] of items.entries()) {
			const text = item instanceof OperationError ? undefined : textAt(path, item.params);
			if (!text) continue;
			const user = { index, contents: JSON.stringify((item as I).params) };
			const same = users.get(text);
			if (same) same.push(user);
			else users.set(text, [user]);
		}
		for (const [text, same] of users) {
			if (same.every(({ contents }) => contents === same[0].contents)) continue;
			const error = shared(label, text, same);
			for (const { index } of same) checked[index] = error;
		}
	}
	return checked;
}

interface User {
	index: number;
	contents: string;
}

interface Key {
	label: string;
	path: readonly string[];
}

function keysIn(form: readonly Parameter[], above: readonly string[] = []): Key[] {
	return form.flatMap(({ displayName, name, type, typeOptions, options = [] }) => {
		const path = [...above, name];
		if (typeOptions?.key) return [{ label: displayName, path }];
		return type === 'collection' ? keysIn(options as readonly Parameter[], path) : [];
	});
}

function textAt(path: readonly string[], params: IDataObject): string | undefined {
	let value: unknown = params;
	for (const name of path) value = (value as IDataObject | undefined)?.[name];
	return typeof value === 'string' ? value : undefined;
}

const shared = (label: string, text: string, users: readonly User[]) =>
	new OperationError(
		`Items with different contents have the same ${label}: ${quote(text)}`,
		`Nothing was sent or bought for the items ${listNames(
			users.map(({ index }) => String(index)),
			20,
		)}: all but the first would be taken for repetitions. Add to the key what distinguishes them, or remove the repetitions before this node.`,
	);
