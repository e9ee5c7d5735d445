import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { updateDisplayOptions } from 'n8n-workflow';

import type { ListSource } from './locator';
import type { Operation, Parameter, Words } from './operation';

export interface Resource {
	name: string;
	value: string;
	description: string;
	operations: readonly Operation[];
}

/** One way to authenticate: the credential type behind a choice of the Authentication field. */
interface CredentialChoice {
	name: string;
	value: string;
	credentialType: string;
}

export interface Service {
	credentials: readonly CredentialChoice[];
	resources: readonly Resource[];
	/** Sources of the locators' From List mode, by the name that the locator gives. */
	lists: Readonly<Record<string, ListSource>>;
	/** What a status means at this service, where an operation does not say it better. */
	errors: Readonly<Record<number, Words>>;
}

const timeout: INodeProperties = {
	displayName: 'Timeout (Seconds)',
	name: 'timeoutSeconds',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 30,
	description: 'How long to wait for an answer of the service before giving up',
};

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** The node's properties: authentication, resource, operation, then each operation's parameters. */
export function propertiesOf(service: Service): INodeProperties[] {
	return [
		...authenticationOf(service),
		resourceOf(service),
		...service.resources.map(operationOf),
		...service.resources.flatMap((resource) =>
			resource.operations.flatMap((operation) => parametersOf(resource, operation)),
		),
	];
}

/** The Authentication field, where a service takes more than one credential. */
export function authenticationOf({ credentials }: Service): INodeProperties[] {
	if (credentials.length < 2) return [];
	const [{ value: first }] = credentials;
	return [
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: credentials.map(({ name, value }) => ({ name, value })).sort(byName),
			default: first,
		},
	];
}

function resourceOf({ resources }: Service): INodeProperties {
	const [{ value: first }] = resources;
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources
			.map(({ name, value, description }) => ({ name, value, description }))
			.sort(byName),
		default: first,
	};
}

function operationOf({ value: resource, operations }: Resource): INodeProperties {
	const options: INodePropertyOptions[] = operations
		.map(({ name, value, action, description }) => ({ name, value, action, description }))
		.sort(byName);
	// A read first: what a new node runs by itself must not change anything.
	const { value: first } = operations.find(({ effect }) => effect === 'read') ?? operations[0];
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options,
		default: first,
	};
}

function parametersOf(resource: Resource, operation: Operation): INodeProperties[] {
	const show = { resource: [resource.value], operation: [operation.value] };
	return updateDisplayOptions({ show }, withTimeout(operation.parameters) as INodeProperties[]);
}

/** Every operation has Options > Timeout: in its own Options collection, else in one made for it. */
export function withTimeout(parameters: readonly Parameter[]): Parameter[] {
	const own = parameters.find(({ name }) => name === 'options');
	const options = [...((own?.options ?? []) as INodeProperties[]), timeout].sort((a, b) =>
		a.displayName.localeCompare(b.displayName),
	);
	return [
		...parameters.filter((parameter) => parameter !== own),
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options,
		},
	];
}
