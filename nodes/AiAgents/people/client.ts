import { parameter } from '../../shared/catalogue/operation';
import type { Resource } from '../../shared/catalogue/service';
import type { Collection } from '../records/collection';
import { create, get, getAll } from '../records/operations';
import * as field from '../parameters';

const contact_email = parameter({
	displayName: 'Contact Email',
	name: 'contact_email',
	type: 'string',
	default: '',
	placeholder: 'e.g. name@example.com',
	description: 'Email address of the contact at the client',
});

const clients: Collection = {
	one: 'client',
	url: '/clients',
	id: field.clientId,
	required: [field.name],
	optional: [contact_email],
	filters: [contact_email],
	sortable: ['created_at'],
	creates: 'Create a client, the organization that owns agents, numbers and configurations',
};

/** `{ id, name, contact_email, created_at }`; Get adds `agents` and `sip_numbers`. */
export const client: Resource = {
	name: 'Client',
	value: 'client',
	description: 'Organizations that own agents, numbers and configurations',
	operations: [create, get, getAll].map((make) => make(clients)),
};
