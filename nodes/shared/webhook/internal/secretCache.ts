import { clock } from '../../clock';

interface CachedSecret {
	secret: string;
	atMs: number;
}

/** Recently read secrets by credential ID; they are compared, never returned. */
const cache = new Map<string, CachedSecret>();
const pending = new Map<string, Promise<string>>();
const freshForMs = 60_000;

/**
 * Whether the secret matches. n8n takes up to 300 ms to read it, so it is cached for a minute, and all
 * waiting requests share one read. If the cached one does not match it is read again: a changed secret
 * works at once, and the old one for up to a minute more.
 */
export async function matchesSecret(
	credentialId: string,
	read: () => Promise<string>,
	matches: (secret: string) => boolean,
): Promise<boolean> {
	const known = cache.get(credentialId);
	if (known && clock.now() - known.atMs < freshForMs && matches(known.secret)) return true;
	return matches(await readOnce(credentialId, read));
}

async function readOnce(credentialId: string, read: () => Promise<string>): Promise<string> {
	const begun = pending.get(credentialId) ?? refresh(credentialId, read);
	pending.set(credentialId, begun);
	return await begun;
}

async function refresh(credentialId: string, read: () => Promise<string>): Promise<string> {
	try {
		const secret = await read();
		cache.set(credentialId, { secret, atMs: clock.now() });
		return secret;
	} finally {
		pending.delete(credentialId);
	}
}
