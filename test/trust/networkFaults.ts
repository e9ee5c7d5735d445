/* eslint-disable @n8n/community-nodes/no-restricted-imports -- starts servers for the tests */

import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createPlain } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, createServer as createSecure, TLSSocket } from 'node:tls';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { cert, key } from '../network/certificate';

const loopback = '127.0.0.1';

/** Servers that never respond properly; they record the requests. */
export class FaultyServers {
	/** First lines of the requests that arrived: `POST /clients HTTP/1.1`. */
	received: string[] = [];

	private readonly servers: Server[] = [];

	/** The port with an untrusted certificate, and that without a certificate. */
	untrusted = 0;
	bare = 0;

	/** That which closes each connection without a response. */
	mute = 0;

	/** That with TLS until it has a request, and then plain text on the same connection. */
	breaking = 0;

	async open(): Promise<void> {
		this.untrusted = await this.listen(createSecure({ key, cert }, (socket) => this.take(socket)));
		this.bare = await this.listen(createSecure({}, (socket) => this.take(socket)));
		this.mute = await this.listen(createPlain((socket) => this.take(socket)));
		this.breaking = await this.listen(createPlain((socket) => this.takeAndBreak(socket)));
	}

	async close(): Promise<void> {
		for (const server of this.servers) {
			await new Promise((resolve) => server.close(resolve));
		}
	}

	private take(socket: NodeJS.ReadWriteStream & { destroy(): void }): void {
		socket.on('error', () => socket.destroy());
		socket.on('data', (data) => {
			this.record(data);
			socket.destroy();
		});
	}

	private takeAndBreak(socket: Socket): void {
		const secureContext = createSecureContext({ key, cert });
		const pipe = Duplex.from({ readable: socket, writable: socket });
		const inside = new TLSSocket(pipe, { isServer: true, secureContext });
		for (const end of [socket, pipe, inside]) end.on('error', () => socket.destroy());
		inside.on('data', (data) => {
			this.record(data);
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
		});
	}

	private record(data: unknown): void {
		this.received.push(String(data).split('\r\n')[0]);
	}

	private async listen(server: Server): Promise<number> {
		this.servers.push(server);
		server.on('tlsClientError', () => undefined);
		await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
		return (server.address() as AddressInfo).port;
	}
}

/** A credential that makes every request fail before a response. */
export interface NetworkFault {
	name: string;
	/** The credential fields that differ. */
	change(servers: FaultyServers, sandboxUrl: string): IDataObject;
	/** Whether no request can have been processed; the error then must not leave that open. */
	isCertain: boolean;
	/** Changes every request. */
	sign?: typeof acceptAnyCertificate;
}

export const acceptAnyCertificate = (request: IHttpRequestOptions) => ({
	...request,
	skipSslCertificateValidation: true,
});

type BaseUrl = (servers: FaultyServers, sandboxUrl: string) => string;

const baseUrls: Array<[name: string, isCertain: boolean, BaseUrl, NetworkFault['sign']?]> = [
	['a closed port', true, () => `http://${loopback}:1`],
	['an unknown host name', true, () => 'http://nowhere.invalid/api'],
	['TLS to a server without TLS', true, (_servers, url) => url.replace('http:', 'https:')],
	['an untrusted certificate', true, ({ untrusted }) => `https://${loopback}:${untrusted}`],
	['TLS without a certificate', true, ({ bare }) => `https://${loopback}:${bare}`],
	['no TLS to a server with TLS', false, ({ untrusted }) => `http://${loopback}:${untrusted}`],
	['a server that hangs up', false, ({ mute }) => `http://${loopback}:${mute}`],
	['TLS that breaks after the request', false, ({ breaking }) => `https://${loopback}:${breaking}`, acceptAnyCertificate], // prettier-ignore
];

const secrets = {
	'a line break in the secret': 'a-token\r\nx-injected: 1',
	'a secret that no header can hold': '💥💥💥',
};

export const networkFaults: readonly NetworkFault[] = [
	...baseUrls.map(([name, isCertain, baseUrl, sign]) => ({
		name,
		isCertain,
		sign,
		change: (servers: FaultyServers, url: string) => ({ baseUrl: baseUrl(servers, url) }),
	})),
	...Object.entries(secrets).map(([name, secret]) => ({
		name,
		isCertain: true,
		change: () => ({ accessToken: secret, apiKey: secret, tenantId: secret }),
	})),
];
