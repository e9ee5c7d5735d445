import { type Parameter, parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { canonicalText } from '../text/entries';
import { listNames, quote } from '../text/wording';
import { readAmount, readWholeNumber } from './amount';
import { type Reading, isNothing, nothing, read, unreadable, valueIn } from './reading';

/** People and the European Union write these instead of the ISO 3166 code. */
const otherCodes: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };

/** `Intl` names these two letters, too. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** `SU` and `DD` have been replaced, but `Intl` still names them. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** A country’s code has two letters in any case; `UK` is `GB`. */
export function readCountry(value: unknown): Reading<string> {
	if (isNothing(value)) return nothing;
	const written = typeof value === 'string' ? canonicalText(value).toUpperCase() : '';
	const code = otherCodes[written] ?? written;
	const isCountry = /^[A-Z]{2}$/.test(code) && !noCountries.includes(code) && regions.of(code);
	return isCountry && isCurrent(code)
		? read(code)
		: unreadable('it isn’t a two-letter country code');
}

export const workflowZone = parameter({
	displayName: 'Time Zone of the Workflow',
	name: 'workflowZone',
	type: 'hidden',
	typeOptions: { format: 'workflowZone' },
	default: '={{ $now.zoneName }}',
	required: true,
});

/** An operation with the option Time Zone uses it. */
export interface Zoned {
	workflowZone: string;
	options: { timezone?: string };
}

export const zoneOf = ({ options, workflowZone: zone }: Zoned) => options.timezone || zone;

/** An ID may be a text of digits. */
export function wholeNumber(label: string, value: unknown): number {
	const id = valueIn(readWholeNumber(value)) ?? -1;
	if (id >= 0) return id;
	throw new OperationError(
		`“${label}” must be a whole number`,
		`It is ${quote(value)}. Enter the ID of the record`,
	);
}

/** `eur` -> `EUR`; undefined for a text that isn’t a code of three letters. */
export function currencyIn(text: string): string | undefined {
	const code = canonicalText(text).toUpperCase();
	return /^[A-Z]{3}$/.test(code) ? code : undefined;
}

type Options = ReadonlyArray<{ name: string; value: unknown }>;

/** One line loses the spaces of copying; several lines and `exact` ones are sent as written. */
export const isTrimmed = ({ typeOptions }: Parameter) =>
	typeOptions?.rows === undefined && !typeOptions?.exact;

export function validNumber({ displayName, typeOptions }: Parameter, value: unknown): number {
	const { minValue = -Infinity, maxValue = Infinity, numberPrecision } = typeOptions ?? {};
	const reading = numberPrecision === 0 ? readWholeNumber(value) : readAmount(value);
	const number = reading.is === 'value' ? Number(reading.value) : NaN;
	if (number >= minValue && number <= maxValue) return number;
	const kind = numberPrecision === 0 ? 'a whole number' : 'a number';
	const least = minValue === -Infinity ? '' : ` of at least ${minValue}`;
	const most = maxValue === Infinity ? '' : ` and at most ${maxValue}`;
	const why = reading.is === 'unreadable' ? `. Here, ${reading.why}` : '';
	throw new OperationError(
		`“${displayName}” must be ${kind}${least}${most}`,
		`It is ${quote(value)}${why}`,
	);
}

/** Tables write such words; nothing else counts as true. */
export function validBoolean({ displayName }: Parameter, value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	const word = typeof value === 'string' ? canonicalText(value).toLowerCase() : '';
	if (word === 'true' || word === 'false') return word === 'true';
	throw new OperationError(`“${displayName}” must be true or false`, `It is ${quote(value)}`);
}

/** A label counts, too: models write what they read, and see only the title of the error. */
export function validOption({ displayName, options = [] }: Parameter, value: unknown): unknown {
	const listedOptions = options as Options;
	if (listedOptions.some((option) => option.value === value)) return value;
	const wanted = typeof value === 'string' ? toLabel(value) : undefined;
	const meant = listedOptions.filter((option) =>
		[option.value, option.name].some(
			(text) => typeof text === 'string' && toLabel(text) === wanted,
		),
	);
	if (meant.length === 1) return meant[0].value;
	const values = listedOptions.map((option) => String(option.value));
	throw new OperationError(
		`${quote(value)} is not a valid value of “${displayName}”, which takes ${listNames(values, 20, 300)}`,
		`It takes: ${values.join(', ')}`,
	);
}

const toLabel = (text: string) => text.trim().toLowerCase();
