import { recordLocator } from '../../shared/declare/locator';
import { parameters } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import type { Collection } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { upsert } from '../records/upsert';
import * as field from '../sharedFields';
import * as lists from '../recordForms';

const ends = ['client_id', 'user_id'];

const clientUsers: Collection = {
	...lists.clientUsers,
	id: recordLocator({
		displayName: 'Client User',
		name: 'clientUserId',
		description: 'The link between a client and a user',
		list: 'searchClientUsers',
	}),
	required: [field.client_id, field.user_id],
	optional: parameters(
		{
			displayName: 'Expires At',
			name: 'expires_at',
			type: 'dateTime',
			default: '',
			description:
				'When the access ends; on Update an empty value sends null, which probably means never',
		},
		{
			displayName: 'Role',
			name: 'role',
			type: 'string',
			default: 'operator',
			placeholder: 'e.g. operator',
			description: 'Role of the user at the client, e.g. operator or supervisor',
		},
	),
	filters: [field.client_id, field.user_id],
	isSortable: true,
	creates: 'Give a user access to the agents and calls of a client',
	removes: 'Remove a user’s access to a client: deletes the link between them',
};

/** `{ id, client_id, user_id, role, expires_at }` */
export const clientUser: Resource = {
	name: 'Client User',
	value: 'clientUser',
	description: 'Which users may work for which clients',
	operations: [
		...[create, remove, get, getAll, update].map((make) => make(clientUsers)),
		upsert(clientUsers, { by: '', filter: ends, same: ends }),
	],
};
