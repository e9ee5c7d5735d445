import { parameter, parameters } from '../shared/declare/operation';

export const notificationFields = parameters(
	{
		displayName: 'Title',
		name: 'notification_title',
		type: 'string',
		typeOptions: { prose: true },
		default: '',
		required: true,
		placeholder: 'e.g. Parcel on its way',
		description:
			'Title of the notification, which reaches users who have allowed notifications in the app',
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
	typeOptions: { format: 'webAddress', mayBeBlank: true },
	default: '',
	placeholder: 'e.g. https://example.com/parcel.jpg',
	description: 'Web address of an image to show',
});

export const contentAvailable = parameter({
	displayName: 'Content Available',
	name: 'content_available',
	type: 'boolean',
	default: true,
	description:
		'Whether the notification is available while the app is in the foreground (iOS); the service’s default is true',
});

export const userExternalId = parameter({
	displayName: 'User ID',
	name: 'user_external_id',
	type: 'string',
	typeOptions: { names: true },
	default: '',
	required: true,
	placeholder: 'e.g. customer-1001',
	description: 'Your ID for the user (external user ID)',
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
