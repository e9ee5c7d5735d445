import { HttpError } from '../../http/http';
import type { TemplateSettings } from './settings';

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
