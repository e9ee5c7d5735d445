import { DateTime } from 'luxon';

import { clock } from '../../shared/clock';
import { OperationError } from '../../shared/errors/operationError';
import { zonesOfNumber } from '../../shared/input/phoneZones';
import { parameters } from '../../shared/declare/operation';
import { counted } from '../../shared/text/wording';
import { endOfQuiet, hoursOf } from '../../shared/write/quietHours';
import { group } from '../sharedFields';

/** Minutes since midnight, in each of the zones. */
export interface CalleeHours {
	from: number;
	to: number;
	zones: string[];
}

const hourFields = parameters(
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		required: true,
		default: '09:00',
		placeholder: 'e.g. 09:00',
		description: 'When calls may begin',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		required: true,
		default: '20:00',
		placeholder: 'e.g. 20:00',
		description: 'When no further call begins. May be on the next day.',
	},
	{
		displayName: 'Time Zone',
		name: 'timezone',
		type: 'string',
		typeOptions: { format: 'calleeZone' },
		default: '',
		placeholder: 'e.g. America/New_York',
		description:
			'Time zone of the person. Leave empty to use that of the number’s country. If its country code has several, calls begin only within the hours of all of them, which leaves few for +1 and +7. A number without common hours is rejected.',
	},
);

export const calleeHours = group(
	'Hours of the Callee',
	'calleeHours',
	'When the person may be called, in their time zone. Outside these hours, the execution waits until they begin.',
	hourFields,
);

interface Entered {
	from?: string;
	to?: string;
	timezone?: string;
}

const advice = 'Enter the person’s “Time Zone” under Hours of the Callee.';

/** Undefined without hours. Rejects those in which the number could never be called. */
export function calleeHoursOf(entered: Entered | undefined, phone: string) {
	if (!entered) return undefined;
	const { from = '', to = '', timezone } = entered;
	const written = hoursOf('', [from, to], 'Remove Hours of the Callee to call at any time.');
	const zones = timezone ? [timezone] : zonesOfNumber(phone);
	if (zones.length === 0) {
		throw new OperationError(
			`The time zone of ${phone} isn’t known`,
			`Nobody was called. ${advice}`,
		);
	}
	const hours: CalleeHours = { from: written.from, to: written.to, zones };
	if (nextCallableMs(hours, clock.now()) !== undefined) return hours;
	throw new OperationError(
		`Numbers like ${phone} are in ${counted(zones.length, 'time zone')}, which have no time in common between ${from} and ${to}`,
		`Nobody was called. ${advice}`,
	);
}

/** Hours repeat each day, so those that don't meet within a week, with a change of the clocks, never do. */
const maxSearchedDays = 8;

/** The first moment from then on within the hours of all zones; undefined if there is none. */
export function nextCallableMs({ from, to, zones }: CalleeHours, fromMs: number) {
	const closed = { from: to, to: from };
	const endMs = fromMs + maxSearchedDays * 24 * 3_600_000;
	for (let atMs = fromMs; atMs <= endMs;) {
		const opening = zones.flatMap(
			(zone) => endOfQuiet(closed, DateTime.fromMillis(atMs, { zone }))?.toMillis() ?? [],
		);
		if (opening.length === 0) return atMs;
		atMs = Math.max(...opening);
	}
	return undefined;
}
