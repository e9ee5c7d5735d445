import { IANAZone } from 'luxon';

import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { quote } from '../../text/quote';
import { isSegment } from '../../text/segment';
import { readMailbox } from '../emailAddress';

interface Format {
	fits(text: string): boolean;
	takes: string;
	advice?: string;
}

const zone = {
	fits: (text: string) => IANAZone.isValidZone(text),
	takes: 'a name like Europe/Madrid',
};

/** What `typeOptions.format` names: texts that the reader checks. */
const formats: Readonly<Record<string, Format>> = {
	currency: { fits: (text) => /^[A-Z]{3}$/.test(text), takes: 'three letters, e.g. EUR' },
	email: {
		fits: (text) => !text.includes('<') && readMailbox(text) !== undefined,
		takes: 'one email address without a name, e.g. jane@example.com',
	},
	id: { fits: isSegment, takes: 'an ID', advice: 'Check the expression that it comes from. ' },
	locale: { fits: isLocale, takes: 'a language with a region, e.g. en-GB' },
	timeZone: { ...zone, advice: 'Leave it empty for the time zone of the workflow. ' },
	workflowZone: { ...zone, advice: 'Set it to ={{ $now.zoneName }} again. ' },
};

/** Rejects a text of another form than the field's `format`. */
export function requireFormat({ displayName, typeOptions }: Parameter, text: string): string {
	const format = formats[String(typeOptions?.format)];
	if (!format || format.fits(text)) return text;
	throw new OperationError(
		`“${displayName}” takes ${format.takes}`,
		`${format.advice ?? ''}It is ${quote(text)}`,
	);
}

function isLocale(language: string): boolean {
	try {
		return Intl.NumberFormat.supportedLocalesOf(language).length > 0;
	} catch {
		return false;
	}
}
