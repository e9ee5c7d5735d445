import { z } from 'zod';
import { checkDetails } from './checking';
import type { ProviderType } from './records';
import { describe, type Resource } from './resource';

const name = z.string().min(1);
const value = z.string();

/** Of an answer: its value may be a secret. */
const shownDetail = z.object({
	parameter: name,
	value: value.optional(),
	parameter_type: name,
});

function describeConfiguration(type: ProviderType): Resource {
	const field = `${type}_configuration_id`;
	return describe({
		name: `${type}_configurations`,
		idName: `${type}_config_id`,
		body: {
			provider: name,
			details: z.array(z.object({ parameter: name, value, parameter_type: name }).strict()),
		},
		own: { details: z.array(shownDetail) },
		sortable: [],
		dependents: [{ table: 'agents', field, fate: 'clear' }],
		check: (state, record, settings) => checkDetails(state, type, record, settings),
	});
}

const templates = describe({
	name: 'provider_configuration_templates',
	idName: 'provider_configuration_template_id',
	body: {
		provider: name,
		provider_type: z
			.enum(['llm', 'tts', 'stt'])
			.describe('llm is shown; tts and stt follow from the stated scope'),
		details: z.array(
			z.object({ parameter: name, parameter_type: name, required: z.boolean() }).strict(),
		),
	},
	sortable: [],
	keys: ['id', 'provider', 'provider_type'],
	identity: ['provider', 'provider_type'],
});

/** Configurations of language models and voices, in the document's order. */
export const providerResources: readonly Resource[] = [
	describeConfiguration('tts'),
	describeConfiguration('stt'),
	describeConfiguration('llm'),
	templates,
];
