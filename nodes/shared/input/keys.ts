import type { IDataObject } from 'n8n-workflow';

import type { Parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { canonicalName } from '../text/entries';
import { listNames, quote } from '../text/wording';
import { readMailbox } from './emailAddress';
import { readPhoneNumber } from './phoneNumber';
import { valueIn } from './reading';

/** An earlier item of the run has the same Send Once Key. */
export interface Repetition {
	/** It is the first item with the key. */
	index: number;
	/** True if all of its values are the same. */
	isEqual: boolean;
}

interface Keyed {
	params: IDataObject;
	repeats?: Repetition;
}

/** One mailbox or phone number is one key in all of its spellings. */
export const canonicalKey = (key: string) => personIn(key) ?? canonicalName(key);

function personIn(key: string): string | undefined {
	const number = valueIn(readPhoneNumber(key));
	return number ? `+${number.digits}` : valueIn(readMailbox(key))?.person;
}

/**
 * Items with one key (`typeOptions.key`) and different contents become errors: expressions hide
 * what they join, and all but the first would count as repetitions. If a Send Once Key is a person,
 * it is clear whose it is: then the first item is sent, and the others are reported as repetitions.
 */
export function withSoundKeys<I extends Keyed>(
	form: readonly Parameter[],
	items: ReadonlyArray<I | OperationError>,
): Array<I | OperationError> {
	const checked = [...items];
	for (const key of keysIn(form)) {
		for (const [name, users] of usersOf(key, items)) {
			const [first, ...others] = users;
			const isSound = others.every(({ contents }) => contents === first.contents);
			const isOnce = key.path.at(-1) === 'sendOnceKey';
			if (isOnce && (isSound || personIn(name) !== undefined)) {
				for (const { index, contents } of others) {
					const repeats = { index: first.index, isEqual: contents === first.contents };
					checked[index] = { ...(items[index] as I), repeats };
				}
			} else if (!isSound) {
				const error = shared(key.label, first.text, users);
				for (const { index } of users) checked[index] = error;
			}
		}
	}
	return checked;
}

interface User {
	index: number;
	text: string;
	contents: string;
}

/** Two spellings of a canonical key may have the same contents. */
function usersOf<I extends Keyed>(
	{ path }: Key,
	items: ReadonlyArray<I | OperationError>,
): Map<string, User[]> {
	const users = new Map<string, User[]>();
	for (const [index, item] of items.entries()) {
		if (item instanceof OperationError) continue;
		const text = textAt(path, item.params);
		if (!text) continue;
		const name = canonicalKey(text);
		const contents = JSON.stringify(item.params, (field, value: unknown) =>
			field === path.at(-1) && value === text ? name : value,
		);
		const same = users.get(name);
		if (same) same.push({ index, text, contents });
		else users.set(name, [{ index, text, contents }]);
	}
	return users;
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
		)} (n8n counts from 0): only the first would be sent. Add to the key what distinguishes them, or remove duplicates before this node.`,
	);
