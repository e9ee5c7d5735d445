import { recordLocator } from '../../shared/declare/locator';
import { parameters } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import type { Collection } from '../records/collection';
import { create, get, getAll, remove, update } from '../records/operations';
import { upsert } from '../records/upsert';
import * as field from '../sharedFields';
import * as lists from '../recordForms';

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
