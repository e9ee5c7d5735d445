import { readAmount, readWholeNumber } from './amount';
import type { Parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { canonicalText } from '../text/canonicalText';
import { listNames, quote } from '../text/wording';

type Options = ReadonlyArray<{ name: string; value: unknown }>;

/** One line loses the blanks of copying; several lines and `exact` ones are sent as written. */
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

/** Also as tables write it; nothing else counts as true. */
export function validBoolean({ displayName }: Parameter, value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	const word = typeof value === 'string' ? canonicalText(value).toLowerCase() : '';
	if (word === 'true' || word === 'false') return word === 'true';
	throw new OperationError(`“${displayName}” must be true or false`, `It is ${quote(value)}`);
}

/** A label counts, too: models write what they read, and see only the title of the error. */
export function validOption({ displayName, options = [] }: Parameter, value: unknown): unknown {
	const known = options as Options;
	if (known.some((option) => option.value === value)) return value;
	const wanted = typeof value === 'string' ? toLabel(value) : undefined;
	const meant = known.filter((option) =>
		[option.value, option.name].some(
			(text) => typeof text === 'string' && toLabel(text) === wanted,
		),
	);
	if (meant.length === 1) return meant[0].value;
	const values = known.map((option) => String(option.value));
	throw new OperationError(
		`${quote(value)} is not a valid value of “${displayName}”, which takes ${listNames(values, 20, 300)}`,
		`It takes: ${values.join(', ')}`,
	);
}

const toLabel = (text: string) => text.trim().toLowerCase();
