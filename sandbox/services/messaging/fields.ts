import { z } from 'zod/v4';
import { HttpError } from '../../http/http';
import { status } from '../../core/validation';
import { parseUrl } from '../../core/url';

/** The document’s text and its samples differ; this form is accepted. */
export const form = z.enum(['described', 'sample', 'both']).default('described');

export type Form = z.infer<typeof form>;

export function takesDescribed(acceptedForm: Form): boolean {
	return acceptedForm !== 'sample';
}

export function takesSample(acceptedForm: Form): boolean {
	return acceptedForm !== 'described';
}

/** A message keeps null for a missing field. */
export type Kept<Asked> = { [Field in keyof Asked]-?: Exclude<Asked[Field], undefined> | null };

export const keptFields = <Asked extends object>(
	shape: Record<keyof Asked, unknown>,
	sent: Asked,
) => {
	const names = Object.keys(shape) as Array<keyof Asked>;
	return Object.fromEntries(names.map((name) => [name, sent[name] ?? null])) as Kept<Asked>;
};

/**
 * If only one form has the field, it is required in that form, and optional if both are accepted.
 */
export function inForm<T extends z.ZodType>(
	fieldForm: Exclude<Form, 'both'>,
	acceptedForm: Form,
	schema: T,
) {
	if (acceptedForm === 'both') return schema.optional();
	return acceptedForm === fieldForm ? (schema as unknown as z.ZodOptional<T>) : z.undefined();
}

/** Every messaging service has these settings. */
export const sharedShape = {
	invalidInputStatus: status(400),
	unauthenticatedStatus: status(401),
	allowEmpty: z.boolean().default(false),
};

export type SharedSettings = z.infer<z.ZodObject<typeof sharedShape>>;

/** The document only says “name/value pairs” about the types in `variables`. */
export const variableValues = z.enum(['any', 'scalar', 'text']).default('any');

/** Only services with stored templates have these settings. */
export const templateShape = {
	variableValues,
	unknownTemplateStatus: status(404),
	errorsIn: z.enum(['httpStatus', 'statusCode']).default('httpStatus'),
	refuseMissingVariables: z.boolean().default(false),
};

export type TemplateSettings = SharedSettings & z.infer<z.ZodObject<typeof templateShape>>;

type Lengths = Pick<SharedSettings, 'allowEmpty'>;

export const category = z.enum(['marketing', 'otp', 'transaction']);

export function text({ allowEmpty }: Lengths) {
	return allowEmpty ? z.string() : z.string().min(1);
}

export function list<T extends z.ZodType>({ allowEmpty }: Lengths, element: T) {
	return allowEmpty ? z.array(element) : z.array(element).min(1);
}

/** It is an absolute http or https address. */
export const link = z
	.string()
	.refine((value) => /^https?:\/\//i.test(value) && parseUrl(value) !== undefined, 'Must be a URL')
	.meta({ format: 'uri' });

const VALUES = {
	any: z.unknown(),
	scalar: z.union([z.string(), z.number(), z.boolean()]),
	text: z.string(),
};

export function variables({ variableValues }: Pick<TemplateSettings, 'variableValues'>) {
	return z.record(z.string(), VALUES[variableValues]);
}

/** The document shows no body; an empty object counts as none. */
export const noBody = z.strictObject({}).optional();

/** The document shows no placeholder, so `{{ name }}` is invented. */
const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Further variables are ignored. */
export function fillTemplate(
	template: string,
	values: Readonly<Record<string, unknown>>,
	settings: TemplateSettings,
): string {
	return template.replace(PLACEHOLDER, (placeholder, name: string) => {
		if (Object.hasOwn(values, name)) return writeValue(values[name]);
		if (!settings.refuseMissingVariables) return placeholder;
		throw new HttpError(settings.invalidInputStatus, `variables.${name}: Required by the template`);
	});
}

function writeValue(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
