/* eslint-disable @n8n/community-nodes/no-restricted-imports -- answers with streams, as n8n does */
import type {
	IAllExecuteFunctions,
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IOAuth2Options,
} from 'n8n-workflow';
import { Readable } from 'node:stream';

import type { RequestOptions } from '../../../nodes/shared/http/requestOptions';
import type { Answer } from '../../../nodes/shared/http/statuses';
import { Client } from '../../../nodes/shared/http/client';
import { connectWith } from '../../../nodes/shared/http/connection';
import { retryPolicy } from '../../../nodes/shared/http/retry';
import type { ManualClock } from '../../harness/manualClock';
import { until } from '../../harness/until';

export const isAnything = () => true;

/** An answer as the nodes see it, and the requests that it may have answered. */
export const answer = (status: number, own: Partial<Answer> = {}): Answer => ({
	status,
	text: '',
	...own,
});
export const read = { effect: 'read', host: 'api.example' } as const;
export const write = { effect: 'write', host: 'api.example' } as const;

export const baseUrl = 'https://api.example/v1';

export interface Response {
	statusCode?: number;
	headers?: object;
	body?: string | Iterable<Buffer> | Readable;
	/** What n8n throws instead. */
	thrown?: object;
}

interface Own {
	type?: string;
	credential?: ICredentialDataDecryptedObject;
	signal?: AbortSignal;
	options?: Partial<RequestOptions>;
	/** Called with each request, before it is answered. */
	onAsked?(): void;
}

/** What n8n was asked for; `by` names its helper, and `signal` the one that it would take. */
interface Asked extends IHttpRequestOptions {
	by: 'credential' | 'plain';
	signal?: AbortSignal;
	oauth2?: IOAuth2Options;
}

/** A client, and what it asks of n8n, which answers with these in turn. */
export function clientOf(effect: 'read' | 'write', responses: Response[], own: Own = {}) {
	const asked: Asked[] = [];
	const answer = (by: Asked['by'], context: object, request: IHttpRequestOptions) => {
		const { getExecutionCancelSignal: signalOf } = context as IExecuteFunctions;
		asked.push({ ...request, by, signal: signalOf?.() });
		own.onAsked?.();
		const response = responses[Math.min(asked.length, responses.length) - 1];
		const { thrown, body = '{"a":1}', ...rest } = response;
		if (thrown) throw thrown;
		const chunks = typeof body === 'string' ? [Buffer.from(body)] : body;
		const stream = chunks instanceof Readable ? chunks : Readable.from(chunks);
		return { statusCode: 200, headers: {}, ...rest, body: stream };
	};
	const kept: Record<string, string> = {};
	const context = {
		helpers: {
			async httpRequest(request: IHttpRequestOptions) {
				return answer('plain', {}, request);
			},
			async httpRequestWithAuthentication(
				_type: string,
				request: IHttpRequestOptions,
				{ oauth2 }: { oauth2?: IOAuth2Options } = {},
			) {
				return answer('credential', this, { ...request, ...(oauth2 && { oauth2 }) });
			},
			async prepareBinaryData(chunks: AsyncIterable<Buffer>, fileName: string, mimeType: string) {
				let data = '';
				for await (const chunk of chunks) data += chunk.toString();
				return { data, fileName, mimeType };
			},
		},
		customData: {
			get: (key: string) => kept[key],
			set: (key: string, value: string) => void (kept[key] = value),
		},
		getExecutionCancelSignal: () => own.signal,
	} as object as IAllExecuteFunctions;
	const credential = { baseUrl, ...own.credential };
	const type = own.type ?? 'someApi';
	const connection = connectWith(context, type, credential);
	const client = new Client(connection, {
		effect,
		service: { errors: {} },
		timeoutMs: 7_000,
		...own.options,
	});
	return { asked, client, kept, throttle: connection.throttle };
}

/** Ends the pauses between tries until the work has ended. */
export async function throughPauses<T>(clock: ManualClock, work: Promise<T>): Promise<T> {
	let isOver = false;
	const over = () => void (isOver = true);
	work.then(over, over);
	while (!isOver) {
		await until(() => isOver || clock.asleep.length > 0);
		clock.advance(retryPolicy.capMs);
	}
	return await work;
}
