import { identifiers } from './identifiers';
import type { Parameter } from '../catalogue/operation';
import { Refusal } from '../errors/operationError';
import { show } from '../text/quote';

type Options = ReadonlyArray<{ name: string; value: unknown }>;

/** Text, trimmed where it is an identifier; what may be a list is looked at by its operation. */
export function checkedText(parameter: Parameter, value: unknown): unknown {
	if (typeof value !== 'object') {
		if (!identifiers.has(parameter.name)) return String(value);
		requireExact(parameter.displayName, value);
		return String(value).trim();
	}
	if (parameter.ignoreValidationDuringExecution) return value;
	throw new Refusal(`“${parameter.displayName}” takes text`, `It is ${show(value)}`);
}

/** Rejects a number that JavaScript has rounded: as an ID it would name another record or recipient. */
export function requireExact(label: string, value: unknown): void {
	if (!Number.isInteger(value) || Number.isSafeInteger(value)) return;
	throw new Refusal(
		`“${label}” holds a number that is not exact: ${String(value)}`,
		'Numbers of more than 15 digits are rounded and would name another one. Give it as text, in quotation marks',
	);
}

/** A number within the field’s limits; text that is one counts. */
export function checkedNumber({ displayName, typeOptions }: Parameter, value: unknown): number {
	const { minValue = -Infinity, maxValue = Infinity, numberPrecision } = typeOptions ?? {};
	const number = typeof value === 'string' ? Number(value.trim()) : value;
	const fits =
		typeof number === 'number' &&
		Number.isFinite(number) &&
		number >= minValue &&
		number <= maxValue &&
		(numberPrecision !== 0 || Number.isInteger(number));
	if (fits) return number;
	const kind = numberPrecision === 0 ? 'a whole number' : 'a number';
	const least = minValue === -Infinity ? '' : ` of at least ${minValue}`;
	const most = maxValue === Infinity ? '' : ` and at most ${maxValue}`;
	throw new Refusal(`“${displayName}” must be ${kind}${least}${most}`, `It is ${show(value)}`);
}

/** True or false, also as text; anything else is rejected, never taken for true. */
export function checkedBoolean({ displayName }: Parameter, value: unknown): boolean {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'false') return value === 'true';
	throw new Refusal(`“${displayName}” must be true or false`, `It is ${show(value)}`);
}

/** One of the field’s options; another value is rejected with the list of them. */
export function checkedOption({ displayName, options = [] }: Parameter, value: unknown): unknown {
	const allowed = (options as Options).map((option) => option.value);
	if (allowed.includes(value)) return value;
	throw new Refusal(
		`“${displayName}” does not know ${show(value)}`,
		`It takes: ${allowed.join(', ')}`,
	);
}
