import { parameter } from '../shared/declare/operation';
import { withPlus } from './labels';

export const numberFormat = parameter({
	displayName: 'Number Format',
	name: 'numberFormat',
	type: 'options',
	options: [
		{
			name: 'Digits Only',
			value: 'digits',
			description: 'For example 49301234567, as the platform writes numbers',
		},
		{
			name: 'E.164 with +',
			value: 'e164',
			description: 'For example +49301234567, as calls and messages need them',
		},
	],
	default: 'e164',
	description: 'How to write the phone numbers in the output',
});

export const formatted = (numbers: readonly string[], format?: string): string[] =>
	format === 'digits' ? [...numbers] : numbers.map(withPlus);
