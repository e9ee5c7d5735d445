import { clock } from '../../clock';

interface Kept {
	secret: string;
	atMs: number;
}

/** Secrets read lately, by credential; only ever compared with, never given out. */
const kept = new Map<string, Kept>();
const reading = new Map<string, Promise<string>>();
const keptMs = 60_000;

/**
 * Whether `fits` holds for the secret, which n8n takes up to 300 ms to read: so it is kept for a
 * minute, and read once for all requests that wait for it. One that does not fit is read anew, so
 * that a changed secret holds at once; the one before it holds for that minute more.
 */
export async function matchesSecret(
	credentialId: string,
	read: () => Promise<string>,
	fits: (secret: string) => boolean,
): Promise<boolean> {
	const known = kept.get(credentialId);
	if (known && clock.now() - known.atMs < keptMs && fits(known.secret)) return true;
	return fits(await readOnce(credentialId, read));
}

async function readOnce(credentialId: string, read: () => Promise<string>): Promise<string> {
	const begun = reading.get(credentialId) ?? readAnew(credentialId, read);
	reading.set(credentialId, begun);
	return await begun;
}

async function readAnew(credentialId: string, read: () => Promise<string>): Promise<string> {
	try {
		const secret = await read();
		kept.set(credentialId, { secret, atMs: clock.now() });
		return secret;
	} finally {
		reading.delete(credentialId);
	}
}
