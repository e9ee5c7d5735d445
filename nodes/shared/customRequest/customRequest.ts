import type { IDataObject } from 'n8n-workflow';

import type { Requests, ResponseValidator } from '../declare/api';
import {
	type Operation,
	type ReadOperation,
	type WriteOperation,
	operation,
	parameter,
} from '../declare/operation';
import type { Resource } from '../declare/service';
import { OperationError } from '../errors/operationError';
import { isJsonObject } from '../text/json';
import { isDots, quote, readDecoded } from '../text/wording';

interface QueryParameter {
	name: string;
	value: string;
}

/** Servers accept little more, and a repeated group runs out of stack on a very long text. */
const maxLength = 4_000;

/** RFC 3986 allows these characters in segments. A double slash would leave a segment empty. */
const pathForm = /^(\/([\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+)+\/?$/i;

/**
 * A server that decodes again, or differently from UTF-8, may treat these as the end of a segment:
 * slashes, including those that Windows maps to one, bytes that aren’t UTF-8, and the escapes of
 * IIS.
 */
const endsSegment = /[/\\?#\u2044\u2215\u2216\p{Cc}\p{Zl}\p{Zp}]|%[\da-f]{2}|%u[\da-f]{4}/iu;

/**
 * Rejects segments of dots, or with slashes or control characters, regardless of how often they are
 * decoded.
 */
function checkedPath(path: string, query: readonly QueryParameter[]): string {
	const isPath = path.length <= maxLength && pathForm.test(path);
	if (!isPath || !segmentsOf(path).every(isName)) throw notAPath(path);
	if (query.length === 0) return path;
	const search = new URLSearchParams(
		query.map(({ name, value }): [string, string] => [name, value]),
	);
	return `${path}?${search.toString()}`;
}

/** A server may treat a segment as this name, even if it has other characters beside letters. */
const mayName = (path: string, name: string) =>
	segmentsOf(path).some((segment) => lettersOf(segment).startsWith(lettersOf(name)));

const segmentsOf = (path: string) =>
	path
		.replace(/^\/|\/$/g, '')
		.split('/')
		.map(readDecoded);

/**
 * Java servers leave out the parameters after a semicolon, so `..;v=1` leads to the parent folder.
 */
function isName(segment: string): boolean {
	const [name, ...parameters] = segment.split(';');
	return name !== '' && !endsSegment.test(segment) && ![name, ...parameters].some(isDots);
}

/** Case is ignored, even that of a letter that only shares its capital with an English one. */
const lettersOf = (text: string) =>
	text
		.toUpperCase()
		.toLowerCase()
		.replace(/[^a-z]/g, '');

function notAPath(path: string): OperationError {
	const advice = path.includes('?')
		? 'Enter the part after the question mark under “Query Parameters”'
		: "A path begins with / and continues the Base URL of the credential. Between the slashes are letters, digits and -._~!$&'()*+,;=:@, others encoded once, e.g. with encodeURIComponent, and no .. or other slash";
	return new OperationError(
		'“Path” is not a path below the Base URL',
		`Nothing was sent. ${advice}. It is ${quote(path)}`,
	);
}

export interface PathsOf {
	example: string;
	/** A GET of such a path changes data; the operation sends it safely. */
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
	description: 'Query parameters to add to the URL',
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

/** A response without a body (204) or with a text such as `Accepted` counts, too. */
const isAnything: ResponseValidator = Object.assign(() => true, { takesTexts: true } as const);

/**
 * An object is one item, a list has one item per entry, and anything else is `{ value }`: null
 * without a body.
 */
const toItems = (answer: unknown): IDataObject | IDataObject[] =>
	Array.isArray(answer) ? answer.map(toItem) : toItem(answer);

const toItem = (value: unknown): IDataObject =>
	isJsonObject(value) ? value : ({ value } as IDataObject);

const urlOf = (path: string, { parameters = [] }: { parameters?: unknown }) =>
	checkedPath(path, parameters as QueryParameter[]);

export const readPath = ({ example, changedByGet = [] }: PathsOf): ReadOperation => {
	const checked = (path: string, parameters: IDataObject) => {
		const url = urlOf(path, parameters);
		const [, instead] = changedByGet.find(([name]) => mayName(path, name)) ?? [];
		if (instead === undefined) return url;
		throw changesData(instead);
	};
	return operation({
		name: 'Read Any Path',
		value: 'readPath',
		action: 'Send custom GET request',
		description: 'Send a GET request with the credential; it’s repeated if it fails',
		effect: 'read',
		kind: 'custom',
		parameters: [pathField(example), query],
		prepare: ({ path, queryParameters }) => ({ url: checked(path, queryParameters) }),
		async execute(api, { url }) {
			return toItems(await api.get(url, isAnything));
		},
	});
};

export const sendRequest = ({ example }: PathsOf): WriteOperation =>
	operation({
		name: 'Send Any Request',
		value: 'sendRequest',
		action: 'Send custom request that may cost money or reach people',
		subtitle: 'Send custom request',
		description: 'Send a write request; it’s never repeated, even if no response arrives',
		hint: 'Use it only for a path that no other operation covers. If an AI model fills in its fields, keep method and path fixed, and set limits under options.',
		effect: 'write',
		kind: 'custom',
		limited: { by: 'request', counted: () => 1 },
		unconfirmed: 'Check with the platform whether it was carried out before you send it again.',
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

export const customRequest = (operations: readonly Operation[]): Resource => ({
	name: 'Custom Request',
	value: 'customRequest',
	description: 'API requests that no other operation covers',
	operations,
});

const changesData = (instead: string) =>
	new OperationError(
		'This path changes data, even with GET',
		`Nothing was sent. Use the operation ${instead}, which sends it once.`,
	);
