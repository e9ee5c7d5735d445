import type { IDataObject } from 'n8n-workflow';

import { recordLocator } from '../../shared/declare/locator';
import { parameter, parameters } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import type { Collection } from '../records/collection';
import { toRecord } from '../records/fields';
import * as field from '../sharedFields';
import * as lists from '../recordForms';

const incoming_number = parameter({
	displayName: 'Incoming Number',
	name: 'incoming_number',
	type: 'string',
	default: '',
	placeholder: 'e.g. +49301234567',
	description: 'Phone number of the caller, or of the person called, in the service’s format',
});

export const status = parameter({
	displayName: 'Status',
	name: 'status',
	type: 'string',
	default: 'completed',
	placeholder: 'e.g. completed',
	description: 'State of the call, e.g. in_progress or completed',
});

const period = parameters(
	{
		displayName: 'Start Time',
		name: 'start_time',
		type: 'dateTime',
		default: '',
		description:
			'Only calls from this time on, in ISO 8601; without a time zone, the workflow’s applies',
	},
	{
		displayName: 'End Time',
		name: 'end_time',
		type: 'dateTime',
		default: '',
		description:
			'Only calls up to this time, in ISO 8601. Without a time zone, the workflow’s applies. A date without a time means the beginning of that day.',
	},
);

function checkPeriod({ start_time: start, end_time: end }: IDataObject): void {
	if (!start || !end || Date.parse(String(start)) <= Date.parse(String(end))) return;
	throw new OperationError(
		'“Start Time” is after “End Time”',
		`No call can match. Swap or correct them. They are ${String(start)} and ${String(end)}`,
	);
}

const direction = parameters(
	{
		displayName: 'Is Inbound',
		name: 'is_in',
		type: 'boolean',
		default: true,
		description:
			'Whether to list inbound calls, off for outbound ones. If this and Is Outbound are both on, all calls are listed.',
	},
	{
		displayName: 'Is Outbound',
		name: 'is_out',
		type: 'boolean',
		default: true,
		description:
			'Whether to list outbound calls, off for inbound ones. If this and Is Inbound are both on, all calls are listed.',
	},
);

export const participants = [field.client_id, field.agent_id, field.sip_number_id, incoming_number];
const filters = [...participants, status, ...period, ...direction];

/** Sends at most one of `is_in` and `is_out`, and only as true, so that all readings give the same calls. */
function toQuery({ is_in, is_out, ...conditions }: IDataObject): IDataObject {
	const wantsIn = is_in ?? is_out === false;
	const wantsOut = is_out ?? is_in === false;
	const direction = wantsIn === wantsOut ? {} : wantsIn ? { is_in: true } : { is_out: true };
	return { ...toRecord(filters, conditions), ...direction };
}

function checkFilters(chosen: IDataObject): void {
	checkPeriod(chosen);
	if (chosen.is_in !== false || chosen.is_out !== false) return;
	throw new OperationError(
		'“Is Inbound” and “Is Outbound” are both off',
		'No call can match. Turn one of them on, or remove both',
	);
}

export const callId = recordLocator({
	displayName: 'Call',
	name: 'callId',
	description: 'The call to use',
	list: 'searchCalls',
});

export const calls: Collection = {
	...lists.calls,
	id: callId,
	required: [],
	optional: participants,
	filters,
	toQuery,
	checkFilters,
	isSortable: true,
	creates: 'Create a record for a call that has started; this doesn’t place a call',
};
