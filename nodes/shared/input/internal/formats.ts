import { IANAZone } from 'luxon';

import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { canonicalText } from '../../text/canonicalText';
import { quote } from '../../text/wording';
import { currencyIn } from '../currency';
import { isSegment } from '../../text/segment';
import { readMailbox } from '../emailAddress';

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
