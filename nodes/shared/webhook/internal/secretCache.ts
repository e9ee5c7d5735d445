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

/** n8n needs up to 300 ms for a secret. A changed one works at once, the old one for a minute. */
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
