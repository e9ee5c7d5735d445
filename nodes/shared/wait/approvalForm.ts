import type { IDataObject } from 'n8n-workflow';

import { parameters } from '../declare/operation';

export interface Choice {
	kind: 'approve' | 'decline' | 'respond';
	label: string;
	url: string;
}

export interface Question {
	askedBy: string;
	/** The links name the recipient, for the output; who opened one is unknown. */
	choicesFor(recipient: string): Choice[];
}

/** Precedes the label of a choice, because colors alone say nothing to many people. */
export const signs = { approve: '✓', decline: '✕', respond: '' } as const;

const approvalOnly = { show: { responseType: ['approval'] } };

const freeTextOnly = { show: { '/responseType': ['freeText'] } };

/** Named as in n8n's own Send and Wait: its human review of AI tools fills them in by name. */
export const approvalFields = parameters(
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. Buy 3 numbers in Berlin?',
		description: 'What to decide, as plain text. The page behind the links shows it, too.',
	},
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		options: [
			{
				name: 'Approval',
				value: 'approval',
				description: 'The person approves or declines',
			},
			{
				name: 'Free Text',
				value: 'freeText',
				description: 'The person writes an answer',
			},
		],
		default: 'approval',
		description: 'How the person can answer',
	},
	{
		displayName: 'Approval Options',
		name: 'approvalOptions',
		type: 'fixedCollection',
		displayOptions: approvalOnly,
		placeholder: 'Add Option',
		default: {},
		description: 'What the buttons say, and whether there is one to decline',
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
						description: 'Which buttons the person gets',
					},
					{
						displayName: 'Approve Button Label',
						name: 'approveLabel',
						type: 'string',
						typeOptions: { mayBeBlank: true },
						default: 'Approve',
						description: 'What the button to approve says',
					},
					{
						displayName: 'Decline Button Label',
						name: 'disapproveLabel',
						type: 'string',
						typeOptions: { mayBeBlank: true },
						displayOptions: { show: { approvalType: ['double'] } },
						default: 'Decline',
						description: 'What the button to decline says',
					},
					{
						displayName: 'Ask for Comment',
						name: 'askForComment',
						type: 'boolean',
						default: false,
						description:
							'Whether the page has a field for a comment, which may stay empty. The output has it as data.comment.',
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
			'How long to wait for an answer; after that, the workflow continues with answer = timedOut and, for an approval, approved = false. n8n checks once a minute, so it may take up to a minute longer.',
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

/** Options of Response Type Free Text, named as in n8n's own Send and Wait. */
export const freeTextOptions = parameters(
	{
		displayName: 'Message Button Label',
		name: 'messageButtonLabel',
		type: 'string',
		typeOptions: { mayBeBlank: true },
		displayOptions: freeTextOnly,
		default: 'Respond',
		description: 'Label of the link in the message',
	},
	{
		displayName: 'Response Form Button Label',
		name: 'responseFormButtonLabel',
		type: 'string',
		typeOptions: { mayBeBlank: true },
		displayOptions: freeTextOnly,
		default: 'Submit',
		description: 'Label of the button on the page',
	},
	{
		displayName: 'Response Form Description',
		name: 'responseFormDescription',
		type: 'string',
		typeOptions: { rows: 2, mayBeBlank: true },
		displayOptions: freeTextOnly,
		default: '',
		description: 'Text on the page. Leave empty to use Message.',
	},
	{
		displayName: 'Response Form Title',
		name: 'responseFormTitle',
		type: 'string',
		typeOptions: { mayBeBlank: true },
		displayOptions: freeTextOnly,
		default: '',
		description: 'Title of the page. Leave empty to use the subject, if there is one.',
	},
);

/** What the form says. A waiting node's expressions may yield anything by the time that it is answered. */
export interface QuestionForm {
	responseType: 'approval' | 'freeText';
	message: string;
	approvalOptions?: IDataObject;
	options?: IDataObject;
}

type Label = Pick<Choice, 'kind' | 'label'>;

const valuesOf = ({ approvalOptions }: QuestionForm) =>
	(approvalOptions?.values ?? {}) as {
		approvalType?: 'double' | 'single';
		approveLabel?: string;
		disapproveLabel?: string;
		askForComment?: boolean;
	};

export const isFreeText = ({ responseType }: QuestionForm) => responseType === 'freeText';

/** With n8n's labels where the form has none. */
export function choicesIn(form: QuestionForm): Label[] {
	if (isFreeText(form)) {
		return [{ kind: 'respond', label: textOf(form, 'messageButtonLabel') || 'Respond' }];
	}
	const choices = (['approve', 'decline'] as const).map((kind) => labelOf(form, kind));
	return valuesOf(form).approvalType === 'single' ? choices.slice(0, 1) : choices;
}

function labelOf(form: QuestionForm, kind: 'approve' | 'decline'): Label {
	const { approveLabel, disapproveLabel } = valuesOf(form);
	return kind === 'approve'
		? { kind, label: String(approveLabel || 'Approve') }
		: { kind, label: String(disapproveLabel || 'Decline') };
}

export function buttonOf(form: QuestionForm, isApproved: boolean): Label {
	if (!isFreeText(form)) return labelOf(form, isApproved ? 'approve' : 'decline');
	return { kind: 'respond', label: textOf(form, 'responseFormButtonLabel') || 'Submit' };
}

export function fieldOf(form: QuestionForm): 'answer' | 'comment' | undefined {
	if (isFreeText(form)) return 'answer';
	return valuesOf(form).askForComment === true ? 'comment' : undefined;
}

export const formTextsOf = (form: QuestionForm) =>
	isFreeText(form)
		? {
				title: textOf(form, 'responseFormTitle'),
				text: textOf(form, 'responseFormDescription'),
			}
		: { title: '', text: '' };

const textOf = ({ options }: QuestionForm, name: string) => String(options?.[name] ?? '').trim();
