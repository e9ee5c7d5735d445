import type { IDataObject } from 'n8n-workflow';

import { type ParamsOf, parameter, parameters } from '../../shared/declare/operation';
import { OperationError } from '../../shared/errors/operationError';
import { onlyWhere, variables } from '../../shared/messaging/variables';

export const senderNumber = parameter({
	displayName: 'From',
	name: 'senderNumber',
	type: 'string',
	default: '',
	placeholder: 'e.g. +44 20 7946 0101',
	description:
		'Business number to send from, with + and country code, or as digits only, beginning with the country code. Leave empty to use the credential’s Default Business Number.',
});

export const recipientNumber = parameter({
	displayName: 'To',
	name: 'recipientNumber',
	type: 'string',
	ignoreValidationDuringExecution: true,
	default: '',
	required: true,
	placeholder: 'e.g. +44 7700 900001',
	description:
		'Phone numbers of the recipients, with + and country code, or as digits only, beginning with the country code. Separate several with commas, semicolons or line breaks, or pass a list. Each recipient gets a separate message and an output item; duplicates are ignored.',
});

const template = parameter({
	displayName: 'Template',
	name: 'templateName',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. order_update',
	description: 'Name of the stored template',
});

export const templateFields = parameters(template, ...variables);

/** A template reaches people who haven't written or replied yet, and free messages don't. */
export const fallBack = parameters(
	{
		displayName: 'Fall Back to Template',
		name: 'fallBack',
		type: 'boolean',
		default: false,
		description:
			'Whether to send a template instead if the message is rejected because the person hasn’t written or replied yet. Free messages go only to people who have written to the business number or replied to one of its templates. Templates don’t have this restriction.',
	},
	...onlyWhere({ fallBack: [true] }, templateFields),
);

/** The response to such a message is undocumented, so the words are an assumption. */
export const fallBackWords = parameter({
	displayName: 'Rejection Words',
	name: 'fallBackWords',
	type: 'string',
	default: 'engage',
	displayOptions: { show: { '/fallBack': [true] } },
	description:
		'Words in the platform’s error that mean the person hasn’t written or replied yet. Separate alternatives with commas. Leave empty to fall back after any rejection.',
});

const link = {
	displayName: 'Link',
	name: 'link',
	type: 'string',
	typeOptions: { format: 'webAddress' },
	default: '',
	required: true,
} as const;

export const contentFields = parameters(
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: [
			{ name: 'Audio', value: 'audio' },
			{ name: 'Document', value: 'document' },
			{ name: 'Image', value: 'image' },
			{ name: 'Text', value: 'text' },
			{ name: 'Video', value: 'video' },
		],
		default: 'text',
		description:
			'Kind of message to send. Free messages go only to people who have written to the business number or replied to one of its templates.',
	},
	{
		displayName: 'Text',
		name: 'body',
		type: 'string',
		typeOptions: { rows: 3 },
		displayOptions: { show: { type: ['text'] } },
		default: '',
		required: true,
		placeholder: 'e.g. Your parcel is on its way',
		description: 'The text of the message',
	},
	{
		...link,
		displayOptions: { show: { type: ['audio'] } },
		placeholder: 'e.g. https://example.com/hello.mp3',
		description:
			'Web address of the audio file: .aac, .amr, .mp3, .m4a or .ogg (OPUS codec and mono only), at most 16 MB',
	},
	{
		...link,
		displayOptions: { show: { type: ['document'] } },
		placeholder: 'e.g. https://example.com/invoice.pdf',
		description:
			'Web address of the document: .txt, .xls, .xlsx, .doc, .docx, .ppt, .pptx or .pdf, at most 100 MB',
	},
	{
		...link,
		displayOptions: { show: { type: ['image'] } },
		placeholder: 'e.g. https://example.com/parcel.jpg',
		description: 'Web address of the image: .jpg or .png, at most 5 MB',
	},
	{
		...link,
		displayOptions: { show: { type: ['video'] } },
		placeholder: 'e.g. https://example.com/parcel.mp4',
		description:
			'Web address of the video: .mp4 or .3gp (H.264 video and AAC audio only, at most one audio stream), at most 16 MB',
	},
	{
		displayName: 'File Name',
		name: 'filename',
		type: 'string',
		displayOptions: { show: { type: ['document'] } },
		default: '',
		required: true,
		placeholder: 'e.g. invoice.pdf',
		description: 'Name of the document',
	},
);

export const contentOptions = parameters(
	{
		displayName: 'Caption',
		name: 'caption',
		type: 'string',
		typeOptions: { prose: true },
		displayOptions: { show: { '/type': ['image', 'video', 'document'] } },
		default: '',
		description: 'Caption of the image, video or document',
	},
	{
		displayName: 'Preview URL',
		name: 'preview_url',
		type: 'boolean',
		displayOptions: { show: { '/type': ['text'] } },
		default: false,
		description: 'Whether to show a preview of a link in the text',
	},
);

export type ContentValues = ParamsOf<typeof contentFields> & {
	options: { caption?: string; preview_url?: boolean };
};

/** `{ type, <type>: {…} }` has only the type’s documented fields; blank ones are omitted. */
export function messageContentOf({ type, options, ...values }: ContentValues): IDataObject {
	const { body, link, filename } = values;
	const { preview_url } = options;
	const caption = options.caption?.trim() ? options.caption : undefined;
	const fields = {
		text: { body, preview_url },
		image: { link, caption },
		video: { link, caption },
		document: { link, filename, caption },
		audio: { link },
	}[type];
	const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
	return { type, [type]: Object.fromEntries(filled) };
}

const extensions = {
	image: ['jpg', 'png'],
	video: ['3gp', 'mp4'],
	document: ['txt', 'xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'pdf'],
	audio: ['aac', 'amr', 'mp3', 'm4a', 'ogg'],
};

/** The platform judges the file behind the link, so an unknown extension passes. */
export function checkLink(type: ContentValues['type'], link = ''): void {
	if (type === 'text') return;
	const [, extension = ''] = /\.(\w+)$/.exec(new URL(link).pathname.toLowerCase()) ?? [];
	const [rightType] = Object.entries(extensions).find(([, all]) => all.includes(extension)) ?? [
		type,
	];
	if (rightType === type) return;
	throw new OperationError(
		`A “.${extension}” file cannot be sent as ${type}`,
		`Choose the type ${rightType}, or a file with the extension ${extensions[type].join(', ')}`,
	);
}
