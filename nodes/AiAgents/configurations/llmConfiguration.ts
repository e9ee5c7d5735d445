import { locator } from '../../shared/catalogue/locator';
import { configurationResource } from './configuration';

export const llmConfiguration = configurationResource(
	'llm',
	locator({
		displayName: 'LLM Configuration',
		name: 'llmConfigurationId',
		description: 'The LLM configuration to use',
		list: 'searchLlmConfigurations',
	}),
);
