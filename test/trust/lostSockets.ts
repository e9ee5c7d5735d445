/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- ends the connections of the client */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { TLSSocket } from 'node:tls';
import type { IHttpRequestOptions } from 'n8n-workflow';

import { patternOf } from '../harness/entries';

/** Every error that a socket can have: those of the system, of DNS and of TLS, one that is new, and none. */
export const socketCodes: readonly string[] = [
	...Object.keys(constants.errno),
	...['AGAIN', 'BADFLAGS', 'FAIL', 'FAMILY', 'MEMORY', 'NODATA', 'NONAME', 'SERVICE', 'SYSTEM'].map(
		(name) => `EAI_${name}`,
	),
	...['ENOTFOUND', 'ECHARSET', 'EOF', 'ERR_SSL_WRONG_VERSION_NUMBER', 'CERT_HAS_EXPIRED'],
	...['SELF_SIGNED_CERT_IN_CHAIN', 'ERR_INVALID_CHAR', 'ERR_SOCKET_CONNECTION_TIMEOUT', 'ENEW', ''],
];

/** Before anything of the request was written; after its first byte; after the service has processed it. */
export const moments = ['connecting', 'writing', 'answering'] as const;
export type Moment = (typeof moments)[number];

const errorOf = (code: string, syscall: string) =>
	Object.assign(new Error(`${syscall} ${code}`), code && { code, syscall });

interface Loss {
	moment: Moment;
	code: string;
}

/** Loses the connection of a write once, in place of the network, and counts how often it is asked for. */
export class LostSockets {
	attempts = 0;

	private wanted?: RegExp;

	private loss?: Loss;

	/** Whether n8n is about to make the request, of which the next socket and the next request are. */
	private awaits = { socket: false, request: false };

	private current?: Socket;

	constructor() {
		subscribe('net.client.socket', this.onSocket);
		subscribe('http.client.request.start', this.onRequest);
	}

	stop(): void {
		unsubscribe('net.client.socket', this.onSocket);
		unsubscribe('http.client.request.start', this.onRequest);
	}

	/** The first connection for `POST /a/{id}` is lost. */
	lose(writeRoute: string, loss: Loss): void {
		this.wanted = patternOf(writeRoute);
		this.loss = loss;
		this.attempts = 0;
	}

	/** To be called with each request before it is made. */
	announce({ method, url }: IHttpRequestOptions): void {
		const isWanted = this.wanted?.test(`${method} ${new URL(url).pathname}`) ?? false;
		this.awaits = { socket: isWanted, request: isWanted };
		if (isWanted) this.attempts++;
	}

	/** To be called when the service has processed the write. */
	end(): void {
		const { code, moment } = this.loss!;
		this.loss = undefined;
		this.current!.destroy(errorOf(code, moment === 'connecting' ? 'connect' : 'read'));
	}

	/** n8n connects to a proxy before the request gets the connection. */
	private readonly onSocket = (message: unknown) => {
		if (!this.awaits.socket) return;
		this.awaits.socket = false;
		this.current = (message as { socket: Socket }).socket;
		if (this.loss?.moment === 'connecting') process.nextTick(() => this.loss && this.end());
	};

	private readonly onRequest = (message: unknown) => {
		if (!this.awaits.request) return;
		this.awaits.request = false;
		const { request } = message as { request: ClientRequest };
		if (request.socket) this.watch(request.socket);
		else request.once('socket', (socket) => this.watch(socket));
	};

	private watch(socket: Socket): void {
		this.current = socket;
		if (this.loss?.moment === 'connecting') return this.end();
		if (this.loss?.moment !== 'writing') return;
		const end = () => void setImmediate(() => this.loss && this.end());
		if (socket instanceof TLSSocket) socket.once('secureConnect', end);
		else if (socket.connecting) socket.once('connect', end);
		else end();
	}
}
