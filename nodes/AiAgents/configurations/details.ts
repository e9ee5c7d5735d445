import type { IDataObject } from 'n8n-workflow';

import { OperationError } from '../../shared/errors/operationError';
import { isMask, isMaskedSecret } from '../../shared/text/mask';
import { quote } from '../../shared/text/wording';
import { holdsSecret, isSecret, mask } from '../secrets';
import { type Detail, type Template, detailsIn } from './kinds';

type Shown = Pick<Detail, 'parameter' | 'value'>;

/** A text of any other parameter may contain stars. */
export function isMasked({ parameter, value }: Shown): boolean {
	const text = String(value ?? '');
	return isSecret(parameter) ? isMaskedSecret(text) : isMask(text);
}

/** The platform shows a mask instead, or nothing in a secret. */
export const isHidden = (detail: Shown): boolean =>
	isMasked(detail) || (isSecret(detail.parameter) && !detail.value);

const namesOf = (details: readonly Detail[]) =>
	details.map(({ parameter }) => `“${parameter}”`).join(', ');

/** An update would have to send them again, although their values are hidden. */
export function rejectHidden(details: readonly Detail[]): void {
	const hidden = details.filter(isHidden);
	if (hidden.length === 0) return;
	throw new OperationError(
		`The platform does not show the value of ${namesOf(hidden)}`,
		'An update sends all parameters, so it would overwrite the real value. Enter this value as well',
	);
}

/**
 * This node outputs masks, and so may the platform. A parameter is secret by its name or its
 * present value, or because the platform hides it.
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

const numbers = new Map([
	['float', /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i],
	['integer', /^-?\d+$/],
]);

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** The service stores a list; types come from the template. */
export function fromForm(values: IDataObject, template?: Template): Detail[] {
	return Object.entries(values)
		.filter(([, value]) => !isBlank(value))
		.map(([parameter, value]) => toDetail({ parameter, value }, template));
}

/** An empty type is filled from the template. */
export const fromList = (entries: readonly IDataObject[], template?: Template): Detail[] =>
	entries.map((entry) => toDetail(entry, template));

/** Text stays exact, e.g. a prompt or a separator; a number is trimmed. */
function toDetail(entry: IDataObject, template?: Template): Detail {
	const parameter = String(entry.parameter);
	const templateType = typeOf(parameter, template);
	const parameter_type = String(entry.parameter_type || templateType || 'string');
	const text = textOf(parameter, entry.value ?? '');
	const isNumber = numbers.has(templateType ?? parameter_type);
	return { parameter, value: isNumber ? text.trim() : text, parameter_type };
}

function textOf(parameter: string, value: unknown): string {
	if (typeof value !== 'object') return String(value);
	const valueNote = isSecret(parameter) ? '' : `. It is ${quote(value)}`;
	throw new OperationError(`“${parameter}” takes text or a number`, `Enter one value${valueNote}`);
}

const typeOf = (parameter: string, template?: Template) =>
	template?.details.find((detail) => detail.parameter === parameter)?.parameter_type;

export function merged(present: readonly Detail[], changes: readonly Detail[]): Detail[] {
	const changed = new Map(changes.map((detail) => [detail.parameter, detail]));
	const updated = present.map((detail) => changed.get(detail.parameter) ?? detail);
	const names = new Set(present.map(({ parameter }) => parameter));
	return [...updated, ...changes.filter(({ parameter }) => !names.has(parameter))];
}

/** The order doesn’t matter, and the record may have other parameters. */
export const hasDetails = (record: IDataObject, details: readonly Detail[]): boolean => {
	const values = new Map(detailsIn(record).map(({ parameter, value }) => [parameter, value]));
	return details.every(({ parameter, value }) => values.get(parameter) === value);
};

/** Rejects a duplicate parameter, a missing required one and an invalid number, by name. */
export function checkDetails(details: readonly Detail[], template?: Template): void {
	const values = new Map(details.map((detail) => [detail.parameter, detail.value]));
	const [duplicate] = details.filter(
		({ parameter }, index) => details.findIndex((one) => one.parameter === parameter) !== index,
	);
	if (duplicate) {
		throw new OperationError(
			`“${duplicate.parameter}” is entered twice`,
			'Remove one of the two parameters',
		);
	}
	for (const { parameter, required } of template?.details ?? []) {
		const isMissing = required && isBlank(values.get(parameter)?.trim());
		if (isMissing) throw missing(parameter, template as Template);
	}
	for (const detail of details) {
		checkNumber(detail, typeOf(detail.parameter, template) ?? detail.parameter_type);
	}
}

function missing(parameter: string, { provider, details }: Template): OperationError {
	const required = details.filter((detail) => detail.required).map((detail) => detail.parameter);
	return new OperationError(
		`“${parameter}” is missing`,
		`The template of “${provider}” requires: ${required.join(', ')}`,
	);
}

function checkNumber({ parameter, value = '' }: Detail, type: string): void {
	const pattern = numbers.get(type);
	if (!pattern || pattern.test(value)) return;
	const kind = type === 'integer' ? 'a whole number' : 'a number';
	const valueNote = holdsSecret({ parameter, value }) ? '' : `. It is “${value.slice(0, 40)}”`;
	throw new OperationError(
		`“${parameter}” must be ${kind}`,
		`Its type comes from the template${valueNote}`,
	);
}

/** `{ id, provider, parameters: { model: 'large', temperature: 0.2, api_key: '********' } }` */
export function simplifiedConfiguration({ id, provider, details }: IDataObject): IDataObject {
	const parameters = detailsIn({ details }).map((detail) => [
		detail.parameter,
		holdsSecret(detail) ? mask : typedValue(detail),
	]);
	return { id, provider, parameters: Object.fromEntries(parameters) as IDataObject };
}

/** A double holds at most 15 digits exactly. */
const exactNumber = /^(?=(?:\D?\d){1,15}$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Converts to a number only if no digit is lost. */
function typedValue({ value, parameter_type }: Detail): string | number | undefined {
	const isNumber = ['float', 'integer'].includes(parameter_type);
	return isNumber && exactNumber.test(value ?? '') ? Number(value) : value;
}
