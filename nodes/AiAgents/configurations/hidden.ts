import { OperationError } from '../../shared/errors/operationError';
import { isMask, isMaskedSecret } from '../../shared/text/mask';
import { holdsSecret, isSecret } from '../secrets';
import type { Detail } from './kinds';

type Shown = Pick<Detail, 'parameter' | 'value'>;

/** Whether a value is a mask, not the value itself. A text of any other parameter may contain stars. */
export function isMasked({ parameter, value }: Shown): boolean {
	const text = String(value ?? '');
	return isSecret(parameter) ? isMaskedSecret(text) : isMask(text);
}

/** Whether the platform does not show this value: a mask is there instead, or nothing in a secret. */
export const isHidden = (detail: Shown): boolean =>
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

/**
 * Rejects masks among the entered values: this node outputs them, and so may the platform. What is no
 * secret by its name may be one by its present value, or be hidden by the platform.
 */
export function rejectMasks(entered: readonly Detail[], present: readonly Detail[] = []): void {
	const isOfSecret = ({ parameter }: Detail) =>
		isSecret(parameter) ||
		present.some((one) => one.parameter === parameter && (holdsSecret(one) || isHidden(one)));
	const masked = entered.filter((detail) => isMasked(detail) && isOfSecret(detail));
	if (masked.length === 0) return;
	throw new OperationError(
		`${namesOf(masked)} contains a mask in place of its secret`,
		'Enter the whole value, or remove the parameter to keep the current value',
	);
}
