/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a local server */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Headers = Readonly<Record<string, string>>;

/** A request that was passed on, and its answer as it came: nothing in it is masked yet. */
export interface Exchange {
	/** What it was for: `order.getAll`, `write order.cancel` or `probe unknown ID`. */
	purpose: string;
	method: string;
	/** Without the base URL. */
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

type Sent = Pick<Exchange, 'purpose' | 'method' | 'url' | 'requestHeaders' | 'requestBody'>;

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

const isRead = (method: string, url: string): boolean =>
	method === 'GET' ? !writingGets.test(url) : method === 'POST' && postedReads.test(url);

/** A node that has it as its base URL works as in n8n: paging, retries, headers. */
export async function startProxy(baseUrl: string): Promise<RecordingProxy> {
	const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
		const { method = '', url = '', headers } = request;
		const { purpose, mayWrite } = proxy;
		if (!mayWrite && !isRead(method, url)) {
			response.writeHead(403).end('The recorder does not send what may change data');
			return;
		}
		const pass = async () => {
			const requestBody = await text(request);
			const sent = { purpose, method, url, requestBody, requestHeaders: headers as Headers };
			const { exchange, content } = await send(baseUrl, sent);
			proxy.exchanges.push(exchange);
			response.writeHead(exchange.status, ofNextHop(exchange.headers)).end(content);
		};
		pass().catch(() => request.socket.destroy());
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

export async function send(baseUrl: string, sent: Sent) {
	const { method, url, requestHeaders, requestBody } = sent;
	const startedAt = new Date();
	const answer = await fetch(baseUrl + url, {
		...{ method, headers: ofNextHop(requestHeaders), redirect: 'manual' },
		body: requestBody || undefined,
	});
	const content = Buffer.from(await answer.arrayBuffer());
	const headers: Record<string, string> = {};
	answer.headers.forEach((value, name) => void (headers[name] = value));
	const isFile = /^(?!.*(json|text|xml)).+/.test(headers['content-type'] ?? '');
	const got = { status: answer.status, headers, body: isFile ? '' : String(content) };
	const times = { startedAt, tookMs: Date.now() - startedAt.getTime() };
	const exchange: Exchange = { ...sent, ...got, ...times, bytes: content.length };
	return { exchange, content };
}

const ofOneHop = /^(host|connection|keep-alive|expect|(content|transfer)-encoding|content-length)$/;

const ofNextHop = (headers: Headers): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneHop.test(name)));
