/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a local server */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Headers = Readonly<Record<string, string>>;

/** A request that was passed on, and its answer as it came: nothing in it is masked yet. */
export interface Exchange {
	/** What it was for: `order.getAll`, `write order.cancel` or `probe unknown ID`. */
	purpose: string;
	method: string;
	/** Path with query, without the base URL. */
	url: string;
	requestHeaders: Headers;
	requestBody: string;
	status: number;
	headers: Headers;
	/** Empty for a file, of which only the size is kept. */
	body: string;
	bytes: number;
	startedAt: Date;
	tookMs: number;
}

/** Passes requests on to the base URL and records them; `purpose` is that of the next ones. */
export interface RecordingProxy {
	url: string;
	exchanges: Exchange[];
	purpose: string;
	/** Whether requests may change data; otherwise the proxy rejects them itself. */
	mayWrite: boolean;
	stop(): void;
}

/** The platform's reads that are no GET, and its GETs that are no read. */
const postedReads = /^\/api\/(push\/history|v1\/voice_outbound\/call_status)$/;
const writingGets = /\/(cancelOrder|releaseDid)\b/;

export const isRead = (method: string, url: string): boolean =>
	method === 'GET' ? !writingGets.test(url) : method === 'POST' && postedReads.test(url);

/** Starts a proxy. A node that has it as its base URL works as in n8n: paging, retries, headers. */
export async function startProxy(baseUrl: string): Promise<RecordingProxy> {
	const server = createServer((request, response) => {
		if (!proxy.mayWrite && !isRead(request.method!, request.url!)) {
			response.writeHead(403).end('The recorder does not send what may change data');
			return;
		}
		pass(baseUrl, proxy, request).then(
			({ status, headers, bytes }) => response.writeHead(status, headers).end(bytes),
			() => request.socket.destroy(),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const stop = () => {
		server.close();
		server.closeAllConnections();
	};
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const proxy: RecordingProxy = { url, exchanges: [], purpose: '', mayWrite: false, stop };
	return proxy;
}

async function pass(baseUrl: string, proxy: RecordingProxy, request: IncomingMessage) {
	const { method = '', url = '' } = request;
	const requestHeaders = request.headers as Headers;
	const { purpose } = proxy;
	const startedAt = new Date();
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const requestBody = Buffer.concat(chunks).toString();
	const answer = await fetch(baseUrl + url, {
		...{ method, headers: ofNextHop(requestHeaders), redirect: 'manual' },
		body: requestBody || undefined,
	});
	const bytes = Buffer.from(await answer.arrayBuffer());
	const headers: Record<string, string> = {};
	answer.headers.forEach((value, name) => void (headers[name] = value));
	const body = /^(?!.*(json|text|xml)).+/.test(headers['content-type'] ?? '') ? '' : String(bytes);
	const { status } = answer;
	proxy.exchanges.push({
		...{ purpose, method, url, requestHeaders, requestBody, status, headers, body, startedAt },
		...{ bytes: bytes.length, tookMs: Date.now() - startedAt.getTime() },
	});
	return { status, headers: ofNextHop(headers), bytes };
}

const ofOneHop = /^(host|connection|keep-alive|expect|(content|transfer)-encoding|content-length)$/;

/** The headers that are not about the connection: the next one has its own. */
export const ofNextHop = (headers: Headers): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneHop.test(name)));
