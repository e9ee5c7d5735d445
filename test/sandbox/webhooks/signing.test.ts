/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-hardcoded-secrets
   -- receives what the sandbox sends, signed with the specification's example of a secret */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { isSigned } from '../../../nodes/shared/webhook/signature';
import { useSandbox } from '../client';

const client = useSandbox();
const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const arrived: Array<{ headers: IncomingHttpHeaders; body: Buffer }> = [];
const server = createServer((request, response) => {
	const chunks: Buffer[] = [];
	request.on('data', (chunk: Buffer) => chunks.push(chunk));
	request.on('end', () => {
		arrived.push({ headers: request.headers, body: Buffer.concat(chunks) });
		response.end();
	});
});
beforeAll(async () => await new Promise<void>((proceed) => server.listen(0, proceed)));
beforeEach(() => (arrived.length = 0));
afterAll(() => void server.close());

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const webhookOf = (body?: unknown) =>
	({ service: 'test', kind: 'test', method: 'POST', url: url(), body }) as const;

it.each([{ event: 'completed' }, 'a=1&b=2', undefined])(
	'An outbound webhook with %j is signed with the secret of the settings',
	async (body) => {
		client.world.configure({ platform: { signingSecret } });
		await client.world.deliveries.send(webhookOf(body));
		const [{ headers, body: bytes }] = arrived;
		expect(isSigned(signingSecret, headers, bytes)).toBe(true);
	},
);

it('A repeated webhook has the same ID, another one has another', async () => {
	client.world.configure({ platform: { signingSecret } });
	const webhook = webhookOf({ a: 1 });
	for (const one of [webhook, webhook, webhookOf({ a: 1 })]) {
		await client.world.deliveries.send(one);
	}
	const ids = arrived.map(({ headers }) => headers['webhook-id']);
	expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
});

it('Without a secret nothing is signed', async () => {
	await client.world.deliveries.send(webhookOf({ a: 1 }));
	expect(arrived[0].headers).not.toHaveProperty('webhook-signature');
});
