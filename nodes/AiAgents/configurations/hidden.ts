import { OperationError } from '../../shared/errors/operationError';
import { isSecret } from '../secrets';
import type { Detail } from './kinds';

// Without open ends such as {3,}, which run out of stack on a vast text.
const partOfMask = /[*•●]{3}|…|\.{3}|x{4}|^\W*(encrypted|hidden|masked|redacted|secret)\W*$/i;
const isStars = (text: string) => text.length >= 4 && !/[^*•●]/.test(text);

/** Whether a value is a mask, not the value itself. A text of any other parameter may contain stars. */
export function isMasked({ parameter, value }: Pick<Detail, 'parameter' | 'value'>): boolean {
	const text = value ?? '';
	return isSecret(parameter) ? partOfMask.test(text) : isStars(text);
}

/** Whether the platform does not show this value: a mask is there instead, or nothing in a secret. */
export const isHidden = (detail: Pick<Detail, 'parameter' | 'value'>): boolean =>
	isMasked(detail) || (isSecret(detail.parameter) && !detail.value);

const namesOf = (details: readonly Detail[]) =>
	details.map(({ parameter }) => `“${parameter}”`).join(', ');

/** Rejects parameters that an update would have to send again although their values are hidden. */
export function rejectHidden(details: readonly Detail[]): void {
	const hidden = details.filter(isHidden);
	if (hidden.length === 0) return;
	throw new OperationError(
		`The platform does not show the value of ${namesOf(hidden)}`,
		'An update sends all parameters, so that it would overwrite the real value. Enter this value as well',
	);
}

/** Rejects masks among the entered values: this node outputs them, and so may the platform. */
export function rejectMasks(entered: readonly Detail[]): void {
	const masked = entered.filter((detail) => isSecret(detail.parameter) && isMasked(detail));
	if (masked.length === 0) return;
	throw new OperationError(
		`${namesOf(masked)} contains a mask in place of its secret`,
		'Enter the whole value, or remove the parameter to keep the current value',
	);
}
