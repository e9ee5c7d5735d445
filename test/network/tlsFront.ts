/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a server for the tests */
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createServer } from 'node:tls';

import { cert, key } from './certificate';

/** Serves what is at a plain address with TLS, for `localhost`, by a certificate that no machine trusts by itself. */
export async function startTlsFront(plainUrl: string) {
	const target = new URL(plainUrl);
	const open = new Set<Socket | TLSSocket>();
	const server = createServer({ key, cert }, (socket) => {
		const plain = connect(Number(target.port), target.hostname);
		for (const end of [socket, plain]) {
			open.add(end);
			end.on('error', () => end.destroy());
		}
		socket.on('close', () => plain.destroy());
		plain.on('close', () => socket.destroy());
		socket.pipe(plain).pipe(socket);
	});
	server.on('tlsClientError', () => undefined);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const stop = async () => {
		for (const socket of open) socket.destroy();
		await new Promise((resolve) => server.close(resolve));
	};
	return { url: `https://localhost:${(server.address() as AddressInfo).port}`, stop };
}

export type TlsFront = Awaited<ReturnType<typeof startTlsFront>>;
