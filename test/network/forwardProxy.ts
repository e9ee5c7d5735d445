/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- a server for the tests, and the environment that names it */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Sends n8n's requests by this proxy, whatever the environment had; by none without one. */
export function setProxy(url?: string): void {
	for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'all_proxy']) {
		delete process.env[name];
		delete process.env[name.toUpperCase()];
	}
	if (url !== undefined) process.env.HTTP_PROXY = process.env.HTTPS_PROXY = url;
}

/** What happens to the next request; with `afterForwarding`, after the service has processed it. */
interface ProxyFault {
	/** Ends the connection without an answer. */
	breaks?: boolean;
	/** Answers with it. */
	status?: number;
	afterForwarding?: boolean;
}

/**
 * A forward proxy as companies have them: plain requests with their full URL, and tunnels by CONNECT.
 * Host names that end in `.test` are known to it alone.
 */
export class ForwardProxy {
	/** `GET http://host/path` or `CONNECT host:port`, in order of arrival. */
	readonly asked: string[] = [];

	/** What each request had to identify itself to the proxy. */
	readonly signIns: Array<string | undefined> = [];

	/** The host and port behind each name that only the proxy knows. */
	hosts: Record<string, string> = {};

	/** `user:password` that it wants. */
	wanted?: string;

	private faults: ProxyFault[] = [];

	private readonly tunnels = new Set<Duplex>();

	private readonly server = createServer((request, response) => this.forward(request, response));

	/** Starts a proxy at any free port. */
	async start(): Promise<void> {
		this.server.on('connect', (request: IncomingMessage, socket: Duplex) =>
			this.openTunnel(request, socket),
		);
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
	}

	async stop(): Promise<void> {
		this.breakTunnels();
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	reset(): void {
		this.asked.length = this.signIns.length = this.faults.length = 0;
		this.wanted = undefined;
	}

	/** `127.0.0.1:3128` */
	get host(): string {
		return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	/** Faults of the next requests, one each. */
	fail(...faults: ProxyFault[]): void {
		this.faults.push(...faults);
	}

	breakTunnels(): void {
		for (const socket of this.tunnels) socket.destroy();
		this.tunnels.clear();
	}

	private forward(request: IncomingMessage, response: ServerResponse): void {
		const url = new URL(String(request.url));
		const fault = this.take(`${request.method} ${url.origin}${url.pathname}`, request);
		const answer = () => {
			if (fault?.breaks) request.socket.destroy();
			else response.writeHead(fault!.status!, pageHeaders).end(pageOf(fault!.status!));
		};
		if (fault && !fault.afterForwarding) return answer();
		const own = Object.entries(request.headers).filter(([name]) => !name.startsWith('proxy-'));
		const headers = Object.fromEntries(own);
		const target = new URL(`http://${this.find(url.host)}`);
		const { hostname, port } = target;
		const { method } = request;
		const options = { hostname, port, method, headers, path: url.pathname + url.search };
		const forwarded = ask(options, (from) => {
			if (fault) return void from.resume().on('end', answer);
			response.writeHead(from.statusCode!, from.headers);
			from.pipe(response);
		});
		forwarded.on('error', () => request.socket.destroy());
		request.pipe(forwarded);
	}

	private openTunnel(request: IncomingMessage, socket: Duplex): void {
		socket.on('error', () => socket.destroy());
		const fault = this.take(`CONNECT ${request.url}`, request);
		if (fault?.breaks) return void socket.destroy();
		if (fault) {
			const page = pageOf(fault.status!);
			const length = `content-length: ${page.length}\r\ncontent-type: text/html`;
			return void socket.end(`HTTP/1.1 ${fault.status} No\r\n${length}\r\n\r\n${page}`);
		}
		const [hostname, port] = this.find(String(request.url)).split(':');
		const target: Socket = connect(Number(port), hostname, () => {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
			target.pipe(socket).pipe(target);
		});
		target.on('error', () => socket.destroy());
		target.on('close', () => socket.destroy());
		socket.on('close', () => target.destroy());
		this.tunnels.add(socket);
	}

	private take(line: string, { headers }: IncomingMessage): ProxyFault | undefined {
		this.asked.push(line);
		const signIn = headers['proxy-authorization']?.replace(/^Basic /, '');
		this.signIns.push(signIn && Buffer.from(signIn, 'base64').toString());
		if (this.wanted !== undefined && this.signIns.at(-1) !== this.wanted) return { status: 407 };
		return this.faults.shift();
	}

	private find(host: string): string {
		return this.hosts[host.replace(/:\d+$/, '')] ?? host;
	}
}

const pageHeaders = { 'content-type': 'text/html', 'proxy-authenticate': 'Basic realm="Office"' };
const pageOf = (status: number) => `<html><body>Proxy of the office: ${status}</body></html>`;
