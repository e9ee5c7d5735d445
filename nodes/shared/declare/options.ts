import type { Parameter } from './operation';
import { parameter } from './operation';

const optionsDescription = 'Settings that most workflows can leave unchanged';

export const optionsOf = <const O extends readonly Parameter[]>(...options: O) =>
	parameter({
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		description: optionsDescription,
		options,
	});
