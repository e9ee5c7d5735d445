import type { IWebhookFunctions } from 'n8n-workflow';

import { Rejection } from './rejection';

type Request = ReturnType<IWebhookFunctions['getRequestObject']> & {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
};

const depthAtMost = 32;
const polluting = ['__proto__', 'constructor', 'prototype'];

/** Bytes of the body after n8n has unpacked it. */
export async function sizeOf(request: Request): Promise<number> {
	if (request.rawBody === undefined) await request.readRawBody?.();
	return request.rawBody?.length ?? Number(request.headers['content-length'] ?? 0);
}

/** Refuses keys that could reach into the prototypes of later nodes, and bottomless nesting. */
export function refuseHostile(value: unknown, depth = 0): void {
	if (value === null || typeof value !== 'object') return;
	if (depth > depthAtMost) throw new Rejection(400, 'The body is nested too deeply');
	for (const key of Object.keys(value)) {
		if (polluting.includes(key)) throw new Rejection(400, `The key “${key}” is not accepted`);
		refuseHostile((value as Record<string, unknown>)[key], depth + 1);
	}
}
