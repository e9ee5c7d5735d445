/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads addresses */
import { isIP } from 'node:net';
import { HttpError, type Incoming } from '../http/http';
import { parseUrl } from '../core/url';

/**
 * Names that no website has: an address, a name without a dot, as containers have it, and those that networks keep for
 * themselves. Any other may be the name of a website that leads to this machine, so that a browser takes it for that website.
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

/** Refuses what another website sends: it could reset or read the sandbox of a person who only visits it. */
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
