import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { clock } from '../../clock';

export const credentialType = 'switchboardWebhookApi';

type Field = 'secret' | 'signingSecret';

/** Recently read secrets by credential and field; they are compared, never returned. */
const cache = new Map<string, { secret: string; atMs: number }>();
const pending = new Map<string, Promise<string>>();
const freshForMs = 60_000;

export const credentialOf = (context: IWebhookFunctions | IHookFunctions) =>
	context.getNode().credentials?.[credentialType];

/**
 * Whether a field of the credential is what `isRight` wants. n8n takes up to 300 ms to read it, so it is
 * cached for a minute, and all waiting requests share one read. If the cached one does not match it is read
 * again: a changed secret works at once, and the old one for up to a minute more.
 */
export async function matchesSecret(
	context: IWebhookFunctions,
	field: Field,
	isRight: (secret: string) => boolean,
): Promise<boolean> {
	const key = `${credentialOf(context)?.id}|${field}`;
	const known = cache.get(key);
	if (known && clock.now() - known.atMs < freshForMs && isRight(known.secret)) return true;
	const begun = pending.get(key) ?? refresh(context, field, key);
	pending.set(key, begun);
	return isRight(await begun);
}

async function refresh(context: IWebhookFunctions, field: Field, key: string): Promise<string> {
	try {
		const secret = await secretOf(context, field);
		cache.set(key, { secret, atMs: clock.now() });
		return secret;
	} finally {
		pending.delete(key);
	}
}

export async function secretOf(
	context: IWebhookFunctions | IHookFunctions,
	field: Field,
): Promise<string> {
	const { [field]: secret } = await context.getCredentials(credentialType);
	return String(secret ?? '');
}
