import type { Parameter } from '../../../nodes/shared/declare/operation';

/** What can be written in a description without escapes. */
const plain = /^[\w. +-]+$/;

const valuesOf = ({ options = [] }: Parameter) =>
	(options as ReadonlyArray<{ value?: unknown }>).map(({ value }) => String(value));

/**
 * Field -> expression with which an AI model fills it in, for fields of fixed values: n8n's tool schemas
 * have no lists of values, so the description has them. Without fields that change the form.
 */
export function modelFieldsOf(parameters: readonly Parameter[]): Array<[string, string]> {
	const changesForm = ({ name }: Parameter) =>
		parameters.some(({ displayOptions }) => name in (displayOptions?.show ?? {}));
	return parameters
		.filter(({ type }) => type === 'options' || type === 'multiOptions')
		.filter((field) => !changesForm(field) && valuesOf(field).every((value) => plain.test(value)))
		.map((field) => [field.displayName, expressionOf(field)]);
}

function expressionOf(field: Parameter): string {
	const values = valuesOf(field).join(', ');
	const description =
		field.type === 'options' ? `One of: ${values}` : `Any of these, separated by commas: ${values}`;
	return `{{ $fromAI('${field.name}', '${description}', 'string') }}`;
}
