import type { Parameter } from '../../../nodes/shared/declare/operation';

type Named = { name: string; displayName: string };

/** Many operations have these options, which the page’s introduction describes. */
const everywhere = ['options.timeoutSeconds', 'options.maxResponseMegabytes', 'options.batching'];

/** A text as a cell of a table. */
export const cell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replace(/\|/g, '\\|');

export const code = (value: unknown) =>
	`\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** Parameters within a collection follow its name. */
export function tableOf(parameters: readonly Parameter[]): string {
	const rows = parameters.flatMap((parameter) => rowsOf(parameter, '', ''));
	if (rows.length === 0) return '';
	return [
		'| Parameter | Name | Type | Default | Description |',
		'|---|---|---|---|---|',
		...rows,
	].join('\n');
}

function rowsOf(parameter: Parameter, title: string, path: string): string[] {
	const { displayName, name, type } = parameter;
	const [ownTitle, ownPath] = [`${title}${displayName}`, `${path}${name}`];
	if (everywhere.includes(ownPath) || type === 'notice' || type === 'hidden') return [];
	const inside = childrenOf(parameter).flatMap(([child, group]) =>
		rowsOf(child, `${ownTitle} > `, `${ownPath}.${group}`),
	);
	if (type === 'collection' || inside.length > 0) return inside;
	const cells = [
		ownTitle,
		code(ownPath),
		typeOf(parameter),
		defaultOf(parameter),
		wordsOf(parameter),
	];
	return [`| ${cells.map(cell).join(' | ')} |`];
}

/** Each option has the name of its group (`pairs.`), if it has one. */
function childrenOf({ type, options = [] }: Parameter): Array<[Parameter, string]> {
	if (type === 'collection') return (options as Parameter[]).map((child) => [child, '']);
	if (type !== 'fixedCollection') return [];
	const groups = options as ReadonlyArray<Named & { values: readonly Parameter[] }>;
	return groups.flatMap(({ name, values }) =>
		values.map((child): [Parameter, string] => [child, `${name}.`]),
	);
}

function typeOf({ type, options = [], modes = [] }: Parameter): string {
	const choices = (options as ReadonlyArray<{ value?: unknown }>).map(({ value }) => code(value));
	if (type === 'options') return `one of ${choices.join(', ')}`;
	if (type === 'multiOptions') return `any of ${choices.join(', ')}`;
	if (type === 'resourceLocator') return `locator: ${modes.map(({ name }) => name).join(', ')}`;
	if (type === 'resourceMapper') return 'fields of the provider’s template';
	if (type === 'json') return 'JSON';
	return type === 'dateTime' ? 'date and time' : type;
}

function defaultOf({ required, type, default: preset }: Parameter): string {
	const value = type === 'resourceLocator' ? (preset as { value: string }).value : preset;
	const isEmpty = ['""', '{}', '[]', 'null'].includes(JSON.stringify(value ?? null));
	const defaultText = isEmpty ? '' : code(value);
	return required ? ['required', defaultText].filter(Boolean).join(', ') : defaultText;
}

function wordsOf({ description, hint, displayOptions }: Parameter): string {
	const where = Object.entries(displayOptions?.show ?? {})
		.filter(([field]) => field !== 'resource' && field !== 'operation')
		.map(([field, values]) => `${field.replace(/^\//, '')} is ${listed(values ?? [])}`);
	const condition = where.length > 0 ? `Only where ${where.join(' and ')}.` : '';
	return [closed(description), closed(hint), condition].filter(Boolean).join(' ');
}

const listed = (values: readonly unknown[]) => values.map(code).join(' or ');

export const closed = (text = '') => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/** A description needs no escapes for these characters. */
const plain = /^[\w. +-]+$/;

const valuesOf = ({ options = [] }: Parameter) =>
	(options as ReadonlyArray<{ value?: unknown }>).map(({ value }) => String(value));

/**
 * n8n’s tool schemas don’t list fixed values, so only those that don’t change the form are
 * included.
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
