import { parameters } from './operation';

/** The fields of quiet hours: their times, e.g. `20:00` to `08:00`, and what time zone these are in. */
export const quietHoursFields = (
	examples: Record<'from' | 'to', string>,
	wait: string,
	of: string,
) =>
	parameters(
		{
			displayName: 'Quiet Hours From',
			name: 'quietFrom',
			type: 'string',
			default: '',
			placeholder: `e.g. ${examples.from}`,
			description: `${wait} from this time until Quiet Hours To, which may be on the next day`,
		},
		{
			displayName: 'Quiet Hours To',
			name: 'quietTo',
			type: 'string',
			default: '',
			placeholder: `e.g. ${examples.to}`,
			description: 'When the quiet hours end',
		},
		{
			displayName: 'Time Zone',
			name: 'timezone',
			type: 'string',
			default: '',
			placeholder: 'e.g. Europe/Berlin',
			description: `Time zone of ${of}. Leave empty to use that of the workflow.`,
		},
	);
