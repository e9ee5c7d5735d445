import type { IDataObject } from 'n8n-workflow';

import { parameters } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { splitText } from '../../shared/text/split';
import { type ContentValues, checkLink, contentFields, messageContentOf } from './content';

const [type] = contentFields;

/** Fields of a further message. Which of them its type needs is checked when it is read. */
const messageFields = parameters(
	{
		displayName: 'Caption',
		name: 'caption',
		type: 'string',
		typeOptions: { prose: true, mayBeBlank: true },
		displayOptions: { show: { type: ['image', 'video', 'document'] } },
		default: '',
		description: 'Caption of the image, video or document',
	},
	{
		displayName: 'File Name',
		name: 'filename',
		type: 'string',
		displayOptions: { show: { type: ['document'] } },
		default: '',
		placeholder: 'e.g. invoice.pdf',
		description: 'Name of the document',
	},
	{
		displayName: 'Link',
		name: 'link',
		type: 'string',
		typeOptions: { format: 'webAddress' },
		displayOptions: { hide: { type: ['text'] } },
		default: '',
		placeholder: 'e.g. https://example.com/invoice.pdf',
		description: 'Web address of the file',
	},
	{
		displayName: 'Text',
		name: 'body',
		type: 'string',
		typeOptions: { rows: 3 },
		displayOptions: { show: { type: ['text'] } },
		default: '',
		placeholder: 'e.g. Your parcel is on its way',
		description: 'The text of the message',
	},
	{ ...type, description: 'Kind of message to send' },
);

const maxMessages = 20;

export const severalMessages = parameters(
	{
		displayName: 'More Messages',
		name: 'moreMessages',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add Message',
		default: {},
		description: `Messages to send after the first one, in their order. Each counts as a message. Up to ${maxMessages} in total.`,
		options: [{ displayName: 'Message', name: 'message', values: messageFields }],
	},
	{
		displayName: 'Pause Between (Seconds)',
		name: 'pauseSeconds',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 30 },
		default: 1,
		description:
			'Pause before each further message to a person, so that messages arrive in their order',
	},
	{
		displayName: 'Split Text Over (Characters)',
		name: 'splitOver',
		type: 'number',
		typeOptions: { minValue: 100, maxValue: 100_000, numberPrecision: 0 },
		default: 4000,
		description:
			'Length over which a text becomes several messages, e.g. an answer of an AI model. It’s split between paragraphs where possible, else between lines, sentences or words.',
	},
);

export interface SeveralOptions {
	moreMessages?: IDataObject;
	pauseSeconds?: number;
	splitOver?: number;
}

type MessageValues = Partial<Omit<ContentValues, 'options'>> & { caption?: string };

/** The content of each message, in their order. Rejects what can't be sent, before anything is. */
export function contentsOf(values: ContentValues): IDataObject[] {
	const { moreMessages, splitOver } = values.options as SeveralOptions;
	const more = ((moreMessages?.message ?? []) as MessageValues[]).map(readMessage);
	const messages = [values, ...more].flatMap((message) => partsOf(message, splitOver));
	if (messages.length <= maxMessages) return messages.map(messageContentOf);
	throw new OperationError(
		`The item has ${messages.length} messages, and at most ${maxMessages} are sent`,
		'Nothing was sent. Raise “Split Text Over”, or shorten the text',
	);
}

function readMessage(message: MessageValues, index: number): ContentValues {
	const { type = 'text', body = '', link = '', filename = '', caption } = message;
	const missing =
		type === 'text'
			? body.trim() === '' && 'Text'
			: link === ''
				? 'Link'
				: type === 'document' && filename.trim() === '' && 'File Name';
	if (missing) {
		throw new OperationError(
			`“${missing}” of message ${index + 2} is empty`,
			'Nothing was sent. Fill it in, or remove the message under “More Messages”',
		);
	}
	checkLink(type, link);
	return { type, body, link, filename, options: { caption } };
}

function partsOf(message: ContentValues, splitOver: number | undefined): ContentValues[] {
	if (message.type !== 'text' || splitOver === undefined) return [message];
	return splitText(String(message.body), splitOver).map((body) => ({ ...message, body }));
}

export const defaultPauseSeconds = severalMessages[1].default;
