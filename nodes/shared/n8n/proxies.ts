/** What the errors of n8n 2.41.1 show of a proxy. */
import { errorChain } from './progress';

/**
 * Whether n8n's proxy could not be reached, or ended the connection: nothing was sent to the service. n8n tried
 * another host than the URL's own, or its agent for proxies says so.
 */
export function failedAtProxy(thrown: unknown, url: string): boolean {
	if (/^Proxy connection ended/.test(String((thrown as Error).message))) return true;
	const contact = contactOf(thrown);
	if (!contact || !URL.canParse(url)) return false;
	const target = new URL(url);
	const host = target.hostname.replace(/[[\]]/g, '');
	if ('unknownHost' in contact) return contact.unknownHost !== host;
	const { address, port } = contact;
	const targetPort = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
	return port !== targetPort || (isAddress(host) && address !== host);
}

type Contact = { address: string; port: number } | { unknownHost: string };

const isAddress = (host: string) => host.includes(':') || /^[\d.]+$/.test(host);

function contactOf(thrown: unknown): Contact | undefined {
	for (const one of errorChain(thrown)) {
		const { hostname, address, port } = one as Record<string, unknown>;
		if (typeof address === 'string' && typeof port === 'number') return { address, port };
		if (typeof hostname === 'string') return { unknownHost: hostname };
	}
	return undefined;
}
