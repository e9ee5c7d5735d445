import { pageSize } from '../../shared/catalogue/listParameters';
import { parameter } from '../../shared/catalogue/operation';
import { optionsOf } from '../../shared/catalogue/options';
import { feeds } from './feeds';

export const event = parameter({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: feeds.map(({ name, value, description }) => ({ name, value, description })),
	default: 'order',
	description:
		'What starts the workflow. Records that exist when the workflow is first published do not start it.',
});

export const options = optionsOf(
	{
		displayName: 'Overlap (Hours)',
		name: 'overlapHours',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 24,
		description:
			'How much older than the newest known record a late record may be and still be noticed. Each poll reads the records of that time again.',
	},
	pageSize,
	{
		displayName: 'Repeat on Restart (Minutes)',
		name: 'repeatMinutes',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 10,
		description:
			'If n8n restarts within so many minutes after the last events, they start the workflow once more with the same eventKey: n8n may have been killed before it stored their execution. 0 never repeats.',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeoutSeconds',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 30,
		description: 'How long to wait for an answer from the service',
	},
);
