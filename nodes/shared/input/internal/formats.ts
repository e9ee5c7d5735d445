import { IANAZone } from 'luxon';

import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { canonicalText } from '../../text/entries';
import { isSegment, quote } from '../../text/wording';
import { readMailbox } from '../emailAddress';
import { requireExact } from '../exact';
import { currencyIn, isTrimmed } from '../scalars';
import { type FormField, isNamed, requireNamed } from './formField';
import { requireNaming } from './naming';
import type { Scope } from './scope';
import { isDate, isoOf, soundText } from './template';

interface Format {
	/** In its usual spelling; undefined for what it does not take. */
	read(text: string): string | undefined;
	takes: string;
	advice?: string;
}

const ifIt = (fits: (text: string) => boolean) => (text: string) => (fits(text) ? text : undefined);

const zone = {
	read: ifIt((text) => IANAZone.isValidZone(text)),
	takes: 'a name like Europe/Madrid',
};

/** What `typeOptions.format` names: texts that the reader checks. */
const formats: Readonly<Record<string, Format>> = {
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
	timeZone: { ...zone, advice: 'Leave it empty for the time zone of the workflow. ' },
	workflowZone: { ...zone, advice: 'Set it to ={{ $now.zoneName }} again. ' },
};

/** The text in the usual spelling of the field's `format`; rejects one of another form. */
export function requireFormat({ displayName, typeOptions }: Parameter, text: string): string {
	const format = formats[String(typeOptions?.format)];
	const read = format ? format.read(text) : text;
	if (read !== undefined) return read;
	throw new OperationError(
		`“${displayName}” takes ${format.takes}`,
		`${format.advice ?? ''}It is ${quote(text)}`,
	);
}

/** Operating systems write `de_DE.UTF-8`. */
function localeIn(text: string): string | undefined {
	const tag = canonicalText(text)
		.replace(/[.@].*$/, '')
		.replace(/_/g, '-');
	try {
		return Intl.NumberFormat.supportedLocalesOf(tag)[0];
	} catch {
		return undefined;
	}
}

/** If a list is allowed too, the operation validates it. */
export function validText(
	parameter: Parameter,
	value: unknown,
	{ evaluate }: Scope,
	{ raw }: FormField,
): unknown {
	const { displayName, typeOptions } = parameter;
	requireExact(displayName, value);
	if (typeof value !== 'object' || isDate(value)) {
		const written = isDate(value) ? isoOf(value) : String(value);
		if (isNamed(parameter)) requireNamed(displayName, written);
		if (typeOptions?.key || typeOptions?.names) requireNaming(parameter, written, raw, evaluate);
		const text = soundText(displayName, written, raw, evaluate);
		return isTrimmed(parameter) ? requireFormat(parameter, text.trim()) : text;
	}
	if (parameter.ignoreValidationDuringExecution) return value;
	throw new OperationError(`“${displayName}” takes text`, `It is ${quote(value)}`);
}
