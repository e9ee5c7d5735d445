import { locator } from '../../shared/catalogue/locator';
import { configurationResource } from './configuration';

export const ttsConfiguration = configurationResource(
	'tts',
	locator({
		displayName: 'TTS Configuration',
		name: 'ttsConfigurationId',
		description: 'The TTS configuration to use',
		list: 'searchTtsConfigurations',
	}),
);
