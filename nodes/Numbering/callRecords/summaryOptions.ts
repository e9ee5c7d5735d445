import type { INodeProperties } from 'n8n-workflow';

/** How calls are grouped, in every operation that adds them up. */
export const prefixLength: INodeProperties = {
	displayName: 'Prefix Length',
	name: 'prefixLength',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 15, numberPrecision: 0 },
	default: 3,
	description: 'How many digits of the called number make a destination',
};

export const timezone: INodeProperties = {
	displayName: 'Time Zone',
	name: 'timezone',
	type: 'string',
	default: '={{ $now.zoneName }}',
	placeholder: 'e.g. Europe/Madrid',
	description: 'Whose days and hours count; without this option UTC, as in the records',
};
