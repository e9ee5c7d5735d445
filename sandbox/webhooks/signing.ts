import { createHmac, randomUUID } from 'node:crypto';

interface Signable {
	headers?: Readonly<Record<string, string>>;
	body?: unknown;
}

/** The same in every repetition of a webhook. */
const ids = new WeakMap<Signable, string>();

/** The webhook with the headers of Standard Webhooks; as it is without a secret. */
export function sign<T extends Signable>(webhook: T, secret: string): T & Signable {
	if (secret === '') return webhook;
	const id = ids.get(webhook) ?? `msg_${randomUUID()}`;
	ids.set(webhook, id);
	const timestamp = Math.floor(Date.now() / 1000);
	const isText = webhook.body === undefined || typeof webhook.body === 'string';
	const body = isText ? webhook.body : JSON.stringify(webhook.body);
	const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
		.update(`${id}.${timestamp}.${String(body ?? '')}`)
		.digest('base64');
	const headers = {
		...(!isText && { 'content-type': 'application/json' }),
		...webhook.headers,
		'webhook-id': id,
		'webhook-timestamp': String(timestamp),
		'webhook-signature': `v1,${signature}`,
	};
	return { ...webhook, headers, body };
}
