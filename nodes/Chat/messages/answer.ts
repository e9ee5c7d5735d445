import type { GenericValue, IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { parameters } from '../../shared/declare/operation';
import { decision } from '../../shared/decision';
import { readAmount } from '../../shared/input/amount';
import { readDay } from '../../shared/input/dates';
import { readMailbox } from '../../shared/input/emailAddress';
import { type Reading, nothing, read, unreadable } from '../../shared/input/reading';
import { entriesOf } from '../../shared/text/entries';
import { evaluated } from '../../shared/wait/suspend';
import { normalized } from '../trigger/filter';

/** Each kind has its reader. */
type AnswerType = 'choice' | 'date' | 'email' | 'number' | 'text' | 'yesNo';

export const answerFields = parameters(
	{
		displayName: 'Answer',
		name: 'answerType',
		type: 'options',
		options: [
			{ name: 'Any Text', value: 'text' },
			{
				name: 'Date',
				value: 'date',
				description: 'As 2026-12-24; the answer is a day in the workflow’s time zone',
			},
			{ name: 'Email Address', value: 'email' },
			{ name: 'Number', value: 'number' },
			{
				name: 'One of Several',
				value: 'choice',
				description: 'A text, a button or a list entry from Choices',
			},
			{ name: 'Yes or No', value: 'yesNo', description: 'The answer is true or false' },
		],
		default: 'text',
		description: 'Kind of answer to read from the reply',
	},
	{
		displayName: 'Choices',
		name: 'choices',
		type: 'string',
		displayOptions: { show: { answerType: ['choice'] } },
		default: '',
		required: true,
		placeholder: 'e.g. Red, Blue, 1, 2',
		description:
			'Answers that count, regardless of case and punctuation: texts, or titles and IDs of buttons. Separate them with commas, and name them in the message.',
	},
	{
		displayName: 'Ask Again With',
		name: 'askAgain',
		type: 'string',
		displayOptions: {
			show: {
				keepWaitIn: ['table'],
				answerType: ['choice', 'date', 'email', 'number', 'yesNo'],
			},
		},
		default: '',
		placeholder: 'e.g. Write the date as 2026-12-24',
		description:
			'Text to send once if the reply can’t be read. Leave empty to continue with outcome = unread instead.',
	},
);

/** A workflow acts on a yes: words that only confirm a receipt, such as “ok”, are neither. */
export const yesOrNoIn = decision('blocks', (text: unknown) => {
	const written = typeof text === 'string' ? normalized(text) : '';
	if (yesWords.includes(written)) return 'yes' as const;
	return noWords.includes(written) ? ('no' as const) : undefined;
});

const yesWords =
	'yes|y|yep|yeah|yes please|approve|approved|ja|oui|si|sim|tak|evet|да|是|はい|예|نعم'
		.split('|')
		.map((word) => normalized(word));

const noWords =
	'no|n|nope|no thanks|decline|declined|nein|non|nao|nee|nie|hayir|нет|不|いいえ|아니요|لا'
		.split('|')
		.map((word) => normalized(word));

interface AnswerForm {
	answerType: AnswerType;
	choices: string;
	askAgain: string;
	/** Empty if the wait is in the user's own storage. */
	waitTable: string;
}

/** A field whose expression fails by now counts as empty. */
export function answerFormIn(context: IWebhookFunctions): AnswerForm {
	const text = (name: string) =>
		String(evaluated<unknown>(() => context.getNodeParameter(name, ''), ''));
	return {
		answerType: (text('answerType') || 'text') as AnswerType,
		choices: text('choices'),
		askAgain: text('askAgain').trim(),
		waitTable: text('keepWaitIn') === 'table' ? text('waitTable') : '',
	};
}

/** The readers of the whole pack: what they can't read is asked again, never guessed. */
export function readAnswer(
	{ answerType, choices }: AnswerForm,
	{ text, replyId }: IDataObject,
	zone: string,
): Reading<GenericValue> {
	if (answerType === 'choice') return readChoice(choices, [replyId, text]);
	if (answerType === 'date') return readDay(text, zone);
	if (answerType === 'yesNo') return readYesOrNo([replyId, text]);
	if (answerType === 'number') {
		const amount = readAmount(text);
		return amount.is === 'value' ? read(Number(amount.value)) : amount;
	}
	if (answerType === 'email') {
		const mailbox = readMailbox(text);
		return mailbox.is === 'value' ? read(mailbox.value.address) : mailbox;
	}
	return text === undefined ? nothing : read(text as GenericValue);
}

function readChoice(choices: string, candidates: readonly unknown[]): Reading<string> {
	const written = candidates.filter(Boolean).map((one) => normalized(String(one)));
	const chosen = entriesOf(choices).find((choice) => written.includes(normalized(choice)));
	return chosen === undefined ? unreadable('it isn’t one of the choices') : read(chosen);
}

function readYesOrNo(candidates: readonly unknown[]): Reading<boolean> {
	const words = candidates.map((one) => yesOrNoIn(one));
	const decided = words.find((one) => one !== 'unknown');
	return decided === undefined ? unreadable('it is neither yes nor no') : read(decided === 'yes');
}
