import { IANAZone } from 'luxon';

import { parameter } from '../declare/operation';
import { OperationError } from '../errors/operationError';
import { quote } from '../text/quote';

export const workflowZone = parameter({
	displayName: 'Time Zone of the Workflow',
	name: 'workflowZone',
	type: 'hidden',
	default: '={{ $now.zoneName }}',
});

export function checkTimezone({ timezone: zone }: { timezone?: string }): void {
	if (!zone || IANAZone.isValidZone(zone)) return;
	throw noZone('Time Zone', 'Leave it empty for the time zone of the workflow.', zone);
}

/** The hidden field: a workflow that was edited as JSON may have anything there. */
export function checkWorkflowZone({ workflowZone: zone }: { workflowZone?: unknown }): void {
	if (zone === undefined || (typeof zone === 'string' && IANAZone.isValidZone(zone))) return;
	throw noZone(workflowZone.displayName, `Set it to ${workflowZone.default} again.`, zone);
}

/** Of an operation with the option Time Zone. */
export interface Zoned {
	workflowZone: string;
	options: { timezone?: string };
}

export function checkZones(values: Zoned): void {
	checkTimezone(values.options);
	checkWorkflowZone(values);
}

export const zoneOf = ({ options, workflowZone: zone }: Zoned) => options.timezone || zone;

const noZone = (label: string, advice: string, zone: unknown) =>
	new OperationError(
		`“${label}” takes a name like Europe/Madrid`,
		`${advice} It is ${quote(zone)}`,
	);
