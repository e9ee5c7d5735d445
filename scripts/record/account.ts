import { startSandbox } from '../../sandbox/http/server';
import { SEEDED_MESSAGING } from '../../sandbox/services/messaging/seeded';
import { SANDBOX_API_KEY, SANDBOX_TENANT, SANDBOX_TOKEN } from '../../sandbox/issuer/tokens';
import { isOfWrite, lastOfEach } from './evidence';
import type { Exchange } from './proxy';
import { send, startProxy } from './proxy';
import type { Settings } from './readings';
import type { Account, Called } from './requests';
import { callReads, sendProbes } from './requests';
import type { RecordedService } from './services';
import { makeSamples } from './write';

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

const played = new Map<string, Promise<Exchange[]>>();

/** The answers to the reads, then to samples of these writes; the same every time. */
export async function playSandbox(
	recorded: RecordedService,
	settings: Settings,
	writes: readonly string[],
) {
	const key = JSON.stringify([recorded.name, settings, writes]);
	if (!played.has(key)) played.set(key, recordSandbox(recorded, settings, writes));
	return await played.get(key)!;
}

/** The nodes ask with the default settings; with others, what they sent is sent again. */
async function recordSandbox(
	recorded: RecordedService,
	settings: Settings,
	writes: readonly string[],
): Promise<Exchange[]> {
	const { name } = recorded;
	const isUsual = Object.keys(settings).length === 0;
	const usual = isUsual ? undefined : await playSandbox(recorded, {}, writes);
	const { url, world, stop } = await startSandbox({ only: [name] });
	const restore = () => {
		world.reset();
		world.configure(settings);
	};
	restore();
	const { push, chat } = SEEDED_MESSAGING;
	const credential = {
		...{ baseUrl: `${url}/${name}`, accessToken: SANDBOX_TOKEN },
		...{ apiKey: SANDBOX_API_KEY, tenantId: SANDBOX_TENANT },
	};
	const inputs = { userId: push.user, fileId: chat.media.image, request_id: 'CA1' };
	const write = async (account: Account) => await makeSamples(recorded, writes, account, restore);
	const exchanges = usual
		? sendAgain(credential.baseUrl, usual, restore)
		: recordAccount(recorded, { credential, inputs }, write).then((account) => account.exchanges);
	return lastOfEach(await exchanges.finally(stop));
}

/** Reads at once, then each write by itself, in the first state. */
async function sendAgain(
	baseUrl: string,
	exchanges: readonly Exchange[],
	restore: () => void,
): Promise<Exchange[]> {
	const again = async (one: Exchange) => (await send(baseUrl, one)).exchange;
	const answers = await Promise.all(exchanges.filter((one) => !isOfWrite(one)).map(again));
	let last = '';
	for (const one of exchanges.filter(isOfWrite)) {
		if (one.purpose !== last) restore();
		last = one.purpose;
		answers.push(await again(one));
	}
	return answers;
}
