import type { FormField } from './formField';
import type { Scope } from './scope';
import type { Parameter } from '../../declare/operation';
import { OperationError } from '../../errors/operationError';
import { listNames } from '../../text/wording';

type Container = Pick<Parameter, 'displayName' | 'options'>;

/**
 * Rejects an unknown name, which may be a misspelled guard. What the editor left from another
 * operation is ignored, but a write rejects another write's options, all guards among them.
 */
export function requireKnown(
	{ displayName, options = [] }: Container,
	name: string,
	{ effect, others }: Scope,
	{ path }: FormField,
): void {
	const place = `${path}.${name}`.split('.');
	const owners = others().filter(({ form }) => isDeclared(form, place));
	const mayGuard = effect === 'write' && place[0] === 'options';
	const owner = owners.find((one) => mayGuard && one.effect === 'write');
	if (owners.length > 0 && !owner) return;
	const names = (options as readonly Named[]).map((option) => option.name);
	throw new OperationError(
		`“${displayName}” has no field “${listNames([name], 1)}”`,
		owner
			? `“${path}” has it from another operation, ${owner.name}. Choose that one, remove the field, and choose this one again: it would have no effect here`
			: `Correct the name in “${path}”, or remove it. There are ${listNames(names, 40, 600)}`,
	);
}

interface Named {
	name: string;
	options?: unknown;
	values?: unknown;
}

const isDeclared = (fields: readonly Named[], [name, ...others]: readonly string[]): boolean =>
	fields
		.filter((field) => field.name === name)
		.some(({ values, options = [] }) => {
			return others.length === 0 || isDeclared((values ?? options) as readonly Named[], others);
		});
