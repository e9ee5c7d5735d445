import type { IDataObject } from 'n8n-workflow';
import { isSafeObjectProperty } from 'n8n-workflow';

import { isExpression } from './field';

type Evaluate = (json: IDataObject) => { value: unknown } | undefined;

type Path = readonly string[];
type Text = string | number | boolean;

/** A step is `.name`, `["name"]`, `['name']` or `[0]`. */
const step = /\.([A-Za-z_]\w*)|\[(?:"([^"\s]+)"|'([^'\s]+)'|(0|[1-9]\d{0,8}))\]/y;

/**
 * n8n takes 0.4 ms for each expression, so those that only insert fields of the item are computed
 * here. n8n computes all others.
 */
export function plainEvaluation(raw: unknown): Evaluate | undefined {
	if (isExpression(raw)) return ofText(raw.slice(1));
	if (raw === null || typeof raw !== 'object') return () => ({ value: raw });
	const entries = Object.entries(raw).map(
		([name, field]) => [name, plainEvaluation(field)] as const,
	);
	if (!entries.every((entry): entry is [string, Evaluate] => entry[1] !== undefined))
		return undefined;
	return (json) => {
		const values: Array<[string, unknown]> = [];
		for (const [name, evaluate] of entries) {
			const field = evaluate(json);
			if (!field) return undefined;
			values.push([name, field.value]);
		}
		const value: IDataObject | unknown[] = Array.isArray(raw)
			? values.map(([, entry]) => entry)
			: (Object.fromEntries(values) as IDataObject);
		return { value };
	};
}

/** n8n keeps the type of a single field, and joins everything else to text. */
function ofText(expression: string): Evaluate | undefined {
	const parts = partsOf(expression);
	if (!parts) return undefined;
	const [first] = parts;
	if (parts.length === 1 && typeof first !== 'string') {
		return (json) => {
			const value = fieldAt(json, first);
			return value === undefined ? undefined : { value };
		};
	}
	return (json) => {
		const texts = parts.map((part) => (typeof part === 'string' ? part : fieldAt(json, part)));
		return texts.includes(undefined) ? undefined : { value: texts.join('') };
	};
}

function partsOf(expression: string): Array<string | Path> | undefined {
	// Backslashes escape braces, and n8n rejects this word anywhere.
	if (/\\|\.\s*constructor/.test(expression)) return undefined;
	const [before, ...others] = expression.split('{{');
	const parts: Array<string | Path> = [before];
	for (const rest of others) {
		const end = rest.indexOf('}}');
		const path = end < 0 ? undefined : pathOf(rest.slice(0, end).trim());
		if (!path) return undefined;
		parts.push(path, rest.slice(end + 2));
	}
	return others.length === 0 ? undefined : parts.filter((part) => part !== '');
}

function pathOf(code: string): Path | undefined {
	if (!code.startsWith('$json')) return undefined;
	const names: string[] = [];
	step.lastIndex = '$json'.length;
	while (step.lastIndex < code.length) {
		const match = step.exec(code);
		if (!match) return undefined;
		const name = match.slice(1).find((group) => group !== undefined) as string;
		// n8n's engines disagree about a field such as `toString`.
		if (name in Object.prototype || !isSafeObjectProperty(name)) return undefined;
		names.push(name);
	}
	return names.length === 0 ? undefined : names;
}

/** It is undefined for anything but a text, number or Boolean, and for an empty text. */
function fieldAt(json: IDataObject, path: Path): Text | undefined {
	let value: unknown = json;
	for (const name of path) {
		if (value === null || typeof value !== 'object') return undefined;
		// An array or an object has only its own data.
		if (!Object.prototype.propertyIsEnumerable.call(value, name)) return undefined;
		value = (value as IDataObject)[name];
	}
	const isNumber = typeof value === 'number' && Number.isFinite(value);
	if (isNumber || typeof value === 'boolean') return value as Text;
	return typeof value === 'string' && value !== '' ? value : undefined;
}
