import { HttpError } from '../../http/http';
import type { AiAgentsState, Configuration, ProviderType, Template } from './records';
import type { AiAgentsSettings } from './settings';

/** The format of the values of a type; values of any other type are not checked. */
const FORMS = new Map([
	['float', /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i],
	['integer', /^[+-]?\d+$/],
]);

/**
 * Rejects a configuration that lacks a required parameter of its provider's template, or has a value
 * of another type than the template's. Without a template it accepts everything.
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
