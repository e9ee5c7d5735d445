import type { FormField } from './formField';
import { isNamed, requireNamed } from './formField';
import { requireFormat } from './formats';
import { requireNaming } from './naming';
import type { Scope } from './scope';
import { isDate, isoOf, soundText } from './template';
import { requireExact } from '../exact';
import { isTrimmed } from '../scalars';
import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { quote } from '../../text/wording';

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
