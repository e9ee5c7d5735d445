import { startSandbox } from '../../sandbox/server';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/tokens';
import { lastOfEach } from './evidence';
import type { Exchange, RecordingProxy } from './proxy';
import { send, startProxy } from './proxy';
import type { Settings } from './readings';
import type { Called } from './requests';
import { callReads, sendProbes } from './requests';
import type { RecordedService } from './services';

/** What requests are made with; the base URL of the credential is that of the proxy. */
export interface Account {
	credential: Readonly<Record<string, string>>;
	/** Values of parameters that no list offers, by name. */
	inputs: Readonly<Record<string, string>>;
	proxy: RecordingProxy;
}

/** Calls the operations that read and sends the probes; then `write` may work on the account. */
export async function recordAccount(
	recorded: RecordedService,
	{ credential, inputs }: Omit<Account, 'proxy'>,
	write: (account: Account) => Promise<Called[]> = async () => [],
): Promise<{ exchanges: Exchange[]; called: Called[] }> {
	const proxy = await startProxy(credential.baseUrl);
	const account = { credential: { ...credential, baseUrl: proxy.url }, inputs, proxy };
	try {
		const called = await callReads(recorded, account);
		await sendProbes(recorded, account);
		return { exchanges: proxy.exchanges, called: [...called, ...(await write(account))] };
	} finally {
		proxy.stop();
	}
}

/** Exchanges with sandboxes, by service and settings. */
const played = new Map<string, Promise<Exchange[]>>();

/** What a new sandbox answers to the reads with these settings; it is the same every time. */
export async function playSandbox(recorded: RecordedService, settings: Settings) {
	const key = JSON.stringify([recorded.name, settings]);
	if (!played.has(key)) played.set(key, recordSandbox(recorded, settings));
	return await played.get(key)!;
}

/** The nodes read with the default settings; with others, what they sent is sent again. */
async function recordSandbox(recorded: RecordedService, settings: Settings): Promise<Exchange[]> {
	const { name } = recorded;
	const isUsual = Object.keys(settings).length === 0;
	const usual = isUsual ? undefined : await playSandbox(recorded, {});
	const { url, world, stop } = await startSandbox({ only: [name] });
	world.configure(settings);
	const { push, chat } = SEEDED_MESSAGING;
	const credential = {
		...{ baseUrl: `${url}/${name}`, accessToken: SANDBOX_TOKEN },
		...{ apiKey: SANDBOX_API_KEY, tenantId: SANDBOX_TENANT },
	};
	const inputs = { userId: push.user, fileId: chat.media.image, request_id: 'CA1' };
	const exchanges = usual
		? Promise.all(usual.map(async (one) => (await send(credential.baseUrl, one)).exchange))
		: recordAccount(recorded, { credential, inputs }).then((account) => account.exchanges);
	return lastOfEach(await exchanges.finally(stop));
}
