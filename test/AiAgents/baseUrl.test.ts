/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a server before the sandbox */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { useAiAgents } from './tested';

const agents = useAiAgents();

/** The service at an address that ends like one of its paths, as behind a gateway. */
const gateway = createServer((request, reply) => {
	const path = /^\/agents(\/.*)$/.exec(request.url ?? '')?.[1];
	if (!path) return void reply.writeHead(404).end('{}');
	const { method, headers } = request;
	const init = { method, headers: { authorization: headers.authorization ?? '' } };
	void fetch(`${agents.url}/aiAgents${path}`, init).then(async (answer) => {
		reply.writeHead(answer.status, { 'content-type': 'application/json' });
		reply.end(await answer.text());
	});
});
let host: string;
beforeAll(async () => {
	await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
	host = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => gateway.close());

const descriptionAt = async (baseUrl: string): Promise<string> => {
	const credential = { ...agents.credential(), baseUrl };
	const agentId = { __rl: true, mode: 'id', value: '7' };
	return await agents.run('agent', 'get', { agentId }, { credential }).then(
		() => 'works',
		({ description }: { description: string }) => description,
	);
};

it.each([400, 404, 405, 422])(
	'after a status %i, no advice is given on a Base URL at which the service answers',
	async (status) => {
		agents.world.faults.add({ status, path: '/agents/7' });
		expect(await descriptionAt(`${host}/agents`)).not.toContain('Base URL” in the credential');
	},
);

it('names the Base URL at which the service answers', async () => {
	const advice = `Set “Base URL” in the credential to “${host}/agents”.`;
	expect(await descriptionAt(`${host}/agents/clients`)).toContain(advice);
});

it('gives no advice where the service answers at neither', async () => {
	expect(await descriptionAt(`${host}/elsewhere/agents`)).not.toContain('Base URL” in the');
});
