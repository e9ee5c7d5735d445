import type { IDataObject } from 'n8n-workflow';

import { Refusal } from '../shared/refusal';
import { show } from '../shared/show';
import type { Detail, Template } from './kinds';
import { detailsIn } from './kinds';
import { isSecret, mask } from './secrets';

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** The provider form's fields as the service keeps them; the types come from the template. */
export function fromForm(values: IDataObject, template?: Template): Detail[] {
	return Object.entries(values)
		.filter(([, value]) => !isBlank(value))
		.map(([parameter, value]) => ({
			parameter,
			value: textOf(parameter, value).trim(),
			parameter_type: typeOf(parameter, template) ?? 'string',
		}));
}

/** The plain list's entries likewise; a type that is left empty comes from the template. */
export function fromList(entries: readonly IDataObject[], template?: Template): Detail[] {
	return entries.map(({ parameter, value, parameter_type }) => ({
		parameter: String(parameter),
		value: textOf(String(parameter), value ?? ''),
		parameter_type: String(parameter_type || typeOf(String(parameter), template) || 'string'),
	}));
}

function textOf(parameter: string, value: unknown): string {
	if (typeof value !== 'object') return String(value);
	const shown = isSecret(parameter) ? '' : `. It is ${show(value)}`;
	throw new Refusal(`“${parameter}” takes text or a number`, `Enter one value${shown}`);
}

const typeOf = (parameter: string, template?: Template) =>
	template?.details.find((detail) => detail.parameter === parameter)?.parameter_type;

/** The changed parameters over the present ones, which keep their places. */
export function merged(present: readonly Detail[], changes: readonly Detail[]): Detail[] {
	const changed = new Map(changes.map((detail) => [detail.parameter, detail]));
	const kept = present.map((detail) => changed.get(detail.parameter) ?? detail);
	const names = new Set(present.map(({ parameter }) => parameter));
	return [...kept, ...changes.filter(({ parameter }) => !names.has(parameter))];
}

/** Refuses a parameter given twice, a missing required one and one that is no number, by name. */
export function checkDetails(details: readonly Detail[], template?: Template): void {
	const values = new Map(details.map((detail) => [detail.parameter, detail.value]));
	const [twice] = details.filter(
		({ parameter }, index) => details.findIndex((other) => other.parameter === parameter) !== index,
	);
	if (twice) {
		throw new Refusal(`“${twice.parameter}” is given twice`, 'Remove one of the two parameters');
	}
	for (const { parameter, required } of template?.details ?? []) {
		if (required && isBlank(values.get(parameter))) throw missing(parameter, template as Template);
	}
	for (const detail of details) {
		checkNumber(detail, typeOf(detail.parameter, template) ?? detail.parameter_type);
	}
}

function missing(parameter: string, { provider, details }: Template): Refusal {
	const required = details.filter((detail) => detail.required).map((detail) => detail.parameter);
	return new Refusal(
		`“${parameter}” is missing`,
		`The template of “${provider}” requires: ${required.join(', ')}`,
	);
}

const numbers = new Map([
	['float', /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i],
	['integer', /^-?\d+$/],
]);

function checkNumber({ parameter, value = '' }: Detail, type: string): void {
	const fits = numbers.get(type);
	if (!fits || fits.test(value)) return;
	const kind = type === 'integer' ? 'a whole number' : 'a number';
	const shown = isSecret(parameter) ? '' : `. It is “${value.slice(0, 40)}”`;
	throw new Refusal(`“${parameter}” must be ${kind}`, `The template gives its type${shown}`);
}

/** `{ id, provider, parameters: { model: 'large', temperature: 0.2, api_key: '********' } }` */
export function simplifiedConfiguration({ id, provider, details }: IDataObject): IDataObject {
	const parameters = detailsIn({ details }).map((detail) => [
		detail.parameter,
		isSecret(detail.parameter) ? mask : typed(detail),
	]);
	return { id, provider, parameters: Object.fromEntries(parameters) as IDataObject };
}

function typed({ value, parameter_type }: Detail): string | number | undefined {
	const isNumber = ['float', 'integer'].includes(parameter_type);
	return isNumber && !isBlank(value) && Number.isFinite(Number(value)) ? Number(value) : value;
}
