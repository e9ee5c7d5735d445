import { HttpError } from '../../http';
import type { AiAgentsState, Configuration, ProviderType, Template } from './records';
import type { AiAgentsSettings } from './settings';

/** How values of a type read; those of any other type are not looked at. */
const FORMS = new Map([
	['float', /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i],
	['integer', /^[+-]?\d+$/],
]);

/**
 * Refuses a configuration that lacks a parameter which its provider's template of this type
 * requires, or whose value does not read as the template's type. Without a template all is well.
 */
export function checkDetails(
	state: AiAgentsState,
	type: ProviderType,
	record: object,
	settings: AiAgentsSettings,
): void {
	const { provider, details } = record as Configuration;
	const template = state.provider_configuration_templates
		.all()
		.find((row) => row.provider === provider && row.provider_type === type);
	if (!template) return;
	const found = findFault(template, details ?? [], settings);
	if (!found) return;
	throw new HttpError(settings.invalidInputStatus, `${type} provider "${provider}": ${found}`);
}

function findFault(
	template: Template,
	details: Configuration['details'],
	settings: AiAgentsSettings,
): string | null {
	for (const { parameter, required, parameter_type: type } of template.details) {
		const given = details.filter((detail) => detail.parameter === parameter);
		if (required && !given.some(({ value }) => value !== '')) {
			return `parameter "${parameter}" is required`;
		}
		const form = FORMS.get(type);
		if (form && given.some(({ value }) => !form.test(value))) {
			return `parameter "${parameter}" must read as ${type}`;
		}
	}
	if (!settings.refuseUnknownParameters) return null;
	const known = new Set(template.details.map(({ parameter }) => parameter));
	const unknown = details.find(({ parameter }) => !known.has(parameter));
	return unknown ? `parameter "${unknown.parameter}" is not in the template` : null;
}
