/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals --
   records every request of this process, and what it prints */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { format } from 'node:util';

export interface Outgoing {
	origin: string;
	path: string;
	headers: object;
}

/** Records all requests of this process from now on. */
export function watchRequests() {
	const outgoing: Outgoing[] = [];
	const record = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		const origin = `${request.protocol}//${String(request.getHeader('host'))}`;
		outgoing.push({ origin, path: request.path, headers: { ...request.getHeaders() } });
	};
	subscribe('http.client.request.start', record);
	return { outgoing, stop: () => void unsubscribe('http.client.request.start', record) };
}

/** Records all output from now on, by the console or directly. */
export function watchPrints() {
	const printed: string[] = [];
	const methods = ['debug', 'error', 'info', 'log', 'warn'] as const;
	const spies = [
		...methods.map((method) =>
			jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
				printed.push(format(...args));
			}),
		),
		...[process.stdout, process.stderr].map((stream) =>
			jest.spyOn(stream, 'write').mockImplementation((text) => {
				printed.push(String(text));
				return true;
			}),
		),
	];
	return { printed, stop: () => spies.forEach((spy) => spy.mockRestore()) };
}

/** Another host than the service's: records each request, and responds with `status` and an empty object. */
export async function startElsewhere(host = '127.0.0.1') {
	const arrived: Array<{ path: string; headers: IncomingHttpHeaders; body: string }> = [];
	const server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => (body += String(chunk)));
		request.on('end', () => {
			arrived.push({ path: String(request.url), headers: request.headers, body });
			response.statusCode = elsewhere.status;
			const isAudio = /\.wav\b/.test(String(request.url));
			response.setHeader('content-type', isAudio ? 'audio/wav' : 'application/json');
			response.end(isAudio ? 'RIFF\0\0' : '{}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, host, resolve));
	const { port } = server.address() as AddressInfo;
	const stop = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	const elsewhere = { url: `http://${host}:${port}`, arrived, stop, status: 200 };
	return elsewhere;
}

export type Elsewhere = Awaited<ReturnType<typeof startElsewhere>>;
