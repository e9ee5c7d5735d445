import axios, { type AxiosInstance } from 'axios';
import { startSandbox, type Sandbox } from '../../sandbox/http/server';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import type { World } from '../../sandbox/core/world';

export const NOW = '2026-03-15T10:00:00.000Z';

/** A purchase that the sandbox accepts. */
export const ORDER = {
	destinationId: 102,
	quantity: 3,
	numberTypes: ['GEOGRAPHIC'],
	features: ['CALL_IN'],
	reference: 'first',
};

export interface Client {
	sandbox: Sandbox;
	world: World;
	// Each has the credential of its service, follows no redirect and throws for no status.
	numbering: AxiosInstance;
	aiAgents: AxiosInstance;
	/** Email, journey and chat at their common base URL. */
	messaging: AxiosInstance;
	push: AxiosInstance;
	voice: AxiosInstance;
	control: AxiosInstance;
	oauth: AxiosInstance;
}

const anyStatus = { validateStatus: () => true, maxRedirects: 0 };

type Options = Parameters<typeof startSandbox>[0];

/** A new sandbox whose clock is stopped at NOW. */
export async function openSandbox(options?: Options): Promise<Client> {
	const sandbox = await startSandbox(options);
	sandbox.world.reset({ now: NOW });
	const open = (path: string, headers = {}) =>
		axios.create({ ...anyStatus, baseURL: `${sandbox.url}/${path}`, headers });
	const token = { authorization: `Bearer ${SANDBOX_TOKEN}` };
	return {
		sandbox,
		world: sandbox.world,
		numbering: open('numbering', token),
		aiAgents: open('aiAgents', token),
		messaging: open('messaging', { apikey: SANDBOX_API_KEY }),
		push: open('push'),
		voice: open('outboundVoice', { 'x-tenant-id': SANDBOX_TENANT }),
		control: open('_sandbox'),
		oauth: open('oauth'),
	};
}

/** A sandbox for the tests of a file; each test begins with its first state at NOW. */
export function useSandbox(options?: Options): Client {
	const client = {} as Client;
	beforeAll(async () => void Object.assign(client, await openSandbox(options)));
	beforeEach(() => client.world.reset({ now: NOW }));
	afterAll(async () => await client.sandbox.stop());
	return client;
}

/** The code of a request that ends without a response; else undefined. */
export async function catchCode(request: Promise<unknown>): Promise<string | undefined> {
	try {
		await request;
		return undefined;
	} catch (thrown) {
		return (thrown as { code?: string }).code;
	}
}
