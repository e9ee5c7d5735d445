/* eslint-disable @n8n/community-nodes/no-restricted-imports -- starts servers for the tests */

import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createPlain } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, createServer as createSecure, TLSSocket } from 'node:tls';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

/** A certificate for localhost that no machine trusts, and its key. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUqYmTQUACu4CFIXF
fcjhXmo4yxw1pvxHcDbi722CaxyhRANCAATpyvhCPuazrhRYtEgAosTvtPqo2M6f
h2ev7r9O7cN5hdw3rDAf3gZiKC+ODsyD1eDNZVElPsZO5/dXzGmjpNtz
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUDDfvI2VRCiEK3SEjAZcniLCDFiAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTExMDYyN1oYDzIxMjYxMDI4
MTEwNjI3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATpyvhCPuazrhRYtEgAosTvtPqo2M6fh2ev7r9O7cN5hdw3rDAf3gZi
KC+ODsyD1eDNZVElPsZO5/dXzGmjpNtzo28wbTAdBgNVHQ4EFgQUdadeqA6YOIhG
/qykqJQDTZANqaUwHwYDVR0jBBgwFoAUdadeqA6YOIhG/qykqJQDTZANqaUwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAOLED5o4vHmOVVSjwPorTLW54T8YubxTSSV4KmhfTUe7AiA2
SvkMp3DRuiUkjW0Nn8HsFt5Z5lYJU3z/ZSOY6VyzlA==
-----END CERTIFICATE-----`;

const loopback = '127.0.0.1';

/** Servers that never respond properly; they record the requests. */
export class FaultyServers {
	/** First lines of the requests that arrived: `POST /clients HTTP/1.1`. */
	received: string[] = [];

	private readonly servers: Server[] = [];

	/** Uses TLS with an untrusted certificate. */
	untrusted = 0;

	/** Uses TLS without a certificate. */
	bare = 0;

	/** Closes each connection without a response. */
	mute = 0;

	/** Uses TLS until it has a request, and then sends plain text on the same connection. */
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

const lineBreak = 'a-token\r\nx-injected: 1';

export const networkFaults: readonly NetworkFault[] = [
	{
		name: 'a closed port',
		change: () => ({ baseUrl: `http://${loopback}:1` }),
		isCertain: true,
	},
	{
		name: 'an unknown host name',
		change: () => ({ baseUrl: 'http://nowhere.invalid/api' }),
		isCertain: true,
	},
	{
		name: 'TLS to a server without TLS',
		change: (_servers, url) => ({ baseUrl: url.replace('http:', 'https:') }),
		isCertain: true,
	},
	{
		name: 'an untrusted certificate',
		change: ({ untrusted }) => ({ baseUrl: `https://${loopback}:${untrusted}` }),
		isCertain: true,
	},
	{
		name: 'TLS without a certificate',
		change: ({ bare }) => ({ baseUrl: `https://${loopback}:${bare}` }),
		isCertain: true,
	},
	{
		name: 'no TLS to a server with TLS',
		change: ({ untrusted }) => ({ baseUrl: `http://${loopback}:${untrusted}` }),
		isCertain: false,
	},
	{
		name: 'a server that hangs up',
		change: ({ mute }) => ({ baseUrl: `http://${loopback}:${mute}` }),
		isCertain: false,
	},
	{
		name: 'TLS that breaks after the request',
		change: ({ breaking }) => ({ baseUrl: `https://${loopback}:${breaking}` }),
		isCertain: false,
		sign: acceptAnyCertificate,
	},
	{
		name: 'a line break in the secret',
		change: () => ({ accessToken: lineBreak, apiKey: lineBreak, tenantId: lineBreak }),
		isCertain: true,
	},
	{
		name: 'a secret that no header can hold',
		change: () => ({ accessToken: '💥💥💥', apiKey: '💥💥💥', tenantId: '💥💥💥' }),
		isCertain: true,
	},
];
