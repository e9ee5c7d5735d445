/* eslint-disable @n8n/community-nodes/no-restricted-imports -- mangles what goes over the wire */
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { wait } from '../core/clock';
import { endless } from './endless';
import type { Fault } from './faultSchema';
import { formatError, typeError, type Incoming, type Reply } from '../http/http';
import { describeAnswer, type RecordedRequest } from '../http/requests';
import { CONTROL, errorShapeOf, isOffered, segmentOf, spellPath } from '../http/route';
import type { World } from '../core/world';

interface Exchange {
	entry: RecordedRequest;
	fault: Fault | null;
}

/** Each request is recorded, and a waiting fault applied. Pauses end when the server is stopped. */
export function addFaults(server: FastifyInstance, world: World, stopped: AbortSignal): void {
	const exchanges = new WeakMap<object, Exchange>();
	// After an async hook, Fastify would continue with the handler while a response is still being
	// sent.
	server.addHook('preValidation', (request: Incoming, reply, done) => {
		if (['', CONTROL].includes(segmentOf(request))) return done();
		const exchange = record(world, request);
		exchanges.set(request, exchange);
		void begin(world, exchange, stopped).then((goesOn) => (goesOn ? done() : reply.send()));
	});
	server.addHook('onSend', async (request: Incoming, reply, payload) => {
		const { entry, fault } = exchanges.get(request) ?? {};
		if (!entry) return payload;
		const { latencyMs } = world.settings.platform;
		if (latencyMs > 0) await wait(latencyMs, stopped);
		if (fault?.afterProcessing) await pause(world, fault, stopped);
		const sent = fault ? apply(fault, { world, request, reply, stopped }, payload) : payload;
		if (!fault?.drop) {
			entry.status = reply.statusCode;
			entry.answer = describeAnswer(reply, sent);
		}
		entry.answeredMs = Date.now();
		return sent;
	});
}

/** A request under an alias counts as the service’s own. */
function record(world: World, request: Incoming): Exchange {
	const { service, route } = request.routeOptions.config;
	const name = service?.name ?? segmentOf(request);
	const spelled = route && isOffered(route, world, request) ? spellPath(route, world) : null;
	const entry = world.requests.record(request, name, spelled, world.now());
	const fault = world.faults.take(entry);
	if (fault) entry.faulted = true;
	return { entry, fault };
}

/** If it isn’t processed, the fault responds instead. */
async function begin(world: World, { fault }: Exchange, stopped: AbortSignal): Promise<boolean> {
	if (!fault || fault.afterProcessing) return true;
	await pause(world, fault, stopped);
	return fault.drop !== 'before' && (fault.drop === 'after' || !replaces(fault));
}

async function pause(world: World, { delayMs = 0, held }: Fault, stopped: AbortSignal) {
	await wait(delayMs, stopped);
	if (held) await world.faults.untilReleased();
}

function replaces({ status, raw, body, redirect, endless }: Fault): boolean {
	return [status, raw, body, redirect, endless].some((part) => part !== undefined);
}

interface Answering {
	world: World;
	request: Incoming;
	reply: Reply;
	stopped: AbortSignal;
}

/** A connection that the fault ends swallows the payload. */
function apply(
	fault: Fault,
	{ world, request, reply, stopped }: Answering,
	answered: unknown,
): unknown {
	const { socket } = request.raw;
	if (fault.drop) {
		socket.destroy();
		return '';
	}
	const replaced = replaces(fault) ? replace(fault, world, request, reply) : answered;
	reply.headers(fault.headers ?? {});
	if (fault.endless) {
		if (fault.endless === 'gzip') reply.header('content-encoding', 'gzip');
		return endless(fault.endless, fault.raw);
	}
	const payload = Buffer.from(mangle(fault, reply, (replaced ?? '') as string | Buffer));
	if (fault.mangle === 'noHttp') socket.end('+OK not the service that you look for\r\n');
	if (fault.mangle !== 'truncate' && fault.trickleMs === undefined) return payload;
	reply.header('content-length', payload.length);
	return Readable.from(
		fault.mangle === 'truncate'
			? truncate(payload, () => socket.destroySoon())
			: trickle(payload, fault.trickleMs ?? 0, stopped),
	);
}

function replace(fault: Fault, world: World, request: Incoming, reply: Reply): string {
	const { status, raw, body, redirect } = fault;
	for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
	if (redirect !== undefined) {
		reply.code(status ?? 302).header('location', redirect);
		return '';
	}
	reply.code(status ?? 200).type(raw === undefined ? 'application/json' : 'text/plain');
	if (raw !== undefined) {
		if (fault.contentType) reply.type(fault.contentType);
		return raw;
	}
	if (body !== undefined) return JSON.stringify(body);
	const error = { status: status ?? 200, message: 'Fault of the sandbox' };
	const shape = errorShapeOf(world);
	return typeError(reply, shape, formatError(shape, error, request));
}

const GATEWAY_PAGE =
	'<!DOCTYPE html>\n<html><head><title>Gateway</title></head>' +
	'<body><h1>The gateway answers in place of the service</h1></body></html>\n';

function mangle(fault: Fault, reply: Reply, payload: string | Buffer): string | Buffer {
	switch (fault.mangle) {
		case 'malformed':
			return `${String(payload).slice(0, -1)},`;
		case 'empty':
			return '';
		case 'html':
			reply.type('text/html');
			return GATEWAY_PAGE;
		default:
			return payload;
	}
}

async function* truncate(payload: Buffer, end: () => void) {
	yield payload.subarray(0, payload.length >> 1);
	end();
}

async function* trickle(payload: Buffer, pauseMs: number, signal: AbortSignal) {
	const size = Math.ceil(payload.length / 100);
	for (let sent = 0; sent < payload.length; sent += size) {
		yield payload.subarray(sent, sent + size);
		await wait(pauseMs, signal);
	}
}
