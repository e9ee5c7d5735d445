import { parameter } from '../declare/operation';

export const workflowZone = parameter({
	displayName: 'Time Zone of the Workflow',
	name: 'workflowZone',
	type: 'hidden',
	typeOptions: { format: 'workflowZone' },
	default: '={{ $now.zoneName }}',
	required: true,
});

/** Of an operation with the option Time Zone. */
export interface Zoned {
	workflowZone: string;
	options: { timezone?: string };
}

export const zoneOf = ({ options, workflowZone: zone }: Zoned) => options.timezone || zone;
