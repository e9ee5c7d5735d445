import {
	type IDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
	updateDisplayOptions,
} from 'n8n-workflow';

import type { Advice, ErrorText, Setting } from './api';
import { batching, maxResponse, sendOnceOptions, timeoutSeconds } from './commonFields';
import { allowedInTools, limitsOption } from './limits';
import type { FieldSource, ListSource } from './locator';
import { asEntered, mergeForms, withOwnGroups } from './mergeForms';
import {
	type Operation,
	type Parameter,
	hasOwnKey,
	isForTools,
	optionsOf,
	reachesPeople,
} from './operation';

/** Several operations share these hints; n8n’s assistant reads them, people don’t. */

export const askFirst =
	'To ask a person first, put Send and Wait for Approval (Switchboard Email or Chat) before it, then If on {{ $json.approved }}.';

export const keepInCheck =
	'Under options, set sendOnceKey to what identifies the message, e.g. {{ $json.orderId }}, so that no second execution sends it again, and limits if an AI model or a form fills in the recipient.';

export const takesMany = 'It handles all items together: do not put a loop before it.';

export const oneByOne =
	'It takes one item: with several, put Loop Over Items (n8n-nodes-base.splitInBatches, batchSize 1) before it, and go back to the loop after it.';

export const branchOnAnswer =
	'After it, use If on {{ $json.approved }} with the condition Boolean, is true. If nobody answers in time, approved is false and answer is timedOut.';

export interface Resource {
	name: string;
	value: string;
	description: string;
	operations: readonly Operation[];
	/** By default, it is Get Many, or the first read. */
	startsWith?: string;
	/**
	 * The values at these paths work like a credential. n8n writes paths like this:
	 * `details[*].value`.
	 */
	secretOutput?: readonly string[];
}

interface CredentialChoice {
	name: string;
	value: string;
	credentialType: string;
}

export interface Service {
	credentials: readonly CredentialChoice[];
	resources: readonly Resource[];
	lists: Readonly<Record<string, ListSource>>;
	mappers?: Readonly<Record<string, FieldSource>>;
	/** The operation may have a separate text for the status. */
	errors: Readonly<Record<number, ErrorText>>;
	/**
	 * The platform may have a different spelling of a path, which is tried if the path isn’t found.
	 */
	otherPaths?: Readonly<Record<string, readonly string[]>>;
	/** A GET of such a path changes data; the operation sends it once. */
	changedByGet?: ReadonlyArray<readonly [segment: string, operation: string]>;
	/** If this field of the credential is `true`, the secret is sent in the second of two ways. */
	otherSignIn?: { secret: Setting; field: string };
	/** It returns the setting that a rejection contradicts. */
	advice?: readonly Advice[];
	/** The names are those for `Api.at`; the first service is the item’s own. */
	uses?(prepared: never): Readonly<Record<string, Used>>;
}

export interface Used {
	service: Service;
	operation: Operation;
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

const isUnavailable = ({ kind }: Operation) => kind === 'unavailable';

const byUse = (a: Operation, b: Operation) =>
	Number(isUnavailable(a)) - Number(isUnavailable(b)) || byName(a, b);

/** n8n keeps one list for all operations of a node (`sensitiveOutputFields`). */
export const secretOutputOf = ({ resources }: Service): string[] => [
	...new Set(resources.flatMap(({ secretOutput = [] }) => secretOutput)),
];

export function propertiesOf(service: Service): INodeProperties[] {
	return [
		...authenticationOf(service),
		resourceOf(service),
		...service.resources.flatMap(operationsOf),
		...parametersOf(service.resources),
	];
}

export function authenticationOf({ credentials, uses }: Service): INodeProperties[] {
	if (credentials.length < 2 || uses) return [];
	const [{ value: first }] = credentials;
	return [
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: credentials.map(({ name, value }) => ({ name, value })).sort(byName),
			default: first,
			description: 'How to sign in to the platform',
		},
	];
}

function resourceOf({ resources }: Service): INodeProperties {
	const [{ value: first }] = resources;
	return {
		displayName: 'Resource',
		name: 'resource',
		// One resource leaves nothing to choose, but n8n finds schemas, tools and actions by it.
		type: resources.length === 1 ? 'hidden' : 'options',
		noDataExpression: true,
		options: resources
			.map(({ name, value, description }) => ({ name, value, description }))
			.sort(byName),
		default: first,
	};
}

/** A node that already has such an operation keeps it. */
const notInTools: IDisplayOptions = { show: { '@tool': [false] } };

/**
 * If tools lack the node’s first operation, there are two lists. n8n makes its list of actions from
 * the first one.
 */
function operationsOf(resource: Resource): INodeProperties[] {
	const { operations } = resource;
	const first = firstOf(resource, operations);
	if (isForTools(first)) return [operationOf(resource, first)];
	const available = operations.filter((one) => !isUnavailable(one));
	const inTools = firstOf(resource, operations.filter(isForTools));
	return [
		operationOf({ ...resource, operations: available }, inTools, [true]),
		operationOf(resource, first, [false]),
	];
}

const firstOf = ({ startsWith }: Resource, operations: readonly Operation[]): Operation =>
	operations.find(({ value }) => value === startsWith) ??
	operations.find(({ value }) => value === 'getAll') ??
	operations.find(({ effect }) => effect === 'read') ??
	operations[0];

function operationOf(
	{ value: resource, operations }: Resource,
	{ value: first }: Operation,
	inTools?: boolean[],
): INodeProperties {
	const options: INodePropertyOptions[] = [...operations]
		.sort(byUse)
		.map(({ name, value, action, description, hint, ...operation }) => ({
			name,
			value,
			action,
			description,
			...(hint === undefined ? {} : { builderHint: { propertyHint: hint } }),
			...(isForTools(operation) ? {} : { displayOptions: notInTools }),
		}));
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource], ...(inTools && { '@tool': inTools }) } },
		options,
		default: first,
	};
}

function parametersOf(resources: readonly Resource[]): INodeProperties[] {
	const forms = resources.flatMap(({ value: resource, operations }) =>
		operations.map((operation) => ({
			resource,
			operation: operation.value,
			parameters: asEntered(formOf(operation) as INodeProperties[]),
		})),
	);
	return mergeForms(forms).flatMap(({ parameter, places }) =>
		places.flatMap((show) => updateDisplayOptions({ show }, [withOwnGroups(show)(parameter)])),
	);
}

export function formOf({
	parameters,
	kind,
	limited,
	effect,
	...operation
}: Pick<Operation, 'parameters' | 'kind' | 'limited'> &
	Partial<Pick<Operation, 'effect'> & Parameters<typeof isForTools>[0]>): Parameter[] {
	const optionsField = parameters.find(({ name }) => name === 'options');
	const ownOptions = (optionsField?.options ?? []) as Parameter[];
	const isDownload = ownOptions.some(({ typeOptions }) => typeOptions?.boundsDownload);
	const common = [
		timeoutSeconds,
		...(effect === 'read' && !isDownload ? [maxResponse] : []),
		...(kind === 'batched' ? [batching] : []),
		...(reachesPeople({ limited }) && !hasOwnKey({ limited, parameters }) ? sendOnceOptions : []),
		...(limited ? [limitsOption(limited.by)] : []),
	];
	const options = [...ownOptions, ...common].sort((a, b) =>
		a.displayName.localeCompare(b.displayName),
	);
	const fields = parameters.filter((parameter) => parameter !== optionsField);
	const to = fields.findIndex(({ name }) => name === limited?.recipientField) + 1;
	const allowed = limited && to > 0 && isForTools(operation) ? allowedInTools(limited.by) : [];
	return [...fields.slice(0, to), ...allowed, ...fields.slice(to), optionsOf(...options)];
}

/** For example `Buy numbers`, which the canvas shows below a node. */
export function subtitleOf({ resources }: Service): string {
	const texts = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => [`${value}.${operation.value}`, textOf(operation)]),
	);
	return `={{ (${JSON.stringify(Object.fromEntries(texts))})[$parameter["resource"] + "." + $parameter["operation"]] || $parameter["operation"] }}`;
}

const textOf = ({ subtitle, action }: Operation) => subtitle ?? action.replace(/ permanently$/, '');

export function chosenOf({ name, options = [] }: Parameter): string {
	const optionNames = (options as ReadonlyArray<{ name: string; value: string }>).map((option) => [
		option.value,
		option.name,
	]);
	return `={{ [].concat($parameter["${name}"]).map((value) => (${JSON.stringify(Object.fromEntries(optionNames))})[value] || value).join(", ") }}`;
}
