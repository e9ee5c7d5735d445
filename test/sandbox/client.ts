import axios, { type AxiosInstance } from 'axios';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { SANDBOX_API_KEY, SANDBOX_TOKEN } from '../../sandbox/tokens';
import type { World } from '../../sandbox/world';

export const NOW = '2026-03-15T10:00:00.000Z';

export interface Client {
	sandbox: Sandbox;
	world: World;
	/** Calls the numbering service with the sandbox's token; throws for no status. */
	numbering: AxiosInstance;
	/** Calls the AI agents service with the sandbox's token. */
	aiAgents: AxiosInstance;
	/** Calls email, journey and chat at their common base URL, with the sandbox's key. */
	messaging: AxiosInstance;
	/** Calls the push service, without a key. */
	push: AxiosInstance;
	/** Calls the control plane. */
	control: AxiosInstance;
	/** Calls the issuer; follows no redirect. */
	oauth: AxiosInstance;
}

const anyStatus = { validateStatus: () => true, maxRedirects: 0 };

/** A new sandbox whose clock is stopped at NOW. */
export async function openSandbox(): Promise<Client> {
	const sandbox = await startSandbox();
	sandbox.world.reset({ now: NOW });
	const headers = { authorization: `Bearer ${SANDBOX_TOKEN}` };
	return {
		sandbox,
		world: sandbox.world,
		numbering: axios.create({ ...anyStatus, baseURL: `${sandbox.url}/numbering`, headers }),
		aiAgents: axios.create({ ...anyStatus, baseURL: `${sandbox.url}/aiAgents`, headers }),
		messaging: axios.create({
			...anyStatus,
			baseURL: `${sandbox.url}/messaging`,
			headers: { apikey: SANDBOX_API_KEY },
		}),
		push: axios.create({ ...anyStatus, baseURL: `${sandbox.url}/push` }),
		control: axios.create({ ...anyStatus, baseURL: `${sandbox.url}/_sandbox` }),
		oauth: axios.create({ ...anyStatus, baseURL: `${sandbox.url}/oauth` }),
	};
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
