import { z } from 'zod';
import type { SharedSettings, TemplateSettings } from './settings';
import { HttpError, type Incoming } from '../../http/http';
import { readBody } from '../../core/validation';

type Lengths = Pick<SharedSettings, 'allowEmpty'>;

export const category = z.enum(['marketing', 'otp', 'transaction']);

export function text({ allowEmpty }: Lengths) {
	return allowEmpty ? z.string() : z.string().min(1);
}

export function list<T extends z.ZodTypeAny>({ allowEmpty }: Lengths, element: T) {
	return allowEmpty ? z.array(element) : z.array(element).min(1);
}

/** An absolute http or https address. */
export const link = z
	.string()
	.refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'Must be a URL');

const scalars = [z.string(), z.number(), z.boolean()] as const;
const VALUES = {
	any: z.unknown(),
	scalar: z.union(scalars),
	text: z.string(),
};

export function variables({ variableValues }: Pick<TemplateSettings, 'variableValues'>) {
	return z.record(VALUES[variableValues]);
}

type Statuses = Pick<SharedSettings, 'invalidInputStatus'>;

/** The parsed body; rejects fields that are not among these, and any query parameter. */
export const readFields = <T extends z.ZodRawShape>(
	fields: T,
	request: Incoming,
	settings: Statuses,
): z.infer<z.ZodObject<T>> => readBody(z.object(fields).strict(), request, settings);

/** Rejects a body where none is documented; an empty object counts as none. */
export function rejectBody({ body }: Incoming, settings: Statuses): void {
	if (body === undefined || JSON.stringify(body) === '{}') return;
	throw new HttpError(settings.invalidInputStatus, 'No body is expected');
}

/** The document shows no placeholder: `{{ name }}` is invented. */
const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** The template with its placeholders replaced. Further variables are ignored. */
export function fillTemplate(
	template: string,
	variables: Readonly<Record<string, unknown>>,
	settings: TemplateSettings,
): string {
	return template.replace(PLACEHOLDER, (placeholder, name: string) => {
		if (Object.hasOwn(variables, name)) return writeValue(variables[name]);
		if (!settings.refuseMissingVariables) return placeholder;
		throw new HttpError(settings.invalidInputStatus, `variables.${name}: Required by the template`);
	});
}

function writeValue(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
