import type { IDataObject } from 'n8n-workflow';

import { recordLocator } from '../../shared/declare/locator';
import { type WriteOperation, parameter, parameters } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import { OperationError } from '../../shared/errors/operationError';
import * as lists from '../recordForms';
import type { Collection } from '../records/collection';
import { create, get, getAll, newBody, newParameters, remove, update } from '../records/operations';
import { reconcile } from '../records/reconcile';
import { identified, upsert, upsertOf } from '../records/upsert';
import * as field from '../sharedFields';

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
				'When the access ends. On Update, an empty value sends null, which probably means never.',
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
	description: 'Users’ access to clients',
	operations: [
		...[create, remove, get, getAll, update].map((make) => make(clientUsers)),
		upsert(clientUsers, { by: '', filter: ends, same: ends }),
	],
};

const roles = parameters(
	{
		displayName: 'Is Admin',
		name: 'is_admin',
		type: 'boolean',
		default: false,
		description: 'Whether the user is an administrator',
	},
	{
		displayName: 'Is Super User',
		name: 'is_super_user',
		type: 'boolean',
		default: false,
		description: 'Whether the user is a super user',
	},
);

const users: Collection = {
	...lists.users,
	id: recordLocator({
		displayName: 'User',
		name: 'userId',
		description: 'The user to use',
		list: 'searchUsers',
	}),
	required: [field.name, field.email],
	optional: roles,
	filters: [field.name, field.asFilter(field.email), ...roles],
	isSortable: true,
	creates: 'Create a user: an operator, supervisor or administrator',
};

/** `{ id, name, email, is_admin, is_super_user }`; Get adds `clients`. */
export const user: Resource = {
	name: 'User',
	value: 'user',
	description: 'Operators, supervisors and administrators',
	operations: [
		...[create, remove, get, getAll, update].map((make) => make(users)),
		upsert(users, { by: 'email', filter: ['email'], same: ['email'] }),
	],
};

const contact_email = parameter({
	displayName: 'Contact Email',
	name: 'contact_email',
	type: 'string',
	typeOptions: { format: 'email' },
	default: '',
	placeholder: 'e.g. name@example.com',
	description: 'Email address of the contact at the client',
});

const clients: Collection = {
	...lists.clients,
	id: field.clientId,
	required: [field.name],
	optional: [contact_email],
	filters: [field.asFilter(contact_email)],
	isSortable: true,
	creates: 'Create a client, the organization that owns agents, numbers and configurations',
};

/** The platform has no update of a client, so one that differs is an error and stays as it is. */
const createOrGet: WriteOperation = {
	...upsertOf(clients.one, 'name'),
	name: 'Create or Get',
	value: 'createOrGet',
	action: 'Create or get client',
	description: 'Create a new client by name, or return the current one if it already exists',
	parameters: newParameters(clients),
	async execute(api, values: IDataObject) {
		const body = newBody(clients, values);
		const desired = identified(api, clients, { filter: [] }, body);
		const { record, outcome } = await reconcile(api, {
			...desired,
			async changesOf(present) {
				const [field] = Object.keys(await desired.changesOf(present));
				if (field) throw unchangeable(body.name, present);
				return {};
			},
		});
		return { ...record, outcome };
	},
};

const unchangeable = (name: unknown, { id, contact_email }: IDataObject) =>
	new OperationError(
		`The client “${String(name)}” exists with a different contact email`,
		`Its ID is ${String(id)}, its contact email “${String(contact_email ?? '')}”. This node can’t change a client: leave Contact Email empty, or have the platform change it`,
	);

/** `{ id, name, contact_email, created_at }`; Get adds `agents` and `sip_numbers`. */
export const client: Resource = {
	name: 'Client',
	value: 'client',
	description: 'Organizations that own agents, numbers and configurations',
	operations: [...[create, get, getAll].map((make) => make(clients)), createOrGet],
};
