/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs beside n8n, not in it */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Span {
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
export class OtlpReceiver {
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
		...{ traceId: hex(1), spanId: hex(2), parentSpanId: hex(4), name: textOf(span, 5) },
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
