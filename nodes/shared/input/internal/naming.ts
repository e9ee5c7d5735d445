import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { listNames, quote } from '../../text/wording';
import { requireExact } from '../exact';
import { requireEvaluated } from '../halfTyped';
import { isNothingNamed } from '../nothing';
import { type FormField, isExpression } from './formField';
import type { Scope } from './scope';
import { type Evaluate, objectInText, partsOf, textOf } from './template';

type Container = Pick<Parameter, 'displayName' | 'options'>;

/**
 * Rejects an unknown name, which may be a misspelled guard. What the editor left from another
 * operation is ignored, but a write rejects another write's options, all guards among them.
 */
export function requireKnown(
	{ displayName, options = [] }: Container,
	name: string,
	{ effect, others }: Scope,
	{ path }: FormField,
): void {
	const place = `${path}.${name}`.split('.');
	const owners = others().filter(({ form }) => isDeclared(form, place));
	const mayGuard = effect === 'write' && place[0] === 'options';
	const owner = owners.find((one) => mayGuard && one.effect === 'write');
	if (owners.length > 0 && !owner) return;
	const names = (options as readonly Named[]).map((option) => option.name);
	throw new OperationError(
		`“${displayName}” has no field “${listNames([name], 1)}”`,
		owner
			? `“${path}” has it from another operation, ${owner.name}. Choose that one, remove the field, and choose this one again: it would have no effect here`
			: `Correct the name in “${path}”, or remove it. There are ${listNames(names, 40, 600)}`,
	);
}

interface Named {
	name: string;
	options?: unknown;
	values?: unknown;
}

const isDeclared = (fields: readonly Named[], [name, ...others]: readonly string[]): boolean =>
	fields
		.filter((field) => field.name === name)
		.some(({ values, options = [] }) => {
			return others.length === 0 || isDeclared((values ?? options) as readonly Named[], others);
		});

/**
 * Rejects a key or an ID that misses a value: all items without it would share one. The parts of a
 * template are looked at one by one, because their text doesn't show what they were.
 */
export function requireNaming(
	{ displayName: label, typeOptions }: Parameter,
	text: string,
	raw: unknown,
	evaluate: Evaluate | undefined,
): void {
	requireEvaluated(label, text);
	const codes = evaluate ? partsOf(raw).filter(({ isCode }) => isCode) : [];
	const values = codes.length > 0 ? codes.map((code) => evaluate?.(code.text)) : [text];
	for (const value of values) requireExact(label, value);
	const isJoined = codes.length === 0 && isExpression(raw) && joins.test(raw);
	const missing =
		values.every(isBoolean) || (isJoined && (hasJoinedNothing(text) || hasRounded(text)))
			? 0
			: values.findIndex((value) => !isName(value));
	if (missing < 0) return;
	throw new OperationError(
		`“${label}” misses a value: ${codes[missing]?.text ?? 'it'} is ${quote(String(values[missing]))}`,
		`Nothing was sent or bought for this item. All items without the value would share one ${typeOptions?.key ? 'key, and all but the first would be taken for repetitions' : 'ID, as if they were one person'}. Check the expression against this item’s data.`,
	);
}

/** Whether it has a visible letter or digit. 0 is a name, and so is the text of a date. */
const isName = (value: unknown) =>
	!isNothingNamed(value) &&
	/[\p{L}\p{N}]/u.test(textOf(value)) &&
	!objectInText.test(textOf(value));

const isBoolean = (value: unknown) => ['true', 'false'].includes(String(value).trim());

/** Of a single expression, only its text is known: what JavaScript joined to it is written so. */
const joins = /[+`]|\.(?:concat|join|replace)\(/;

const hasJoinedNothing = (text: string) =>
	joinedNothing.test(text) ||
	/^[-_:|#]|[-_:|#]$/.test(text.trim()) ||
	text.split(/[\s_:|;+=-]/).some((part) => part !== '' && isNothingNamed(part));

const joinedNothing =
	/(?:^|[\s\-_:|/.,;#+=])(?:undefined|null|NaN|-?Infinity|Invalid Date(?:Time)?)(?:$|[\s\-_:|/.,;#+=])|\[object \w+\]|GMT[+-]\d{4} \(|\de\+\d\d/;

/** Digits as JavaScript writes a rounded number. */
const hasRounded = (text: string) =>
	(text.match(/\d{15,}00(?!\d)/g) ?? []).some((digits) => String(Number(digits)) === digits);
