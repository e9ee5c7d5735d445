interface Kept {
	secret: string;
	atMs: number;
}

/** Secrets read lately, by credential; only ever compared with, never given out. */
const kept = new Map<string, Kept>();
const keptMs = 10_000;

/**
 * Whether `fits` holds for the secret, which n8n takes tens of milliseconds to read: so it is kept
 * for ten seconds. One that does not fit is read anew, so that a changed secret holds at once; the
 * one before it holds for those ten seconds more.
 */
export async function fitsSecret(
	credentialId: string,
	read: () => Promise<string>,
	fits: (secret: string) => boolean,
): Promise<boolean> {
	const known = kept.get(credentialId);
	if (known && Date.now() - known.atMs < keptMs && fits(known.secret)) return true;
	const secret = await read();
	kept.set(credentialId, { secret, atMs: Date.now() });
	return fits(secret);
}
