/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs before n8n, not in it */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Balancer {
	url: string;
	stop(): Promise<void>;
}

/** n8n's documentation sends these to webhook processes; everything else is for the main process. */
const forWebhooks = /^\/(webhook|webhook-waiting|form|form-waiting|mcp)\//;

/**
 * Webhooks go to `webhookUrls` in turn, past one without connections; all else goes to `mainUrl`.
 */
export async function startBalancer(
	mainUrl: () => string,
	webhookUrls: () => readonly string[],
): Promise<Balancer> {
	let turn = 0;
	const targetsOf = (path = '/') => {
		if (!forWebhooks.test(path)) return [mainUrl()];
		const all = webhookUrls();
		const first = turn++ % all.length;
		return [...all.slice(first), ...all.slice(0, first)];
	};
	const server = createServer({ keepAliveTimeout: 0 }, (incoming, answer) =>
		pass(incoming, answer, targetsOf(incoming.url)),
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	server.unref();
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function pass(incoming: IncomingMessage, answer: ServerResponse, targets: readonly string[]): void {
	const chunks: Buffer[] = [];
	incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
	incoming.on('end', () => passOn(incoming, Buffer.concat(chunks), answer, targets));
}

function passOn(
	incoming: IncomingMessage,
	body: Buffer,
	answer: ServerResponse,
	[target, ...others]: readonly string[],
): void {
	const { method, url, headers } = incoming;
	const outgoing = request(`${target}${url}`, { method, headers }, (response) => {
		answer.writeHead(response.statusCode!, response.headers);
		response.pipe(answer);
	});
	outgoing.once('error', ({ code }: NodeJS.ErrnoException) => {
		// Nothing was processed there, so another process may be asked.
		if (code === 'ECONNREFUSED' && others.length > 0) passOn(incoming, body, answer, others);
		else answer.destroy();
	});
	outgoing.end(body);
}
