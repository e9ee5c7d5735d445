import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../shared/declare/operation';
import { parameter } from '../../shared/declare/operation';
import type { Resource } from '../../shared/declare/service';
import type { Collection } from '../records/collection';
import { OperationError } from '../../shared/errors/operationError';
import { create, get, getAll, newBody, newParameters } from '../records/operations';
import { reconcile } from '../records/reconcile';
import { identified, upsertOf } from '../records/upsert';
import * as field from '../sharedFields';
import * as lists from '../recordForms';

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
const createOrGet: Operation = {
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
		`The client “${String(name)}” exists with another contact email`,
		`Its ID is ${String(id)}, its contact email “${String(contact_email ?? '')}”. This node can’t change a client: leave Contact Email empty, or have the platform change it`,
	);

/** `{ id, name, contact_email, created_at }`; Get adds `agents` and `sip_numbers`. */
export const client: Resource = {
	name: 'Client',
	value: 'client',
	description: 'Organizations that own agents, numbers and configurations',
	operations: [...[create, get, getAll].map((make) => make(clients)), createOrGet],
};
