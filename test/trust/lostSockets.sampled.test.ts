/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- ends the connections of the client */
import type { IHttpRequestOptions } from 'n8n-workflow';
import { ForwardProxy, setProxy } from '../network/forwardProxy';
import type { TlsFront } from '../network/tlsFront';
import { startTlsFront } from '../network/tlsFront';
import type { Entry } from '../harness/entries';
import { patternOf, throwingEntriesOf } from '../harness/entries';
import { newExecution } from '../harness/run';
import { testedNodes } from '../harness/services';
import { until } from '../harness/until';
import { itHasNoViolation, useHarness } from './harness';
import type { ErrorText } from './messageViolations';
import { saysUnconfirmed } from './messageViolations';
import { acceptAnyCertificate } from './networkFaults';
import { unknownStepIn } from './outcomeViolations';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { TLSSocket } from 'node:tls';

/** Every error that a socket can have: those of the system, of DNS and of TLS, one that is new, and none. */
const socketCodes: readonly string[] = [
	...Object.keys(constants.errno),
	...['AGAIN', 'BADFLAGS', 'FAIL', 'FAMILY', 'MEMORY', 'NODATA', 'NONAME', 'SERVICE', 'SYSTEM'].map(
		(name) => `EAI_${name}`,
	),
	'ENOTFOUND',
	'ECHARSET',
	'EOF',
	'ERR_SSL_WRONG_VERSION_NUMBER',
	'CERT_HAS_EXPIRED',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'ERR_INVALID_CHAR',
	'ERR_SOCKET_CONNECTION_TIMEOUT',
	'ENEW',
	'',
];

/** Before anything of the request was written; after its first byte; after the service has processed it. */
const moments = ['connecting', 'writing', 'answering'] as const;
type Moment = (typeof moments)[number];

const errorOf = (code: string, syscall: string) =>
	Object.assign(new Error(`${syscall} ${code}`), code && { code, syscall });

/** Loses the connection of a write once, in place of the network, and counts how often it is asked for. */
class LostSockets {
	attempts = 0;

	private wanted?: RegExp;

	private loss?: Pick<Loss, 'moment' | 'code'>;

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
	lose(writeRoute: string, loss: Pick<Loss, 'moment' | 'code'>): void {
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

const ways = ['plain', 'TLS', 'proxy', 'tunnel'] as const;

interface Loss {
	entry: Entry;
	way: (typeof ways)[number];
	moment: Moment;
	code: string;
}

const nameOf = ({ entry, way, moment, code }: Loss) => [entry.key, way, moment, code].join(', ');

const writing = testedNodes.filter(([, { writeRoutes }]) => Object.keys(writeRoutes).length > 0);

/**
 * A connection is lost with any code, at any moment. A write of which nothing was sent is sent again; any
 * other is sent once, and said to be unconfirmed.
 */
describe.each(writing)('A connection of %s that is lost', (_name, tested) => {
	const harness = useHarness(tested);
	const proxy = new ForwardProxy();
	let sockets: LostSockets;
	let front: TlsFront;
	beforeAll(async () => {
		await proxy.start();
		front = await startTlsFront(harness.sandbox.url);
		sockets = new LostSockets();
	});
	afterAll(async () => {
		sockets.stop();
		setProxy();
		await front.stop();
		await proxy.stop();
	});

	const all = throwingEntriesOf(tested)
		.filter(({ writeRoute }) => writeRoute)
		.flatMap((entry) =>
			ways.flatMap((way) =>
				moments.flatMap((moment) =>
					socketCodes.map((code): Loss => ({ entry, way, moment, code })),
				),
			),
		);
	const sign = (request: IHttpRequestOptions) => {
		sockets.announce(request);
		return acceptAnyCertificate(request);
	};

	const connectBy = (way: Loss['way']) => {
		proxy.hosts = { 'platform.test': new URL(harness.sandbox.url).host };
		setProxy(way === 'proxy' || way === 'tunnel' ? `http://${proxy.host}` : undefined);
		if (way === 'plain') return harness.sandbox.url;
		return way === 'proxy' ? 'http://platform.test' : front.url;
	};

	async function violationsOf({ entry, way, moment, code }: Loss): Promise<string[]> {
		harness.reset();
		const url = connectBy(way);
		const run = { credential: tested.credential(url), execution: newExecution(), sign };
		sockets.lose(entry.writeRoute!, { code, moment });
		const { faults } = harness.world;
		if (moment === 'answering') {
			const [method, path] = entry.writeRoute!.split(' ');
			faults.add({ method, path, held: true, afterProcessing: true });
		}
		const running = harness.run(entry, run);
		if (moment === 'answering') {
			await until(() => faults.held > 0);
			sockets.end();
			faults.clear();
		}
		const { thrown, items } = await running;
		const text = (thrown ?? unknownStepIn(items?.[0]?.json)) as ErrorText | undefined;
		const isUnsent = moment === 'connecting';
		const found: string[] = [];
		const { attempts } = sockets;
		if (attempts !== (isUnsent ? 2 : 1)) found.push(`is asked for ${attempts} times`);
		if (text && isUnsent) found.push(`fails: ${String(text.message)}`);
		else if (text && !saysUnconfirmed(text)) found.push(`hides it: ${String(text.message)}`);
		return found;
	}

	itHasNoViolation(all, { share: 0.01, atLeast: 40 }, nameOf, violationsOf);
});
