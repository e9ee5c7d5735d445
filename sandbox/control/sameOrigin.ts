/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads addresses */
import { isIP } from 'node:net';
import { HttpError, type Incoming } from '../http/http';
import { parseUrl } from '../core/url';

/**
 * No website has such a name: an address, a container’s name without a dot, or a name that networks
 * reserve. Any other name may be that of a website that leads to this machine, and a browser would
 * treat the sandbox as that website.
 */
function isOwnName(name: string, listensOn: string): boolean {
	const bare = name.replace(/^\[|\]$/g, '');
	return (
		isIP(bare) !== 0 ||
		!bare.includes('.') ||
		bare === listensOn ||
		/\.(?:localhost|local|internal|test)$/.test(bare)
	);
}

/** A different website could reset or read the sandbox of a person who only visits it. */
export function requireSameOrigin({ headers }: Pick<Incoming, 'headers'>, listensOn: string): void {
	const { host = '', origin } = headers;
	const hostUrl = parseUrl(`http://${host}`);
	if (!hostUrl || !isOwnName(hostUrl.hostname, listensOn)) {
		throw new HttpError(
			403,
			'Use the address that the sandbox printed: another name may be that of a website',
		);
	}
	const isSame = origin === undefined || parseUrl(origin)?.host === hostUrl.host;
	if (!isSame) throw new HttpError(403, 'Another website may not control the sandbox');
}
