import { parameter } from '../declare/operation';

/** An option of every polling trigger. */
export const repeatMinutes = parameter({
	displayName: 'Repeat on Restart (Minutes)',
	name: 'repeatMinutes',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description:
		'If n8n restarts within so many minutes after the last events, they start the workflow once more with the same eventKey: n8n may have been killed before it stored their execution. 0 never repeats. With durable poll cursors of n8n, nothing is repeated.',
});
