import type { IDataObject } from 'n8n-workflow';

import { parameters } from '../catalogue/operation';

/** The question, in parameters that n8n's human review of AI tools fills in by their names. */
export const approvalFields = parameters(
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Buy 3 numbers in Berlin?',
		description: 'What to approve, as plain text',
	},
	{
		displayName: 'Approval Options',
		name: 'approvalOptions',
		type: 'fixedCollection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Values',
				name: 'values',
				values: [
					{
						displayName: 'Type of Approval',
						name: 'approvalType',
						type: 'options',
						options: [
							{ name: 'Approve and Decline', value: 'double' },
							{ name: 'Approve Only', value: 'single' },
						],
						default: 'double',
					},
					{
						displayName: 'Approve Button Label',
						name: 'approveLabel',
						type: 'string',
						default: 'Approve',
					},
					{
						displayName: 'Decline Button Label',
						name: 'disapproveLabel',
						type: 'string',
						displayOptions: { show: { approvalType: ['double'] } },
						default: 'Decline',
					},
				],
			},
		],
	},
	{
		displayName: 'Limit Wait Time',
		name: 'resumeAmount',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100_000 },
		default: 24,
		required: true,
		description:
			'How long to wait for an answer; after that, the workflow continues with approved = false and answer = timedOut. n8n checks once a minute, so it may take up to a minute longer.',
	},
	{
		displayName: 'Unit',
		name: 'resumeUnit',
		type: 'options',
		options: [
			{ name: 'Days', value: 'days' },
			{ name: 'Hours', value: 'hours' },
			{ name: 'Minutes', value: 'minutes' },
		],
		default: 'hours',
		description: 'Unit of the time limit',
	},
);

interface Labels {
	approve: string;
	/** Absent if one can only approve. */
	decline?: string;
}

/** The labels of the buttons, with n8n's defaults. */
export function labelsOf(approvalOptions: IDataObject): Labels {
	const { approvalType, approveLabel, disapproveLabel } = (approvalOptions.values ?? {}) as Record<
		string,
		string | undefined
	>;
	const approve = approveLabel || 'Approve';
	return approvalType === 'single'
		? { approve }
		: { approve, decline: disapproveLabel || 'Decline' };
}

/** A link in a message. */
export interface Choice {
	label: string;
	url: string;
	approved: boolean;
}

export const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
