import { locator } from '../../shared/catalogue/locator';
import { configurationResource } from './configuration';

export const sttConfiguration = configurationResource(
	'stt',
	locator({
		displayName: 'STT Configuration',
		name: 'sttConfigurationId',
		description: 'The STT configuration to use',
		list: 'searchSttConfigurations',
	}),
);
