import { IANAZone } from 'luxon';

import type { TextFormat } from '../../declare/flags';
import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { canonicalText } from '../../text/entries';
import { isSegment, quote } from '../../text/wording';
import { readMailbox } from '../emailAddress';
import { isNothingNamed, requireEvaluated, requireExact, valueIn } from '../reading';
import { currencyIn, isTrimmed } from '../scalars';
import { readWebAddress } from '../webAddress';
import { type Field, type Scope, isExpression, isNamed, requireNamed } from './field';
import { isJsonText, requireOneValueEach } from './jsonTemplate';
import { withOwnPlaceholders, withoutPlaceholders } from './placeholders';
import { isDate, isoOf, partsOf, textOf } from './template';

interface Format {
	/** It returns the usual spelling; undefined for a text that isn’t accepted. */
	read(text: string): string | undefined;
	takes: string;
	advice?: string;
}

const ifIt = (fits: (text: string) => boolean) => (text: string) => (fits(text) ? text : undefined);

const zone = {
	read: ifIt((text) => IANAZone.isValidZone(text)),
	takes: 'a name like Europe/Madrid',
};

/** The key is the name in `typeOptions.format`. */
const formats: Readonly<Record<TextFormat, Format>> = {
	calleeZone: { ...zone, advice: 'Leave it empty for the time zones of the number’s country. ' },
	currency: { read: currencyIn, takes: 'three letters, e.g. EUR' },
	email: {
		read: ifIt((text) => !/<|^mailto:/i.test(text) && readMailbox(text).is === 'value'),
		takes: 'one email address without a name, e.g. jane@example.com',
	},
	id: {
		read: ifIt(isSegment),
		takes: 'an ID',
		advice: 'Check the expression that it comes from. ',
	},
	locale: { read: localeIn, takes: 'a language with a region, e.g. en-GB' },
	link: { read: (text) => valueIn(readWebAddress(text)) ?? text, takes: 'a web address' },
	timeZone: { ...zone, advice: 'Leave it empty for the time zone of the workflow. ' },
	webAddress: {
		read: (text) => valueIn(readWebAddress(text)),
		takes: 'one web address that begins with https://',
	},
	webSocketAddress: {
		read: (text) => valueIn(readWebAddress(text, ['ws', 'wss'])),
		takes: 'one address that begins with wss://',
	},
	workflowZone: { ...zone, advice: 'Set it to ={{ $now.zoneName }} again. ' },
};

/** A text that doesn’t fit the field’s `format` is rejected. */
export function requireFormat({ displayName, typeOptions }: Parameter, text: string): string {
	const format = typeOptions?.format && formats[typeOptions.format];
	if (!format) return text;
	const read = format.read(text);
	if (read !== undefined) return read;
	throw new OperationError(
		`“${displayName}” takes ${format.takes}`,
		`${format.advice ?? ''}It is ${quote(text)}`,
	);
}

/** Operating systems write `de_DE.UTF-8`. */
function localeIn(text: string): string | undefined {
	const tag = canonicalText(text)
		.replace(/[.@].*$/s, '')
		.replace(/_/g, '-');
	try {
		return Intl.NumberFormat.supportedLocalesOf(tag)[0];
	} catch {
		return undefined;
	}
}

/** If a list is allowed too, the operation validates it. */
export function validText(parameter: Parameter, field: Field, scope: Scope): unknown {
	const { displayName, typeOptions } = parameter;
	const { value } = field;
	requireExact(displayName, value);
	if (typeof value !== 'object' || isDate(value)) {
		const written = { ...field, value: isDate(value) ? isoOf(value) : String(value) };
		if (isNamed(parameter)) requireNamed(displayName, written.value);
		if (typeOptions?.key || typeOptions?.names) requireNaming(parameter, written, scope);
		const text = soundText(displayName, written, scope);
		const mayBeList = parameter.ignoreValidationDuringExecution === true;
		if (mayBeList && isJsonText(text))
			requireOneValueEach(displayName, { ...field, value: text }, scope);
		return isTrimmed(parameter) ? requireFormat(parameter, text.trim()) : text;
	}
	if (parameter.ignoreValidationDuringExecution)
		return isExpression(field.raw) ? withoutPlaceholders(value, scope.placeholder) : value;
	throw new OperationError(`“${displayName}” takes text`, `It is ${quote(value)}`);
}

const objectInText = /\[object \w+\]/;

/** These marks show that n8n has joined a date, an object or a rounded number to the text. */
const telltale = /\[object \w+\]|GMT[+-]\d{4} \(|\d{16}|\de\+\d\d/;

/**
 * Dates are written as n8n stores them, so that an item has one text before and after. An object or
 * a rounded number in the text is rejected, because its value can’t be restored.
 */
export function soundText(label: string, field: Field<string>, scope: Scope): string {
	const text = withPlainDates(label, field, scope);
	return withOwnPlaceholders(label, { ...field, value: text }, scope);
}

function withPlainDates(
	label: string,
	{ raw, value: text }: Field<string>,
	{ evaluate }: Scope,
): string {
	if (!isExpression(raw) || !telltale.test(text)) return text;
	const parts = evaluate ? partsOf(raw) : [];
	const values = parts.map((part) => (part.isCode ? evaluate?.(part.text) : part.text));
	for (const value of values.flat()) requireExact(label, value);
	if (!raw.includes('[object ') && objectInText.test(text)) {
		const object = values.flat().find((value) => objectInText.test(String(value)));
		throw new OperationError(
			`“${label}” has an object where text is expected`,
			`Choose one of its fields, e.g. {{ $json.customer.name }}. It is ${quote(object ?? text)}`,
		);
	}
	return values.flat().some(isDate) ? values.map(textOf).join('') : text;
}

/**
 * All items without the value would share a key or an ID without it. The parts of a template are
 * checked separately, because their text doesn’t show what they were.
 */
function requireNaming(
	{ displayName: label, typeOptions }: Parameter,
	{ raw, value: text }: Field<string>,
	{ evaluate }: Scope,
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
		`“${label}” is missing a value: ${codes[missing]?.text ?? 'it'} is ${quote(String(values[missing]))}`,
		`Nothing was sent or bought for this item. All items without the value would share one ${typeOptions?.key ? 'key, and only the first would be sent' : 'ID, as if they were one person'}. Check the expression against this item’s data.`,
	);
}

/** A name has a visible letter or digit. 0 is a name, and so is the text of a date. */
const isName = (value: unknown) =>
	!isNothingNamed(value) &&
	/[\p{L}\p{N}]/u.test(textOf(value)) &&
	!objectInText.test(textOf(value));

const isBoolean = (value: unknown) => ['true', 'false'].includes(String(value).trim());

/**
 * Only the text of a single expression is certain: JavaScript writes the joined parts like this.
 */
const joins = /[+`]|\.(?:concat|join|replace)\(/;

const hasJoinedNothing = (text: string) =>
	joinedNothing.test(text) ||
	/^[-_:|#]|[-_:|#]$/.test(text.trim()) ||
	text.split(/[\s_:|;+=-]/).some((part) => part !== '' && isNothingNamed(part));

const joinedNothing =
	/(?:^|[\s\-_:|/.,;#+=])(?:undefined|null|NaN|-?Infinity|Invalid Date(?:Time)?)(?:$|[\s\-_:|/.,;#+=])|\[object \w+\]|GMT[+-]\d{4} \(|\de\+\d\d/;

/** JavaScript writes a rounded number with such digits. */
const hasRounded = (text: string) =>
	(text.match(/\d+/g) ?? []).some(
		(digits) => digits.length > 16 && digits.endsWith('00') && String(Number(digits)) === digits,
	);
