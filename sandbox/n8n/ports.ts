/* eslint-disable @n8n/community-nodes/no-restricted-imports -- tries a port out */
import { createServer } from 'node:net';

/** The wanted port where it is free, else any free one. */
export async function freePort(wanted = 0): Promise<number> {
	const taken = await listenOnce(wanted);
	return taken ?? (await freePort());
}

/** Two of them, the first the wanted one where it is free: a free port may be given out twice. */
export async function freePorts(wanted?: number): Promise<[number, number]> {
	const first = await freePort(wanted);
	let second = first;
	while (second === first) second = await freePort();
	return [first, second];
}

async function listenOnce(port: number) {
	return await new Promise<number | undefined>((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
		});
	});
}
