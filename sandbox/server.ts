import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { wait } from './clock';
import { control } from './control';
import { answerDirectly, dispatch } from './dispatch';
import { issuer } from './issuer';
import { readBody } from './body';
import { page, ROOT } from './page/routes';
import type { Answer, Incoming } from './route';
import type { Delivery } from './sabotage';
import { services, type ServiceName } from './services';
import { CONTROL } from './steering';
import { World } from './world';

export interface Sandbox {
	/** `http://127.0.0.1:<port>`; a service's base URL is `<url>/<service>`. */
	url: string;
	world: World;
	/** Cuts the connections that are open and the pauses that are pending. */
	stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** The largest request body in bytes. */
const BODY_LIMIT = 128 * 1024 * 1024;

interface Options {
	/** 0 (default) is any free one. */
	port?: number;
	/** All by default; a test of one service saves the others' seeds. */
	only?: readonly ServiceName[];
}

/** Starts a sandbox with a world of its own. */
export async function startSandbox({ port = 0, only }: Options = {}): Promise<Sandbox> {
	const world = new World();
	const stopped = new AbortController();
	const names = only ?? (Object.keys(services) as ServiceName[]);
	const routes = [...names.flatMap((name) => services[name](world)), ...issuer(world)];
	const controls = [...control(world, routes), ...page(world)];
	const server = createServer(async (request) =>
		request.service === CONTROL || request.service === ROOT
			? await answerDirectly(world, controls, request)
			: await dispatch(world, routes, request, stopped.signal),
	);
	const url = await server.listen({ host: LOOPBACK, port });
	world.url = url;
	const stop = async () => {
		stopped.abort();
		world.stop();
		await server.close();
	};
	return { url, world, stop };
}

function createServer(deliver: (request: Incoming) => Promise<Delivery>): FastifyInstance {
	const server = fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
		done(null, body),
	);
	server.all('/*', async (request, reply) => {
		const { answer, truncated, noHttp, trickleMs } = await deliver(readRequest(request));
		if (!answer) return destroyConnection(reply);
		if (noHttp) return sendNoHttp(reply);
		if (truncated) return sendHalf(reply, answer);
		if (trickleMs !== undefined) return await sendSlowly(reply, answer, trickleMs);
		return await sendWhole(reply, answer);
	});
	return server;
}

function readRequest(request: FastifyRequest): Incoming {
	const [path] = request.url.split('?');
	const [, service, ...rest] = path.split('/');
	return {
		service,
		method: request.method,
		path: `/${rest.join('/')}`,
		params: {},
		query: { ...(request.query as Incoming['query']) },
		headers: { ...request.headers },
		body: readBody(request.body as Buffer | undefined, request.headers['content-type']),
	};
}

function sendWhole(reply: FastifyReply, answer: Answer): FastifyReply {
	const payload = Buffer.from(answer.payload);
	reply.code(answer.status).headers({ ...answer.headers, 'content-length': payload.length });
	if (answer.contentType) reply.type(answer.contentType);
	return reply.send(payload);
}

function sendHalf(reply: FastifyReply, answer: Answer): void {
	const payload = sendHead(reply, answer);
	reply.raw.write(payload.subarray(0, payload.length >> 1), () => reply.raw.socket?.destroySoon());
}

/** The headers with the whole length announced; answers the payload that is still to be sent. */
function sendHead(reply: FastifyReply, answer: Answer): Buffer {
	const payload = Buffer.from(answer.payload);
	reply.hijack();
	reply.raw.writeHead(answer.status, {
		...answer.headers,
		...(answer.contentType ? { 'content-type': answer.contentType } : {}),
		'content-length': payload.length,
	});
	return payload;
}

/** A hundredth at a time; ends early where the other side has gone. */
async function sendSlowly(reply: FastifyReply, answer: Answer, pauseMs: number): Promise<void> {
	const payload = sendHead(reply, answer);
	const gone = new AbortController();
	reply.raw.on('close', () => gone.abort());
	const size = Math.ceil(payload.length / 100);
	for (let sent = 0; sent < payload.length && !gone.signal.aborted; sent += size) {
		reply.raw.write(payload.subarray(sent, sent + size));
		await wait(pauseMs, gone.signal);
	}
	reply.raw.end();
}

function sendNoHttp(reply: FastifyReply): void {
	reply.hijack();
	reply.raw.socket?.end('+OK not the service that you look for\r\n');
}

function destroyConnection(reply: FastifyReply): void {
	reply.hijack();
	reply.raw.socket?.destroy();
}
