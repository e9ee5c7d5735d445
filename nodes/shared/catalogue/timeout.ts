import { parameter } from './operation';

/** An option of every operation and polling trigger. */
export const timeoutSeconds = parameter({
	displayName: 'Timeout (Seconds)',
	name: 'timeoutSeconds',
	type: 'number',
	typeOptions: { minValue: 1, mayBeBlank: true },
	default: 30,
	description: 'How long to wait for an answer from the service',
});
