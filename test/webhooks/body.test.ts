import type { IDataObject } from 'n8n-workflow';

import { bodyOf, refuseHostile, sizeOf } from '../../nodes/shared/webhook/body';

/** A request as n8n hands it on: what it has parsed, and what it leaves to be read. */
const request = (contentType: string | undefined, sent: string, body?: unknown) => {
	const whole = {
		headers: { 'content-type': contentType } as IDataObject,
		body,
		rawBody: undefined as Buffer | undefined,
		async readRawBody() {
			if (contentType?.startsWith('multipart/')) throw new Error('not readable');
			whole.rawBody = Buffer.from(sent);
		},
	};
	return whole as never;
};

describe('The body of a request', () => {
	it.each([
		['of JSON without a content type', undefined, '{"event":"completed"}', { event: 'completed' }],
		['of JSON of another type', 'application/x+json', '[1]', [1]],
		['of another type', 'application/octet-stream', 'completed', 'completed'],
		['that is empty', undefined, ' ', {}],
	])('%s is read', async (_name, contentType, sent, expected) => {
		expect(await bodyOf(request(contentType, sent))).toEqual(expected);
		expect(await sizeOf(request(contentType, sent))).toBe(sent.length);
	});

	it('of multipart is its fields', async () => {
		const type = 'multipart/form-data; boundary=x';
		const parsed = { data: { event: 'completed' }, files: {} };
		expect(await bodyOf(request(type, '', parsed))).toEqual({ event: 'completed' });
		expect(await bodyOf(request(type, ''))).toEqual({});
		expect(await sizeOf(request(type, ''))).toBe(0);
	});

	it('is what n8n has parsed', async () => {
		expect(await bodyOf(request('application/json', '{}', { a: 1 }))).toEqual({ a: 1 });
	});
});

describe('A body that n8n', () => {
	it('has read already is not read again', async () => {
		const readRawBody = async () => await Promise.reject(new Error('read twice'));
		const read = { headers: {}, rawBody: Buffer.from('{"a":1}'), readRawBody } as never;
		expect([await sizeOf(read), await bodyOf(read)]).toEqual([7, { a: 1 }]);
	});

	it('cannot read counts as empty, and as long as it says', async () => {
		const headers = { 'content-length': '7' };
		expect([await sizeOf({ headers } as never), await bodyOf({ headers } as never)]).toEqual([
			7,
			{},
		]);
	});
});

describe('Hostile bodies', () => {
	it.each(['__proto__', 'constructor', 'prototype'])('are refused for the key %s', (key) => {
		for (const text of [`{"${key}":1}`, `{"a":[{"b":{"${key}":{}}}]}`]) {
			expect(() => refuseHostile(JSON.parse(text))).toThrow(`“${key}”`);
		}
	});

	it('are refused for nesting without end', () => {
		const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;
		expect(() => refuseHostile(nested(33))).not.toThrow();
		expect(() => refuseHostile(nested(34))).toThrow(/too deeply/);
		expect(() => refuseHostile(nested(5_000))).toThrow(/too deeply/);
	});

	it('are not those that only mention such words', () => {
		const body = { text: { body: '__proto__' }, list: ['constructor', null, 1] };
		expect(() => refuseHostile(body)).not.toThrow();
	});
});
