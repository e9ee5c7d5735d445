import type { IDataObject } from 'n8n-workflow';

import { parameter, parameters } from '../shared/catalogue/operation';

/** The content of every notification. */
export const notificationFields = parameters(
	{
		displayName: 'Title',
		name: 'notification_title',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. Parcel on its way',
		description:
			'Title of the notification. The app’s users must have permitted notifications; delivery to iPhones needs the platform push services for iOS and Android configured. In development builds, deliveries are tracked only if the service’s SDK exports delivery metrics.',
	},
	{
		displayName: 'Body',
		name: 'notification_body',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		required: true,
		placeholder: 'e.g. It arrives tomorrow',
		description: 'Text of the notification',
	},
);

export const imageUrl = parameter({
	displayName: 'Image URL',
	name: 'url_img',
	type: 'string',
	typeOptions: { mayBeBlank: true },
	default: '',
	placeholder: 'e.g. https://example.com/parcel.jpg',
	description: 'Web address of an image to show',
});

/** Only for sends to tokens and users. */
export const contentAvailable = parameters(
	{
		displayName: 'Content Available',
		name: 'content_available',
		type: 'boolean',
		default: true,
		description:
			'Whether the notification is available with the app in the foreground (iOS); the service’s default is true',
	},
	{
		displayName: 'Content Available as List',
		name: 'contentAvailableAsList',
		type: 'boolean',
		default: false,
		description:
			'Whether to send Content Available as a list with one entry. Turn it on if the service rejects true and false.',
	},
);

/** An assumption: the samples suggest it, the description does not. */
export const samplePath = parameter({
	displayName: 'Alternative Push Path',
	name: 'samplePath',
	type: 'boolean',
	default: false,
	description:
		'Whether to send to paths in camel case. Turn it on if every notification ends in “not found”.',
});

export const userExternalId = parameter({
	displayName: 'User ID',
	name: 'user_external_id',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. customer-1001',
	description: 'Your own ID of the user (external user ID)',
});

export const token = parameter({
	displayName: 'Token',
	name: 'token',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	required: true,
	description: 'The device’s token, as its app received it',
});

export const topic = parameter({
	displayName: 'Topic',
	name: 'topic',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. offers',
	description: 'Name of the topic',
});

/** What the form says of a notification. */
export interface Content {
	notification_title: string;
	notification_body: string;
	options: {
		bodyAsDescription?: boolean;
		contentAvailableAsList?: boolean;
		content_available?: boolean;
		url_img?: string;
	};
}

/** The content of a notification under the names of the document; blank options are left out. */
export function contentOf({
	notification_title,
	notification_body,
	options,
}: Content): IDataObject {
	const { content_available: flag, contentAvailableAsList: asList } = options;
	return {
		notification_title,
		[options.bodyAsDescription ? 'notification_description' : 'notification_body']:
			notification_body,
		url_img: options.url_img || undefined,
		// A list must be explicit, since the service's own default is a boolean.
		content_available: asList ? [flag ?? true] : flag,
	};
}
