import { boolean, filled, list, oneOf, record, text } from '../schema';
import type { AgentsResource } from './resource';

const detail = {
	parameter: filled,
	value: text,
	parameter_type: { ...filled, examples: ['string', 'float'] },
};

/** A value may be a secret. */
const answeredDetail = record(
	{ ...detail, value: { ...text, 'x-not-shown': 'Whether a secret value is shown' } },
	['value'],
	{ 'x-required': { value: { 'aiAgents.secretValues': { not: ['missing'] } } } },
);

/** The configurations of a kind of provider. */
export const configurationOf = (type: 'tts' | 'stt' | 'llm'): AgentsResource => ({
	component: `${type[0].toUpperCase()}${type.slice(1)}Configuration`,
	path: `${type}_configurations`,
	name: `${type.toUpperCase()} configuration`,
	idName: `${type}_config_id`,
	body: { provider: filled, details: list(record(detail)) },
	own: { details: list(answeredDetail) },
	always: ['provider', 'details'],
});

/** What providers ask for. */
export const template: AgentsResource = {
	component: 'ProviderConfigurationTemplate',
	path: 'provider_configuration_templates',
	name: 'provider configuration template',
	idName: 'provider_configuration_template_id',
	body: {
		provider: filled,
		provider_type: {
			...oneOf('llm', 'tts', 'stt'),
			description: 'llm is shown; tts and stt follow from the stated scope',
		},
		details: list(record({ parameter: filled, parameter_type: filled, required: boolean })),
	},
	always: ['provider', 'provider_type', 'details'],
};
