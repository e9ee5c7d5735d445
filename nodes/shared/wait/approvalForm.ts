import type { IDataObject } from 'n8n-workflow';

import { parameters } from '../declare/operation';

export interface Choice {
	kind: 'approve' | 'decline';
	label: string;
	url: string;
}

export interface Question {
	askedBy: string;
	/** The output needs the recipient, whom the links name; nobody knows who opened one. */
	choicesFor(recipient: string): Choice[];
}

/** A sign precedes the label of a choice, because colors alone say nothing to many people. */
export const signs = { approve: '✓', decline: '✕' } as const;

/** n8n’s human review of AI tools fills in these fields by the names of n8n’s own Send and Wait. */
export const approvalFields = parameters(
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Buy 3 numbers in Berlin?',
		description: 'Question to decide, as plain text. The page that the links open shows it, too.',
		hint: 'After this node, put If with {{ $json.approved }} and the condition Boolean: is true',
	},
	{
		displayName: 'Approval Options',
		name: 'approvalOptions',
		type: 'fixedCollection',
		placeholder: 'Add Option',
		default: {},
		description: 'Labels of the buttons, and whether people can decline',
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
						description: 'Buttons to show',
					},
					{
						displayName: 'Approve Button Label',
						name: 'approveLabel',
						type: 'string',
						typeOptions: { mayBeBlank: true },
						default: 'Approve',
						description: 'Label of the button to approve',
					},
					{
						displayName: 'Decline Button Label',
						name: 'disapproveLabel',
						type: 'string',
						typeOptions: { mayBeBlank: true },
						displayOptions: { show: { approvalType: ['double'] } },
						default: 'Decline',
						description: 'Label of the button to decline',
					},
					{
						displayName: 'Ask for Comment',
						name: 'askForComment',
						type: 'boolean',
						default: false,
						description:
							'Whether the page has an optional field for a comment, which the output contains as data.comment',
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

/** A waiting node’s expressions may yield any value by the time of the answer. */
export interface QuestionForm {
	message: string;
	approvalOptions?: IDataObject;
}

type Label = Pick<Choice, 'kind' | 'label'>;

const valuesOf = ({ approvalOptions }: QuestionForm) =>
	(approvalOptions?.values ?? {}) as {
		approvalType?: 'double' | 'single';
		approveLabel?: string;
		disapproveLabel?: string;
		askForComment?: boolean;
	};

/** Empty labels become n8n’s. */
export function choicesIn(form: QuestionForm): Label[] {
	const choices = [true, false].map((isApproved) => buttonOf(form, isApproved));
	return valuesOf(form).approvalType === 'single' ? choices.slice(0, 1) : choices;
}

export function buttonOf(form: QuestionForm, isApproved: boolean): Label {
	const { approveLabel, disapproveLabel } = valuesOf(form);
	return isApproved
		? { kind: 'approve', label: String(approveLabel || 'Approve') }
		: { kind: 'decline', label: String(disapproveLabel || 'Decline') };
}

export const asksForComment = (form: QuestionForm) => valuesOf(form).askForComment === true;
