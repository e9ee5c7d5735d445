import fastify from 'fastify';

import { until } from '../../harness/until';

interface Arrival {
	method: string;
	query: Record<string, unknown>;
	body: unknown;
	contentType: string;
}

/** A local server that records what arrives. */
export async function openReceiver() {
	const arrived: Arrival[] = [];
	let answers: number[] = [];
	const server = fastify({ forceCloseConnections: true });
	server.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string' },
		(_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
	);
	server.all('/*', async ({ method, query, body, headers }, reply) => {
		const contentType = headers['content-type'] ?? '';
		arrived.push({ method, query: query as Record<string, unknown>, body, contentType });
		return await reply.code(answers.shift() ?? 200).send('taken');
	});
	const url = await server.listen({ host: '127.0.0.1', port: 0 });
	return {
		url,
		arrived,
		/** The statuses of the next responses; 200 after them. */
		answerWith(...statuses: number[]) {
			answers = statuses;
		},
		clear() {
			arrived.length = 0;
			answers = [];
		},
		/** Waits for this many requests. */
		async receive(count: number): Promise<Arrival[]> {
			await until(() => arrived.length >= count);
			return arrived;
		},
		close: async () => await server.close(),
	};
}
