import type { IDataObject } from 'n8n-workflow';

import type { Requests, ResponseValidator } from '../declare/api';
import type { Operation } from '../declare/operation';
import { operation, parameter } from '../declare/operation';
import type { Resource } from '../declare/service';
import { OperationError } from '../errors/operationError';
import { isJsonObject } from '../text/json';
import type { QueryParameter } from './path';
import { checkedPath, mayName } from './path';

export interface PathsOf {
	example: string;
	/** Segments of paths that a GET changes something at, and the operation that does it safely. */
	changedByGet?: ReadonlyArray<readonly [segment: string, operation: string]>;
}

const pathField = (example: string) =>
	parameter({
		displayName: 'Path',
		name: 'path',
		type: 'string',
		default: '',
		required: true,
		placeholder: `e.g. ${example}`,
		description: 'Path below the credential’s Base URL',
	});

const query = parameter({
	displayName: 'Query Parameters',
	name: 'queryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description: 'What follows the question mark of the address',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameters',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					required: true,
					placeholder: 'e.g. page',
					description: 'Name of the parameter',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					typeOptions: { exact: true },
					default: '',
					description: 'Value of the parameter, before encoding',
				},
			],
		},
	],
});

const method = parameter({
	displayName: 'Method',
	name: 'method',
	type: 'options',
	options: [
		{ name: 'DELETE', value: 'DELETE' },
		{ name: 'PATCH', value: 'PATCH' },
		{ name: 'POST', value: 'POST' },
		{ name: 'PUT', value: 'PUT' },
	],
	default: 'POST',
	description: 'Method of the HTTP request',
});

const body = parameter({
	displayName: 'Body',
	name: 'body',
	type: 'json',
	default: '{}',
	displayOptions: { show: { method: ['POST', 'PATCH', 'PUT'] } },
	description: 'Body of the request, a JSON object',
});

/** Also an answer without a body (204), and a text such as `Accepted`. */
const isAnything: ResponseValidator = Object.assign(() => true, { takesTexts: true } as const);

/** An object as it is, a list as one item per entry, anything else as `{ value }`: null without a body. */
const toItems = (answer: unknown): IDataObject | IDataObject[] =>
	Array.isArray(answer) ? answer.map(toItem) : toItem(answer);

const toItem = (value: unknown): IDataObject =>
	isJsonObject(value) ? value : ({ value } as IDataObject);

const urlOf = (path: string, { parameters = [] }: { parameters?: unknown }) =>
	checkedPath(path, parameters as QueryParameter[]);

export const readPath = ({ example, changedByGet = [] }: PathsOf): Operation => {
	const checked = (path: string, parameters: IDataObject) => {
		const url = urlOf(path, parameters);
		const [, instead] = changedByGet.find(([name]) => mayName(path, name)) ?? [];
		if (instead === undefined) return url;
		throw changesData(instead);
	};
	return operation({
		name: 'Read Any Path',
		value: 'readPath',
		action: 'Read any path of the service',
		description: 'Send a GET request with the credential, and try again when a request fails',
		effect: 'read',
		kind: 'custom',
		parameters: [pathField(example), query],
		prepare: ({ path, queryParameters }) => ({ url: checked(path, queryParameters) }),
		async execute(api, { url }) {
			return toItems(await api.get(url, isAnything));
		},
	});
};

export const sendRequest = ({ example }: PathsOf): Operation =>
	operation({
		name: 'Send Any Request',
		value: 'sendRequest',
		action: 'Send any request that may cost money or reach people',
		subtitle: 'Send any request',
		description: 'Send a request with the credential once, also if its answer is lost',
		hint: 'Use it only for a path that no other operation has. If an AI model fills in its fields, keep method and path fixed, and set limits under options.',
		effect: 'write',
		kind: 'custom',
		limited: { by: 'request', counted: () => 1 },
		unconfirmed: 'Check at the platform what became of it before you send it again.',
		parameters: [method, pathField(example), query, body],
		prepare: ({ path, queryParameters }) => ({ url: urlOf(path, queryParameters) }),
		async execute(api, { method: verb, url, body: content }) {
			return toItems(await senders[verb](api, url, content ?? {}));
		},
	});

const senders: Readonly<
	Record<string, (api: Requests, url: string, body: IDataObject) => Promise<unknown>>
> = {
	DELETE: async (api, url) => await api.delete(url, isAnything),
	PATCH: async (api, url, content) => await api.patch(url, content, isAnything),
	POST: async (api, url, content) => await api.post(url, content, isAnything),
	PUT: async (api, url, content) => await api.put(url, content, isAnything),
};

/** For a service with several resources; one with a single one lists the operations there. */
export const customRequest = (operations: readonly Operation[]): Resource => ({
	name: 'Custom Request',
	value: 'customRequest',
	description: 'Any path of the service that no other operation has',
	operations,
});

const changesData = (instead: string) =>
	new OperationError(
		'This path changes data although it is read with GET',
		`Nothing was sent. Use the operation ${instead}, which sends it once.`,
	);
