/* eslint-disable @n8n/community-nodes/no-hardcoded-secrets -- the specification's example */
import { createHmac } from 'node:crypto';

import { clock } from '../../../nodes/shared/clock';

export const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const nowSeconds = () => String(Math.floor(clock.now() / 1000));

export interface Signing {
	id?: unknown;
	timestamp?: unknown;
	secret?: string;
}

/** The headers with which a platform signs a body. */
export function sign(raw: string, own: Signing = {}) {
	const whole = { id: 'msg_1', timestamp: nowSeconds(), secret: signingSecret, ...own };
	const { id, timestamp, secret } = whole;
	const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
		.update(`${String(id)}.${String(timestamp)}.${raw}`)
		.digest('base64');
	return {
		'webhook-id': id,
		'webhook-timestamp': timestamp,
		'webhook-signature': `v1,${signature}`,
	};
}
