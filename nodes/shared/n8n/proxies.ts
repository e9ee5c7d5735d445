/** What the errors of n8n 2.41.1 show of a proxy. */
import { errorChain } from './progress';

type Contact = { address: string; port: number } | { unknownHost: string };

/** The proxy has ended the connection, so that nothing was sent. */
export const proxyClosed = 'PROXY_CLOSED';

/** n8n's agent for proxies gives this error no code. */
export const isClosedByProxy = (thrown: unknown) =>
	/^Proxy connection ended/.test(String((thrown as Error).message));

/** The host that n8n tried, if not the URL's own: a proxy. Undefined if unclear. */
export function proxyOf(thrown: unknown, url: string): string | undefined {
	const contact = contactOf(thrown);
	if (!contact || !URL.canParse(url)) return undefined;
	const target = new URL(url);
	const host = target.hostname.replace(/[[\]]/g, '');
	if ('unknownHost' in contact) {
		return contact.unknownHost === host ? undefined : contact.unknownHost;
	}
	const { address, port } = contact;
	const targetPort = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
	const isOther = port !== targetPort || (isAddress(host) && address !== host);
	return isOther ? `${address.includes(':') ? `[${address}]` : address}:${port}` : undefined;
}

const isAddress = (host: string) => host.includes(':') || /^[\d.]+$/.test(host);

function contactOf(thrown: unknown): Contact | undefined {
	for (const one of errorChain(thrown)) {
		const { hostname, address, port } = one as Record<string, unknown>;
		if (typeof address === 'string' && typeof port === 'number') return { address, port };
		if (typeof hostname === 'string') return { unknownHost: hostname };
	}
	return undefined;
}
