import type { IDataObject, INodeListSearchResult } from 'n8n-workflow';

import { Credentials } from './credentials';
import { packName, placePack } from './pack';
import { startProcess } from './process';
import { Rest } from './rest';
import { findRunningN8n, type RunningN8n } from './running';
import { Workflows } from './workflows';

export { fieldsOf, itemsOf, type Execution } from './execution';
export { OWNER } from './rest';
export type { WorkflowFile } from './workflows';

interface Options {
	folder: string;
	/** If it is in use or absent, a free one is used. */
	port?: number;
	env?: Record<string, string>;
	packDirectory?: string;
	log?: string;
}

interface Field {
	node: string;
	version?: number;
	path: string;
	method: string;
	parameters: IDataObject;
	credentials: Record<string, { id: string; name: string }>;
}

export interface N8nClient {
	url: string;
	/** In a cluster, it is that of the webhook processes. */
	webhookUrl: string;
	rest: Rest;
	credentials: Credentials;
	workflows: Workflows;
	nodeTypes(): Promise<IDataObject[]>;
	credentialTypes(): Promise<IDataObject[]>;
	/** The search filters one page of a From List field. */
	listSearch(field: Field, filter?: string, token?: string): Promise<INodeListSearchResult>;
}

export interface N8n extends N8nClient {
	pid: number;
	stop(): Promise<void>;
	/** It ends immediately, as in a crash or after the loss of a machine. */
	kill(): Promise<void>;
}

export async function startN8n(options: Options): Promise<N8n> {
	if (options.packDirectory) placePack(options.packDirectory, options.folder);
	const log = options.log ?? `${options.folder}/n8n.log`;
	const started = await startProcess({ ...options, log });
	const rest = new Rest(started.url);
	let signedIn = false;
	try {
		await rest.signIn();
		signedIn = true;
	} finally {
		if (!signedIn) await started.stop();
	}
	const { pid, stop, kill } = started;
	return { ...drive(rest, options.env?.N8N_WEBHOOK_URL), pid, stop, kill };
}

/** `stop` ends it only if this process has started it. */
export type OpenedN8n = N8nClient & Pick<N8n, 'stop'>;

export async function openN8n(options: Options): Promise<OpenedN8n> {
	const running = findRunningN8n();
	return running ? await joinN8n(running) : await startN8n(options);
}

export async function joinN8n({ url, login }: RunningN8n): Promise<OpenedN8n> {
	const rest = new Rest(url);
	await rest.signIn(login);
	const client = drive(rest);
	const types = await client.nodeTypes();
	if (!types.some(({ name }) => String(name).startsWith(`${packName}.`))) {
		throw new Error(`The n8n at ${url} has not loaded ${packName}: see CONTRIBUTING.md`);
	}
	return { ...client, stop: async () => await Promise.resolve() };
}

/** n8n rejects more than five sign-ins a minute, so this uses the owner’s cookie. */
export function connectN8n(url: string, cookie: string): N8nClient {
	return drive(new Rest(url, cookie));
}

function drive(rest: Rest, webhookUrl = rest.url): N8nClient {
	return {
		url: rest.url,
		webhookUrl,
		rest,
		credentials: new Credentials(rest),
		workflows: new Workflows(rest),
		nodeTypes: async () => (await rest.open('GET', '/types/nodes.json')).data,
		credentialTypes: async () => (await rest.open('GET', '/types/credentials.json')).data,
		async listSearch(field, filter, paginationToken) {
			const body = { ...requestFor(field), filter, paginationToken };
			return await rest.call('POST', '/dynamic-node-parameters/resource-locator-results', body);
		},
	};
}

function requestFor({ node, version = 1, path, method, parameters, credentials }: Field) {
	return {
		path,
		methodName: method,
		nodeTypeAndVersion: { name: node, version },
		currentNodeParameters: parameters,
		credentials,
	};
}
