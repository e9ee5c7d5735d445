/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a server for the tests */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves what is at another address below a path, which it removes; nothing else is there. */
export async function startSubpathProxy(path: string) {
	const target = { url: '' };
	const server = createServer((incoming, response) => {
		const { method, headers, url = '' } = incoming;
		if (!url.startsWith(`${path}/`)) return void response.writeHead(404).end();
		const { hostname, port } = new URL(target.url);
		const passed = { hostname, port, method, headers, path: url.slice(path.length) };
		const outgoing = request(passed, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		outgoing.on('error', () => response.destroy());
		incoming.pipe(outgoing);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const stop = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}${path}`, target, stop };
}
