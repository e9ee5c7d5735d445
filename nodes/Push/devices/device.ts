import { operation, optionsOf } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import * as field from '../sharedFields';
import { isStatus, requireStatus } from '../results';

const unconfirmed = 'Running it again with the same values should change nothing more.';

/** `{ user_external_id, token, status, message }`; the device then gets its user's notifications. */
const enroll = operation({
	name: 'Enroll',
	value: 'enroll',
	action: 'Enroll device',
	description:
		'Assign a device’s token to a user, after the service’s SDK has created it in the app',
	effect: 'write',
	unconfirmed,
	parameters: [
		field.userExternalId,
		field.token,
		optionsOf(
			{
				displayName: 'Model',
				name: 'model',
				type: 'string',
				typeOptions: { mayBeBlank: true },
				default: '',
				description: 'Model of the device',
			},
			{
				displayName: 'Operating System',
				name: 'os',
				type: 'string',
				typeOptions: { mayBeBlank: true },
				default: '',
				placeholder: 'e.g. ios',
				description: 'Operating system of the device',
			},
		),
	],
	async execute(api, { user_external_id: user, token, options }) {
		const { os, model } = options;
		const enrolled = { user_external_id: user, token };
		const described = { os: os || undefined, model: model || undefined };
		const answer = await api.post('/api/push/set-token', { ...enrolled, ...described }, isStatus);
		return { ...enrolled, ...requireStatus(answer) };
	},
});

/** `{ user_external_id, token, status, message }` with the new token. */
const updateToken = operation({
	name: 'Update Token',
	value: 'updateToken',
	action: 'Update device token',
	description: 'Replace an expired token with a new one',
	effect: 'write',
	unconfirmed,
	errors: {
		404: {
			message: 'The service found no such token for this user',
			description:
				'Check “User ID” and “Old Token”: it may have been updated already. Also check that the credential’s Base URL ends before /api.',
		},
	},
	parameters: [
		field.userExternalId,
		{
			...field.token,
			displayName: 'Old Token',
			name: 'oldToken',
			description: 'The expired token',
		},
		{
			...field.token,
			displayName: 'New Token',
			name: 'newToken',
			description: 'The token that the app received instead',
		},
	],
	async execute(api, { user_external_id: user, oldToken, newToken }) {
		const body = { user_external_id: user, oldToken, newToken };
		const answer = await api.patch('/api/push/update-token', body, isStatus);
		return { user_external_id: user, token: newToken, ...requireStatus(answer) };
	},
});

export const device: Resource = {
	name: 'Device',
	value: 'device',
	description: 'Tokens of users’ devices',
	operations: [enroll, updateToken],
};
