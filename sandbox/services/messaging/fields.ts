import { z } from 'zod/v4';
import { HttpError } from '../../http/http';
import type { SharedSettings, TemplateSettings } from './settings';

type Lengths = Pick<SharedSettings, 'allowEmpty'>;

export const category = z.enum(['marketing', 'otp', 'transaction']);

export function text({ allowEmpty }: Lengths) {
	return allowEmpty ? z.string() : z.string().min(1);
}

export function list<T extends z.ZodType>({ allowEmpty }: Lengths, element: T) {
	return allowEmpty ? z.array(element) : z.array(element).min(1);
}

/** An absolute http or https address. */
export const link = z
	.string()
	.refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'Must be a URL')
	.meta({ format: 'uri' });

const VALUES = {
	any: z.unknown(),
	scalar: z.union([z.string(), z.number(), z.boolean()]),
	text: z.string(),
};

export function variables({ variableValues }: Pick<TemplateSettings, 'variableValues'>) {
	return z.record(z.string(), VALUES[variableValues]);
}

/** Where no body is documented; an empty object counts as none. */
export const noBody = z.strictObject({}).optional();

/** The document shows no placeholder: `{{ name }}` is invented. */
const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** The template with its placeholders replaced. Further variables are ignored. */
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
