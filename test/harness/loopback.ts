/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a server of bytes that the sandbox does not send */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BytesAnswer {
	status?: number;
	headers?: Readonly<Record<string, string>>;
	body?: string | Buffer;
}

/** It replaces a service or a storage, and sends the response of the first path that matches. */
export function useLoopback() {
	let answers: ReadonlyArray<readonly [path: RegExp, answer: BytesAnswer]> = [];
	const asked: string[] = [];
	const server = createServer(({ method, url = '/' }, reply) => {
		asked.push(`${method} ${url}`);
		const [, answer] = answers.find(([path]) => path.test(url)) ?? [];
		const { status = 200, headers = {}, body = '' } = answer ?? { status: 404 };
		reply.writeHead(status, headers).end(body);
	});
	const at = { asked, url: '', answer: (...given: typeof answers) => void (answers = given) };
	beforeAll(async () => {
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		at.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	beforeEach(() => void (asked.length = 0));
	afterAll(() => server.close());
	return at;
}

export const json = (body: unknown): BytesAnswer => ({
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
});
