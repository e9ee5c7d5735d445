import type { Parameter } from './operation';
import { parameter } from './operation';

/** Of a collection of options. */
export const optionsDescription = 'Settings that most workflows can leave unchanged';

/** An operation's Options collection; `formOf` adds the common ones. */
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
