/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   looks at every request of this process, and at what it prints */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { format } from 'node:util';

/** One request that left this process, whoever made it. */
export interface Outgoing {
	origin: string;
	path: string;
	headers: object;
}

/** All requests of this process from now on. */
export function watchRequests() {
	const outgoing: Outgoing[] = [];
	const note = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		const origin = `${request.protocol}//${String(request.getHeader('host'))}`;
		outgoing.push({ origin, path: request.path, headers: { ...request.getHeaders() } });
	};
	subscribe('http.client.request.start', note);
	return { outgoing, stop: () => void unsubscribe('http.client.request.start', note) };
}

/** All that is printed from now on, by console or past it. */
export function watchPrints() {
	const printed: string[] = [];
	const ways = ['debug', 'error', 'info', 'log', 'warn'] as const;
	const spies = [
		...ways.map((way) =>
			jest.spyOn(console, way).mockImplementation((...words: unknown[]) => {
				printed.push(format(...words));
			}),
		),
		...[process.stdout, process.stderr].map((stream) =>
			jest.spyOn(stream, 'write').mockImplementation((words) => {
				printed.push(String(words));
				return true;
			}),
		),
	];
	return { printed, stop: () => spies.forEach((spy) => spy.mockRestore()) };
}

/** Another host than the service's: notes what arrives, and answers it with 200 and an empty object. */
export async function startElsewhere(host = '127.0.0.1') {
	const arrived: Array<{ path: string; headers: IncomingHttpHeaders; body: string }> = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += String(chunk)));
		request.on('end', () => {
			arrived.push({ path: String(request.url), headers: request.headers, body });
			response.setHeader('content-type', 'application/json').end('{}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, host, resolve));
	const { port } = server.address() as AddressInfo;
	const stop = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	return { url: `http://${host}:${port}`, arrived, stop };
}

export type Elsewhere = Awaited<ReturnType<typeof startElsewhere>>;
