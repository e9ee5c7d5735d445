import type { IDisplayOptions } from 'n8n-workflow';

import type { Parameter } from './operation';
import { parameter } from './operation';

/** Of a collection of options. */
export const optionsDescription = 'Settings that most workflows can leave unchanged';

/** An operation's Options collection; Timeout and Batching are added to it in `propertiesOf`. */
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

/** Shows an option only where it is set. n8n 1.x resolves the names of fields of the same level alone. */
export const whereSet = (name: string): IDisplayOptions => ({
	show: { [name]: [{ _cnd: { exists: true } }] },
});
