/* eslint-disable @n8n/community-nodes/no-restricted-imports -- answers as n8n does */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { maskAddress, maskFields } from '../../../sandbox/web/page/mask';
import { viewWorld } from '../../../sandbox/web/page/view';
import { SANDBOX_API_KEY, SANDBOX_TOKEN } from '../../../sandbox/issuer/tokens';
import { openSandbox } from '../client';

const N8N = 'http://127.0.0.1:5678';

/** Responds like n8n to an unknown webhook. */
async function openQuoting() {
	const server = createServer(({ method, url }, response) => {
		const message = `The requested webhook "${method} ${url}" is not registered.`;
		response.writeHead(404).end(JSON.stringify({ code: 404, message }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('Masking on the page', () => {
	it.each([
		[`${N8N}/webhook/6b1f0c3e-6c0e-4c55-9d6e-2f3a51c8a001/chat/hush`, `${N8N}/webhook/…/chat/••••`],
		[`${N8N}/webhook/a/b/calls/hush`, `${N8N}/webhook/a/b/calls/••••`],
		[`${N8N}/webhook/a?secret=hush&n=1`, `${N8N}/webhook/a?secret=••••&n=••••`],
		[`${N8N}/webhook-waiting/12?signature=hush`, `${N8N}/webhook-waiting/12?signature=••••`],
		['http://user:hush@127.0.0.1:5678/webhook', `${N8N}/webhook`],
		['not an address', '••••'],
	])('of the address %s', (address, shown) => expect(maskAddress(address)).toBe(shown));

	it('of fields by their names, at any depth', () => {
		const secret = { apikey: 'hush', client_secret: 'hush', nested: [{ access_token: 'hush' }] };
		const details = [{ parameter: 'api_key', value: 'hush' }];
		const plain = { tokens: [{ token: 'phone' }], details: [{ parameter: 'model', value: 'm1' }] };
		const shown = maskFields({ ...secret, more: { details }, statusCallback: `${N8N}/a/b/hush` });
		expect(JSON.stringify(shown)).not.toContain('hush');
		expect(shown).toMatchObject({ statusCallback: `${N8N}/a/b/••••` });
		expect(maskFields(plain)).toEqual(plain);
	});

	it('of the whole view', async () => {
		const { sandbox, world, ...client } = await openSandbox();
		const quoting = await openQuoting();
		try {
			const callback = `${quoting.url}/webhook/a/b/calls/hush-path?secret=hush-query`;
			const call = { to: '+49301234567', from: '+442079460101', statusCallback: callback };
			expect((await client.voice.post('/api/v1/voice_outbound/call', call)).status).toBe(200);
			await client.aiAgents.post('/skills', {
				...{ name: 'Own', event: 'on_call_end', webhook_url: `${N8N}/a/b/hush-skill` },
			});
			await client.aiAgents.post('/llm_configurations', {
				provider: 'openai',
				details: [{ parameter: 'api_key', value: 'hush-provider', parameter_type: 'string' }],
			});
			await client.oauth.get(
				'/authorize?client_id=x&code_challenge=hush-challenge&state=hush-state',
			);
			const form = new URLSearchParams({ client_secret: 'hush-client', refresh_token: 'hush-r' });
			await client.oauth.post('/token', form);
			await client.numbering.get('/api/data/orders?access_token=hush-parameter');
			await client.control.post('/n8n', { chatUrl: `${N8N}/webhook/a/chat/hush-chat` });
			await client.control.post('/deliver/call', { event: 'completed' });
			await client.messaging.get('/api/whatsapp/file?id=1');
			const text = JSON.stringify(viewWorld(world));
			expect(text).toContain('/voice_outbound/call');
			expect(text).toContain('is not registered');
			expect(text.match(/hush-[a-z]+/g)).toBeNull();
			for (const secret of [SANDBOX_TOKEN, SANDBOX_API_KEY]) expect(text).not.toContain(secret);
		} finally {
			quoting.close();
			await sandbox.stop();
		}
	});
});
