/* eslint-disable @n8n/community-nodes/no-hardcoded-secrets -- made up for these tests */
import { createHmac } from 'node:crypto';
import type { INode } from 'n8n-workflow';

import { OutboundVoiceTrigger } from '../../../nodes/OutboundVoice/OutboundVoiceTrigger.node';
import { credentialTest } from '../../../nodes/shared/webhook/secret';
import { isSigned } from '../../../nodes/shared/webhook/signature';
import { useManualClock } from '../../harness/manualClock';
import { receive } from '../../trust/webhookRun';

const clock = useManualClock();
const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const another = `whsec_${'A'.repeat(32)}`;
const body = Buffer.from('{"a":1}');
const nowSeconds = () => String(Date.parse(clock.now) / 1000);

/** What a sender signs who writes the ID and the time in another way. */
function sign(id: unknown, timestamp: unknown, secret = signingSecret) {
	const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
		.update(`${String(id)}.${String(timestamp)}.`)
		.update(body)
		.digest('base64');
	return {
		'webhook-id': id,
		'webhook-timestamp': timestamp,
		'webhook-signature': `v1,${signature}`,
	};
}

describe('A right signature does not count', () => {
	const check = (id: unknown, timestamp: unknown, secret?: string) =>
		isSigned(secret ?? signingSecret, sign(id, timestamp, secret), body);

	it('unless ID and time are there once', () => {
		expect(check('msg_1', nowSeconds())).toBe(true);
		for (const id of ['', undefined, ['msg_1']]) expect(check(id, nowSeconds())).toBe(false);
		const times = [[nowSeconds()], `x${nowSeconds()}`, `${nowSeconds()}x`, undefined];
		for (const time of times) expect(check('msg_1', time)).toBe(false);
	});

	it('if the key is too short', () => {
		expect(check('msg_1', nowSeconds(), `whsec_${'A'.repeat(28)}`)).toBe(false);
	});
});

describe('A trigger', () => {
	const notify = async (headers: object, own: object = {}, node: Partial<INode> = {}) => {
		const { secretIn = 'path', ...request } = own as { secretIn?: string };
		const parameters = { secretIn, options: { rememberMinutes: 0 } };
		const sent = { raw: body.toString(), headers, signingSecret, ...request };
		return (await receive(new OutboundVoiceTrigger(), parameters, sent, undefined, node)).status;
	};
	const withCredential = (id: string) => ({
		credentials: { switchboardWebhookApi: { id, name: 'Webhook' } },
	});

	it('takes no signature by the key of another credential', async () => {
		const [one, two] = [withCredential('one'), withCredential('two')];
		expect(await notify(sign('a', nowSeconds()), {}, one)).toBe(200);
		const own = { signingSecret: another };
		expect(await notify(sign('b', nowSeconds()), own, two)).toBe(401);
		expect(await notify(sign('c', nowSeconds(), another), own, two)).toBe(200);
	});

	it('takes no signing secret for its secret', async () => {
		const params = { secret: signingSecret };
		expect(await notify(sign('d', nowSeconds()), { params }, withCredential('three'))).toBe(401);
	});

	it('asks for a signature wherever the secret is, unless there is no credential', async () => {
		expect(await notify({}, { secretIn: 'none' })).toBe(401);
		expect(await notify({}, { secretIn: 'none' }, { credentials: {} })).toBe(200);
		expect(await notify({})).toBe(401);
		expect(await notify({}, {}, { credentials: {} })).toBe(500);
	});

	it('asks a rejected sender to come again only if that helps', async () => {
		const request = { method: 'PUT' };
		const parameters = { secretIn: 'path', options: {} };
		const { headers } = await receive(new OutboundVoiceTrigger(), parameters, request);
		expect(headers).toBeUndefined();
	});
});

it.each(['whsec_short', `whsec_!${'A'.repeat(32)}`])(
	'The test of the credential says why %s cannot be used',
	async (signingSecret) => {
		const data = { secret: 'a-secret-of-20-chars', signingSecret };
		expect(await credentialTest.testSecret.call({} as never, { data } as never)).toEqual({
			status: 'Error',
			message:
				'The signing secret cannot be used: it consists of whsec_ and 24 to 64 bytes in base64',
		});
	},
);
