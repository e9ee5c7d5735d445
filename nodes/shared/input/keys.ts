import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { ExpressionParser } from 'n8n-workflow';

import type { Parameter } from '../declare/operation';
import { OperationError, toOperationError } from '../errors/operationError';
import { listNames } from '../text/names';
import { quote } from '../text/quote';
import { isExpression } from './internal/formField';
import { plainEvaluation } from './internal/plainExpressions';

/** `codes`: the code in its template, as n8n writes it. */
interface Key {
	displayName: string;
	path: readonly string[];
	codes: readonly string[];
}

/**
 * Puts an error in place of an item whose key (`typeOptions.key`) names nothing: all that miss a
 * value would share it. One key needs the same contents: expressions hide what they join.
 */
export function withSoundKeys<I extends { params: IDataObject }>(
	context: IExecuteFunctions,
	form: readonly Parameter[],
	items: ReadonlyArray<I | OperationError>,
): Array<I | OperationError> {
	const checked = [...items];
	for (const key of keysIn(form, context.getNode().parameters)) {
		const users = new Map<string, User[]>();
		for (const [index, item] of items.entries()) {
			const text = item instanceof OperationError ? undefined : textAt(key, item.params);
			if (!text) continue;
			const contents = JSON.stringify((item as I).params);
			const same = users.get(text);
			if (same) same.push({ index, contents });
			else users.set(text, [{ index, contents }]);
			checked[index] = unsoundness(context, key, text, index) ?? checked[index];
		}
		for (const [text, same] of users) {
			if (same.every(({ contents }) => contents === same[0].contents)) continue;
			const error = shared(key, text, same);
			for (const { index } of same) checked[index] = error;
		}
	}
	return checked;
}

interface User {
	index: number;
	contents: string;
}

function keysIn(form: readonly Parameter[], raw: unknown, above: readonly string[] = []): Key[] {
	return form.flatMap((parameter) => {
		const { displayName, name, type, typeOptions, options = [] } = parameter;
		const own = (raw as IDataObject | undefined)?.[name];
		const path = [...above, name];
		if (typeOptions?.key) return [{ displayName, path, codes: codesIn(own) }];
		return type === 'collection' ? keysIn(options as readonly Parameter[], own, path) : [];
	});
}

/** A single expression has none: its value is the whole key. */
function codesIn(raw: unknown): string[] {
	if (!isExpression(raw)) return [];
	const chunks = ExpressionParser.splitExpression(raw.slice(1)).filter(({ text }) => text !== '');
	if (chunks.length === 1) return [];
	return chunks
		.filter(({ type }) => type === 'code')
		.map((chunk) => ExpressionParser.joinExpression([chunk]));
}

function textAt({ path }: Key, params: IDataObject): string | undefined {
	let value: unknown = params;
	for (const name of path) value = (value as IDataObject | undefined)?.[name];
	return typeof value === 'string' ? value : undefined;
}

function unsoundness(
	context: IExecuteFunctions,
	{ displayName, codes }: Key,
	text: string,
	index: number,
): OperationError | undefined {
	try {
		const values = codes.length === 0 ? [text] : codes.map(evaluator(context, index));
		const missing = values.every(isBoolean) ? 0 : values.findIndex((value) => !isName(value));
		if (missing < 0) return undefined;
		const part = codes.length === 0 ? 'it' : codes[missing];
		return new OperationError(
			`“${displayName}” misses a value: ${part} is ${quote(String(values[missing]))}`,
			'Nothing was sent or bought for this item. All items without the value would share one key, and all but the first would be taken for repetitions. Check the expression against this item’s data.',
		);
	} catch (thrown) {
		return toOperationError(thrown);
	}
}

const evaluator =
	(context: IExecuteFunctions, index: number) =>
	(code: string): unknown => {
		const items = context.getInputData();
		// A tool's item is what the model sent; its expressions see the agent's.
		const plain = items.length > 1 ? plainEvaluation(`=${code}`)?.(items[index].json) : undefined;
		return plain ? plain.value : context.evaluateExpression(code, index);
	};

/** How JavaScript writes what is not there, also within a text that it was joined to. */
const nothing =
	/(?:^|[\s\-_:|/.,;#+=])(?:undefined|null|NaN|-?Infinity|Invalid Date(?:Time)?|\[object \w+\])(?:$|[\s\-_:|/.,;#+=])/;

/** Whether it has a visible letter or digit. 0 is a name, and so is the text of a date. */
function isName(value: unknown): boolean {
	if (value === undefined || value === null) return false;
	const text = String(value).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
	return /[\p{L}\p{N}]/u.test(text) && !nothing.test(text);
}

const isBoolean = (value: unknown) => ['true', 'false'].includes(String(value).trim());

const shared = ({ displayName }: Key, text: string, users: readonly User[]) =>
	new OperationError(
		`Items with different contents have the same ${displayName}: ${quote(text)}`,
		`Nothing was sent or bought for the items ${listNames(
			users.map(({ index }) => String(index)),
			20,
		)}: all but the first would be taken for repetitions. Add to the key what distinguishes them, or remove the repetitions before this node.`,
	);
