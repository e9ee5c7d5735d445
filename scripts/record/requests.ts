import type { IDataObject, IHttpRequestOptions, INodeParameters } from 'n8n-workflow';

import type { Operation, Parameter } from '../../nodes/shared/declare/operation';
import type { ServiceName } from '../../sandbox/services/services';
import { runNode, searchList } from '../../test/harness/run';
import type { RecordingProxy } from './proxy';
import type { RecordedService } from './services';

/** What requests are made with; the base URL of the credential is that of the proxy. */
export interface Account {
	credential: Readonly<Record<string, string>>;
	inputs: Readonly<Record<string, string>>;
	proxy: RecordingProxy;
}

/** What became of an operation. Messages of errors may quote the account, so none is kept. */
export interface Called {
	/** `order.getAll` */
	key: string;
	outcome: 'worked' | 'ended with an error' | 'not called';
}

/** Reads that add no path of their own: they combine others or fetch from a storage. */
const combined =
	/^(agent\.(export|getFull)|callRecord\.(export|generateReport|summarize)|invoice\.(exportLines|generateReport|getWithBreakdown)|recording\.download)$/;

/** How many records of a list are read one by one, and how many records a list returns. */
const sample = { singles: 3, list: 200 };

export async function callReads(recorded: RecordedService, account: Account): Promise<Called[]> {
	const called: Called[] = [];
	const { credential, proxy } = account;
	for (const { key, resource, operation } of operationsOf(recorded, 'read')) {
		if (combined.test(key)) continue;
		proxy.purpose = key;
		const calls = await valuesFor(operation, recorded, account);
		const ends = calls.map(async (values) => {
			const parameters = { limit: sample.list, resource, operation: operation.value, ...values };
			return await runNode({ credential, parameters }, recorded.node).catch(() => undefined);
		});
		const failed = (await Promise.all(ends)).includes(undefined);
		const outcome = failed ? 'ended with an error' : 'worked';
		called.push({ key, outcome: calls.length === 0 ? 'not called' : outcome });
	}
	return called;
}

export interface Keyed {
	key: string;
	resource: string;
	operation: Operation;
}

export const operationsOf = ({ service }: RecordedService, effect: Operation['effect']) =>
	service.resources.flatMap(({ value: resource, operations }) =>
		operations
			.filter((operation) => operation.effect === effect)
			.map((one): Keyed => ({ key: `${resource}.${one.value}`, resource, operation: one })),
	);

/** A default of n8n's `$json` counts as none. */
const neededBy = ({ parameters }: Operation) =>
	parameters.filter((one) => one.required && (listOf(one) ?? /^(=.*)?$/.test(String(one.default))));

const listOf = ({ modes }: Parameter) =>
	modes?.find(({ type }) => type === 'list')?.typeOptions?.searchListMethod;

/** The parameters of each call; none if nothing offers a value for one of them. */
async function valuesFor(operation: Operation, { node }: RecordedService, account: Account) {
	const { credential, inputs } = account;
	let calls: INodeParameters[] = [{}];
	for (const parameter of neededBy(operation)) {
		const { name } = parameter;
		const list = listOf(parameter);
		const run = { credential, parameters: {} };
		const listed = list ? searchList(list, run, '', undefined, node) : Promise.reject();
		const { results } = await listed.catch(() => ({ results: [] }));
		const ids = results.map(({ value }) => ({ __rl: true, mode: 'id', value }));
		const values = list ? ids.slice(0, sample.singles) : [inputs[name] ?? ''].filter(Boolean);
		calls = values.flatMap((value) => calls.map((call) => ({ ...call, [name]: value })));
	}
	return calls;
}

/** The second largest number of 32 bits. */
const unknown = 2_147_483_646;

export const pageSizes = [100_000, 500, 100, 20];

type Probe = [name: string, url: string, body?: IDataObject];

const sizes = (url: string) => pageSizes.map((size): Probe => [`size ${size}`, url + size]);

const unknownUser = { userId: 'switchboard-recorder' };

const probes: Partial<Record<ServiceName, readonly Probe[]>> = {
	numbering: [
		['unknown ID', `/api/data/orders/${unknown}`],
		['invalid input', '/api/data/orders?size=many'],
		// The list is short, so that even a large page is a small answer.
		...sizes('/api/data/billingInfos?size='),
	],
	aiAgents: [
		['unknown ID', `/clients/${unknown}`],
		['invalid input', '/clients?limit=many'],
		['no credential', '/clients?limit=1'],
		['no size', '/paginated-agents'],
		...sizes('/paginated-agents?limit='),
	],
	push: [
		['unknown ID', '/api/push/history', unknownUser],
		['invalid input', '/api/push/history', {}],
		['no credential', '/api/push/history', unknownUser],
	],
	chat: [
		['unknown ID', `/api/whatsapp/file?id=${unknown}`],
		['invalid input', '/api/whatsapp/file'],
		['no credential', `/api/whatsapp/file?id=${unknown}`],
	],
};

export async function sendProbes(recorded: RecordedService, { credential, proxy }: Account) {
	const authenticate = recorded.credentialType.authenticate as (
		...signed: [credential: IDataObject, request: IHttpRequestOptions]
	) => Promise<IHttpRequestOptions>;
	for (const [name, url, body] of probes[recorded.name] ?? []) {
		const plain = { url, headers: { 'content-type': 'application/json' } };
		const { headers } = name === 'no credential' ? plain : await authenticate(credential, plain);
		proxy.purpose = `probe ${name}`;
		const posted = body && { method: 'POST', body: JSON.stringify(body) };
		await fetch(proxy.url + url, { ...posted, headers: headers as HeadersInit }).catch(() => null);
	}
}
