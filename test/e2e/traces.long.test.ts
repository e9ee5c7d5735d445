/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs beside n8n, not in it */
import type { IDataObject } from 'n8n-workflow';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { oAuth2Fields } from '../../demo/sandboxCredentials';
import { until } from '../harness/until';
import { byId } from './nodes';
import { useOwnN8n } from './useHarness';

interface Span {
	traceId: string;
	spanId: string;
	parentSpanId: string;
	name: string;
	/** Those that are texts. */
	attributes: Record<string, string>;
	/** 1 is success, 2 an error. */
	status: number;
}

/** Takes the traces of an n8n on the loopback address. */
class OtlpReceiver {
	readonly spans: Span[] = [];

	private readonly server = createServer((request, response) => void this.take(request, response));

	async start(): Promise<string> {
		await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((done) => this.server.close(done));
	}

	private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		response.end();
		this.spans.push(...within([Buffer.concat(parts)], 1, 2, 2).map(spanOf));
	}
}

/** The parts of a message by their field numbers, which OpenTelemetry's definition assigns. */
const within = (messages: Buffer[], ...[field, ...others]: number[]): Buffer[] =>
	field === undefined
		? messages
		: within(
				messages.flatMap((message) => fieldsOf(message).get(field) ?? []),
				...others,
			);

const firstOf = (message: Buffer, ...fields: number[]) => within([message], ...fields).at(0);

const textOf = (message: Buffer, ...fields: number[]) =>
	firstOf(message, ...fields)?.toString('utf8') ?? '';

function spanOf(span: Buffer): Span {
	const hex = (field: number) => firstOf(span, field)?.toString('hex') ?? '';
	const attributes = within([span], 9).map((one) => [textOf(one, 1), textOf(one, 2, 1)]);
	return {
		traceId: hex(1),
		spanId: hex(2),
		parentSpanId: hex(4),
		name: textOf(span, 5),
		attributes: Object.fromEntries(attributes) as Record<string, string>,
		status: firstOf(span, 15, 3)?.[0] ?? 0,
	};
}

/** Protocol Buffers: each field has a number and one of four lengths. */
function fieldsOf(message: Buffer): Map<number, Buffer[]> {
	const fields = new Map<number, Buffer[]>();
	let at = 0;
	const varint = () => {
		let value = 0;
		for (let shift = 0; ; shift += 7) {
			const byte = message[at++];
			value += (byte & 0x7f) * 2 ** shift;
			if (byte < 0x80) return value;
		}
	};
	while (at < message.length) {
		const tag = varint();
		const [field, kind] = [Math.floor(tag / 8), tag % 8];
		const length = kind === 2 ? varint() : { 1: 8, 5: 4 }[kind];
		const from = at;
		if (length === undefined) varint();
		else at += length;
		fields.set(field, [...(fields.get(field) ?? []), message.subarray(from, at)]);
	}
	return fields;
}

describe('With n8n’s traces', () => {
	const receiver = new OtlpReceiver();
	const env: Record<string, string> = {
		N8N_OTEL_ENABLED: 'true',
		N8N_OTEL_TRACES_PRODUCTION_ONLY: 'false',
		OTEL_BSP_SCHEDULE_DELAY: '100',
	};
	beforeAll(async () => {
		env.N8N_OTEL_EXPORTER_OTLP_ENDPOINT = await receiver.start();
	});
	const harness = useOwnN8n(env);
	afterAll(async () => await receiver.stop());
	beforeEach(() => {
		harness.world.reset();
		receiver.spans.length = 0;
	});

	/** The span of the node, once n8n has sent that of its workflow. */
	async function nodeSpan() {
		await until(() => receiver.spans.some(({ name }) => name === 'workflow.execute'));
		const found = receiver.spans.find(
			({ attributes }) => attributes['n8n.node.name'] === 'Under Test',
		);
		expect(found).toBeDefined();
		return found!;
	}

	const parentsOfRequests = () => {
		const asked = harness.world.requests.filter(({ service }) => service === 'numbering');
		return [...new Set(asked.map(({ headers }) => headers.traceparent))];
	};

	it.each<[string, number, IDataObject]>([
		['has read the orders', 1, { operation: 'getAll', returnAll: true }],
		['has failed', 2, { operation: 'get', orderId: byId(99_999_999) }],
	])('a node that %s has a span, whose status is %d', async (_what, wanted, parameters) => {
		await harness.runNode({ resource: 'order', ...parameters });
		const { spanId, attributes, status } = await nodeSpan();
		expect(attributes['n8n.node.type']).toBe('n8n-nodes-switchboard.numbering');
		expect(status).toBe(wanted);
		expect(receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId)).toEqual([]);
		// n8n adds this header to what it signs by OAuth2, and forgets it with other credentials.
		expect(parentsOfRequests()).toEqual([undefined]);
	});

	it('requests with OAuth2 name the node’s span as their parent', async () => {
		harness.world.configure({ issuer: { emailClaimForClientCredentials: true } });
		const type = 'switchboardOAuth2Api';
		const fields = { ...oAuth2Fields(harness.sandbox.url), grantType: 'clientCredentials' };
		const credentials = { [type]: await harness.createCredential('Traced', type, fields) };
		const parameters = { authentication: 'oAuth2', resource: 'order', operation: 'getAll' };
		await harness.runNode(parameters, { node: { credentials } });
		const { traceId, spanId } = await nodeSpan();
		expect(parentsOfRequests()).toEqual([`00-${traceId}-${spanId}-01`]);
	});
});
