/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a program */
import { startSandbox } from '../../sandbox/server';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/tokens';
import type { Evidence } from './evidence';
import { gather, lastOfEach } from './evidence';
import type { Exchange, RecordingProxy } from './proxy';
import { ofNextHop, startProxy } from './proxy';
import { callReads, sendProbes } from './requests';
import type { RecordedService } from './services';

/** What requests are made with; the base URL of the credential is that of the proxy. */
export interface Account {
	credential: Readonly<Record<string, string>>;
	/** Values of parameters that no list offers, by name. */
	inputs: Readonly<Record<string, string>>;
	proxy: RecordingProxy;
}

/** Lets `act` work on an account through a recording proxy; returns its result and the exchanges. */
export async function recording<T>(
	{ credential, inputs }: Omit<Account, 'proxy'>,
	act: (account: Account) => Promise<T>,
): Promise<{ result: T; exchanges: Exchange[] }> {
	const proxy = await startProxy(credential.baseUrl);
	const proxied = { ...credential, baseUrl: proxy.url };
	const result = await act({ credential: proxied, inputs, proxy }).finally(proxy.stop);
	return { result, exchanges: proxy.exchanges };
}

/** Calls the operations that read, and sends the probes. */
export async function read(recorded: RecordedService, account: Account) {
	const called = await callReads(recorded, account);
	await sendProbes(recorded, account);
	return called;
}

const { push, chat } = SEEDED_MESSAGING;

const sandboxAccount = (url: string) => ({
	credential: {
		...{ baseUrl: url, accessToken: SANDBOX_TOKEN, apiKey: SANDBOX_API_KEY },
		tenantId: SANDBOX_TENANT,
	},
	inputs: { userId: push.user, fileId: chat.media.image, request_id: 'CA1' },
});

/** By service and settings. */
const played = new Map<string, Promise<{ sent: Exchange[]; evidence: Evidence }>>();

/** What a new sandbox answers to the reads with these settings; it is the same every time. */
export async function playSandbox(recorded: RecordedService, settings: object): Promise<Evidence> {
	const play = async (patch: object) => {
		const key = JSON.stringify([recorded.name, patch]);
		if (!played.has(key))
			played.set(
				key,
				recordSandbox(recorded, patch, async () => await play({})),
			);
		return await played.get(key)!;
	};
	return (await play(settings)).evidence;
}

/** The nodes read with the default settings; with others, what they sent is sent again. */
async function recordSandbox(
	recorded: RecordedService,
	settings: object,
	usual: () => Promise<{ sent: Exchange[] }>,
) {
	const isDefault = Object.keys(settings).length === 0;
	const { sent } = isDefault ? { sent: [] } : await usual();
	const { url, world, stop } = await startSandbox({ only: [recorded.name] });
	world.configure({ [recorded.name]: settings });
	const act = async (account: Account) =>
		isDefault ? await read(recorded, account) : await repeat(sent, account);
	const { exchanges } = await recording(sandboxAccount(`${url}/${recorded.name}`), act).finally(
		stop,
	);
	return { sent: lastOfEach(exchanges), evidence: gather(recorded.name, exchanges) };
}

async function repeat(exchanges: readonly Exchange[], { proxy }: Account): Promise<void> {
	for (const { purpose, method, url, requestHeaders, requestBody } of exchanges) {
		proxy.purpose = purpose;
		const headers = ofNextHop(requestHeaders);
		await fetch(proxy.url + url, { method, headers, body: requestBody || undefined });
	}
}
