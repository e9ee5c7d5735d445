/* eslint-disable @n8n/community-nodes/no-restricted-imports -- servers of the tests */

import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createPlain } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, createServer as createSecure, TLSSocket } from 'node:tls';
import type { IDataObject } from 'n8n-workflow';

/** Nobody's: a certificate for localhost that no machine trusts, and its key. */
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

/** Servers that nothing good comes from; they note who came. */
export class BadNeighbourhood {
	/** Requests that got as far as being sent to one of them: `POST /clients HTTP/1.1`. */
	received: string[] = [];

	private readonly servers: Server[] = [];

	/** Speaks TLS with a certificate that nobody trusts. */
	untrusted = 0;

	/** Speaks TLS and has no certificate at all. */
	bare = 0;

	/** Takes connections and says nothing; ends them after a while. */
	mute = 0;

	/** Speaks TLS until it has a request, and then something else in the same connection. */
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
			this.note(data);
			socket.destroy();
		});
	}

	private takeAndBreak(socket: Socket): void {
		const secureContext = createSecureContext({ key, cert });
		const pipe = Duplex.from({ readable: socket, writable: socket });
		const inside = new TLSSocket(pipe, { isServer: true, secureContext });
		for (const end of [socket, pipe, inside]) end.on('error', () => socket.destroy());
		inside.on('data', (data) => {
			this.note(data);
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
		});
	}

	private note(data: unknown): void {
		this.received.push(String(data).split('\r\n')[0]);
	}

	private async listen(server: Server): Promise<number> {
		this.servers.push(server);
		server.on('tlsClientError', () => undefined);
		await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
		return (server.address() as AddressInfo).port;
	}
}

/** A credential with which nothing can be reached. */
export interface Misfortune {
	name: string;
	/** What of the credential is otherwise; the sandbox's own port is given. */
	change(neighbours: BadNeighbourhood, sandboxUrl: string): IDataObject;
	/** Whether a request is certain not to have been processed, so that words must not doubt it. */
	isCertain: boolean;
	/** Whether any certificate is taken. */
	trusts?: boolean;
}

const lineBreak = 'a-token\r\nx-injected: 1';

export const misfortunes: readonly Misfortune[] = [
	{
		name: 'a port where nobody listens',
		change: () => ({ baseUrl: `http://${loopback}:1` }),
		isCertain: true,
	},
	{
		name: 'a name that there is not',
		change: () => ({ baseUrl: 'http://nowhere.invalid/api' }),
		isCertain: true,
	},
	{
		name: 'TLS to a server that has none',
		change: (_neighbours, url) => ({ baseUrl: url.replace('http:', 'https:') }),
		isCertain: true,
	},
	{
		name: 'a certificate that nobody trusts',
		change: ({ untrusted }) => ({ baseUrl: `https://${loopback}:${untrusted}` }),
		isCertain: true,
	},
	{
		name: 'TLS without a certificate',
		change: ({ bare }) => ({ baseUrl: `https://${loopback}:${bare}` }),
		isCertain: true,
	},
	{
		name: 'no TLS to a server that has it',
		change: ({ untrusted }) => ({ baseUrl: `http://${loopback}:${untrusted}` }),
		isCertain: false,
	},
	{
		name: 'a server that hangs up',
		change: ({ mute }) => ({ baseUrl: `http://${loopback}:${mute}` }),
		isCertain: false,
	},
	{
		name: 'TLS that breaks once the request is there',
		change: ({ breaking }) => ({ baseUrl: `https://${loopback}:${breaking}` }),
		isCertain: false,
		trusts: true,
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
